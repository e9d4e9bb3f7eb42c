/// Draws zones, trails and players on a flat sheet: longitude times the cosine of the middle latitude, and latitude.
let pageScriptMap = #"""
  const canvas = $("canvas"), pen = canvas.getContext("2d");
  const base = document.createElement("canvas"), basePen = base.getContext("2d"); // what does not move, kept as a picture
  const metersPerDegree = 111133;

  const boundsOf = () => {
    const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
    const add = (x, y) => {
      box.west = Math.min(box.west, x); box.east = Math.max(box.east, x);
      box.south = Math.min(box.south, y); box.north = Math.max(box.north, y);
    };
    for (const zone of zones) for (const outline of zone.outlines) for (const rings of outline.polygons) for (const ring of rings)
      for (let k = 0; k < ring.x.length; k++) add(ring.x[k], ring.y[k]);
    // A single wild fix must not make the map a speck: beside the zones, the middle 98 % of the fixes count.
    const middle = key => {
      const values = Float64Array.from(players.flatMap(player => Array.from(player[key]))).sort();
      if (!values.length) return null;
      const cut = values.length < 50 ? 0 : Math.floor(values.length / 100);
      return [values[cut], values[values.length - 1 - cut]];
    };
    const xs = middle("x"), ys = middle("y");
    if (xs) { add(xs[0], ys[0]); add(xs[1], ys[1]); }
    return box.west <= box.east ? box : null;
  };
  const bounds = boundsOf();
  const middleLatitude = bounds ? (bounds.south + bounds.north) / 2 : 0;
  const narrowing = Math.max(0.01, Math.cos(middleLatitude * Math.PI / 180));

  const view = { x: 0, y: 0, scale: 1, width: 1, height: 1 }; // the middle of the map in sheet degrees, pixels a degree
  const sx = x => (x * narrowing - view.x) * view.scale + view.width / 2;
  const sy = y => (view.y - y) * view.scale + view.height / 2;
  const fit = () => {
    const box = bounds || { west: -1, east: 1, south: -1, north: 1 };
    const width = Math.max((box.east - box.west) * narrowing, 2e-4), height = Math.max(box.north - box.south, 2e-4);
    // The sheet keeps clear of what lies over the map: the legend above, the last action and the scale below.
    const top = Math.min(52, view.height / 6), bottom = Math.min(view.width < 500 ? 80 : 60, view.height / 5), side = Math.min(30, view.width / 12);
    view.scale = Math.min((view.width - 2 * side) / width, (view.height - top - bottom) / height);
    view.x = (box.west + box.east) / 2 * narrowing;
    view.y = (box.south + box.north) / 2 + (top - bottom) / 2 / view.scale;
    view.isFitted = true;
  };
  const zoomAt = (px, py, factor) => {
    const scale = Math.min(Math.max(view.scale * factor, 0.5), 5e8);
    const dx = px - view.width / 2, dy = py - view.height / 2;
    view.x += dx / view.scale - dx / scale;
    view.y -= dy / view.scale - dy / scale;
    view.scale = scale;
    view.isFitted = false;
    redraw(true);
  };
  const pan = (dx, dy) => {
    view.x -= dx / view.scale;
    view.y += dy / view.scale;
    view.isFitted = false;
    redraw(true);
  };

  /// Brings a player into the middle of the map, if they are out of sight.
  const reveal = index => {
    const place = index >= 0 && placeOf(players[index], state.time);
    if (!place) return;
    const x = sx(place.x), y = sy(place.y), edge = 20;
    if (x > edge && y > edge && x < view.width - edge && y < view.height - edge) return;
    pan(view.width / 2 - x, view.height / 2 - y);
  };

  const dashes = { playArea: [], safe: [], forbidden: [], objective: [6, 3], spawn: [2, 3] };
  const hatch = color => {
    const tile = document.createElement("canvas");
    tile.width = tile.height = 8;
    const tilePen = tile.getContext("2d");
    tilePen.strokeStyle = color;
    tilePen.lineWidth = 1.2;
    tilePen.globalAlpha = 0.55;
    tilePen.beginPath();
    for (const shift of [-8, 0, 8]) { tilePen.moveTo(shift - 1, 9); tilePen.lineTo(shift + 9, -1); }
    tilePen.stroke();
    return basePen.createPattern(tile, "repeat");
  };
  const zonePath = outline => {
    const path = new Path2D();
    for (const rings of outline.polygons) for (const ring of rings) {
      for (let k = 0; k < ring.x.length; k++)
        if (k) path.lineTo(sx(ring.x[k]), sy(ring.y[k])); else path.moveTo(sx(ring.x[k]), sy(ring.y[k]));
      path.closePath();
    }
    return path;
  };
  /// The middle of the largest outer ring in sight, for the label.
  const labelPlace = outline => {
    let best = null, most = 0;
    for (const rings of outline.polygons) {
      const ring = rings[0];
      if (!ring || ring.x.length < 3) continue;
      let twice = 0, cx = 0, cy = 0;
      const ox = sx(ring.x[0]), oy = sy(ring.y[0]);
      for (let k = 0; k + 1 < ring.x.length; k++) {
        const ax = sx(ring.x[k]) - ox, ay = sy(ring.y[k]) - oy, bx = sx(ring.x[k + 1]) - ox, by = sy(ring.y[k + 1]) - oy;
        const cross = ax * by - bx * ay;
        twice += cross; cx += (ax + bx) * cross; cy += (ay + by) * cross;
      }
      if (Math.abs(twice) > most) { most = Math.abs(twice); best = [ox + cx / (3 * twice), oy + cy / (3 * twice)]; }
    }
    return best && { x: best[0], y: best[1], area: most / 2 };
  };

  const drawBase = () => {
    const ratio = devicePixelRatio || 1;
    base.width = canvas.width; base.height = canvas.height;
    basePen.setTransform(ratio, 0, 0, ratio, 0, 0);
    basePen.lineJoin = basePen.lineCap = "round";
    const shown = zones.map(zone => outlineOf(zone, state.time));
    base.shown = shown;
    const order = zones.map((_, index) => index)
      .filter(index => shown[index])
      .sort((a, b) => (zones[b].role === "playArea") - (zones[a].role === "playArea") || a - b);
    const hatching = hatch(colors.forbidden);
    for (const index of order) {
      const zone = zones[index], path = zonePath(shown[index]), color = roleColor(zone.role);
      if (zone.role === "playArea") {
        basePen.fillStyle = colors.inside;
        basePen.fill(path, "evenodd");
      } else {
        basePen.globalAlpha = state.marked.zone === index ? 0.4 : 0.15;
        basePen.fillStyle = color;
        basePen.fill(path, "evenodd");
        basePen.globalAlpha = 1;
        if (zone.role === "forbidden") { basePen.fillStyle = hatching; basePen.fill(path, "evenodd"); }
      }
      basePen.strokeStyle = color;
      basePen.lineWidth = state.marked.zone === index ? 4 : zone.role === "playArea" ? 2 : 1.5;
      basePen.setLineDash(dashes[zone.role] || [8, 3, 2, 3]);
      basePen.stroke(path);
      basePen.setLineDash([]);
    }
    players.forEach((player, index) => {
      basePen.globalAlpha = state.chosen.size ? (isShown(index) ? 0.6 : 0.05) : Math.max(0.12, 0.34 - players.length / 400);
      basePen.strokeStyle = playerColor(index);
      basePen.lineWidth = 1;
      drawTrail(basePen, player, 0, player.t.length - 1);
    });
    basePen.globalAlpha = 1;
    drawScale(basePen);
  };
  /// The trail from one fix to another; over a silence it is dotted.
  const drawTrail = (pen, player, from, to) => {
    let isGap = false;
    pen.beginPath();
    for (let k = from; k <= to; k++) {
      const x = sx(player.x[k]), y = sy(player.y[k]);
      if (k > from && !isGap) pen.lineTo(x, y); else pen.moveTo(x, y);
      isGap = player.gaps.has(k);
    }
    pen.stroke();
    if (!player.gaps.size) return;
    pen.beginPath();
    pen.setLineDash([1, 5]);
    for (const k of player.gaps) if (k >= from && k < to) {
      pen.moveTo(sx(player.x[k]), sy(player.y[k]));
      pen.lineTo(sx(player.x[k + 1]), sy(player.y[k + 1]));
    }
    pen.stroke();
    pen.setLineDash([]);
  };
  const drawScale = pen => {
    if (!bounds) return;
    const metersPerPixel = metersPerDegree / view.scale, wanted = 110 * metersPerPixel;
    const power = 10 ** Math.floor(Math.log10(wanted));
    const meters = [5, 2, 1].map(factor => factor * power).find(length => length <= wanted) || power;
    const length = meters / metersPerPixel, x = 12, y = view.height - 12;
    const text = meters >= 1000 ? meters / 1000 + " km" : meters + " m";
    pen.strokeStyle = colors.ink;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.moveTo(x, y - 6); pen.lineTo(x, y); pen.lineTo(x + length, y); pen.lineTo(x + length, y - 6);
    pen.stroke();
    write(pen, text, x + 6, y - 8, colors.ink, "11px");
  };
  const fontFamily = getComputedStyle(document.body).fontFamily;
  const write = (pen, text, x, y, color, size) => {
    pen.font = size + " " + fontFamily;
    pen.lineWidth = 3;
    pen.lineJoin = "round";
    pen.strokeStyle = colors.paper;
    pen.strokeText(text, x, y);
    pen.fillStyle = color;
    pen.fillText(text, x, y);
  };

  """#
