/// Draws the players over the map, with their tails and labels, and says when anything is drawn anew.
let pageScriptPlayers = #"""
  let dots = []; // where the players are drawn, for clicks
  const drawPlayers = () => {
    const tail = Math.max(30, (end - start) / 40);
    dots = [];
    players.forEach((player, index) => {
      const place = placeOf(player, state.time);
      if (!place) return;
      const dot = { index, x: sx(place.x), y: sy(place.y), isSilent: place.isSilent, isOut: outSince(player, state.time) <= state.time };
      dot.isFaint = !isShown(index) && state.marked.player !== index;
      dots.push(dot);
      if (dot.isFaint || dot.isOut) return;
      pen.strokeStyle = playerColor(index);
      pen.lineCap = pen.lineJoin = "round";
      pen.lineWidth = 2.5;
      pen.globalAlpha = 0.85;
      const from = Math.max(0, lastNotAfter(player.t, state.time - tail));
      drawTrail(pen, player, from, place.index);
      if (!player.gaps.has(place.index)) {
        pen.beginPath();
        pen.moveTo(sx(player.x[place.index]), sy(player.y[place.index]));
        pen.lineTo(dot.x, dot.y);
        pen.stroke();
      }
      pen.globalAlpha = 1;
    });
    drawHunts();
    // Who is out lies beneath who is not; the marked one lies on top.
    const rank = dot => (dot.index === state.marked.player ? 4 : 0) + (dot.isFaint ? 0 : 2) + (dot.isOut ? 0 : 1);
    dots.sort((a, b) => rank(a) - rank(b) || a.index - b.index);
    for (const dot of dots) {
      const color = playerColor(dot.index);
      pen.globalAlpha = dot.isFaint ? 0.25 : dot.isSilent || dot.isOut ? 0.6 : 1;
      if (dot.index === state.marked.player) {
        pen.strokeStyle = colors.accent;
        pen.lineWidth = 3;
        pen.beginPath(); pen.arc(dot.x, dot.y, 14, 0, 7); pen.stroke();
      }
      pen.beginPath();
      pen.arc(dot.x, dot.y, 6, 0, 7);
      pen.fillStyle = dot.isOut || dot.isSilent ? colors.paper : color;
      pen.fill();
      pen.lineWidth = 2;
      pen.strokeStyle = dot.isOut || dot.isSilent ? color : colors.paper;
      pen.stroke();
      if (dot.isOut) {
        pen.beginPath();
        pen.moveTo(dot.x - 3.5, dot.y - 3.5); pen.lineTo(dot.x + 3.5, dot.y + 3.5);
        pen.moveTo(dot.x + 3.5, dot.y - 3.5); pen.lineTo(dot.x - 3.5, dot.y + 3.5);
        pen.stroke();
      }
    }
    pen.globalAlpha = 1;
  };
  /// An arrow from each hunter to the target, as far as both are on the map.
  const drawHunts = () => {
    const spots = new Map(dots.map(dot => [dot.index, dot]));
    for (const from of dots) {
      const to = from.isFaint || from.isOut ? undefined : spots.get(targetOf(players[from.index], state.time));
      if (!to || to.isOut) continue;
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      if (length < 26) continue;
      const ux = (to.x - from.x) / length, uy = (to.y - from.y) / length;
      const x = to.x - ux * 11, y = to.y - uy * 11;
      pen.strokeStyle = pen.fillStyle = playerColor(from.index);
      pen.globalAlpha = 0.6;
      pen.lineWidth = 1.5;
      pen.setLineDash([2, 5]);
      pen.beginPath(); pen.moveTo(from.x + ux * 9, from.y + uy * 9); pen.lineTo(x - ux * 6, y - uy * 6); pen.stroke();
      pen.setLineDash([]);
      pen.globalAlpha = 0.9;
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(x - ux * 9 - uy * 4, y - uy * 9 + ux * 4);
      pen.lineTo(x - ux * 9 + uy * 4, y - uy * 9 - ux * 4);
      pen.closePath(); pen.fill();
    }
    pen.globalAlpha = 1;
  };
  const drawLabels = () => {
    const taken = dots.map(dot => [dot.x - 6, dot.y - 6, dot.x + 6, dot.y + 6]);
    const isFree = box => taken.every(other => box[2] < other[0] || box[0] > other[2] || box[3] < other[1] || box[1] > other[3]);
    const place = (text, spots, color, size, always) => {
      pen.font = size + " " + fontFamily;
      const width = pen.measureText(text).width;
      for (const [x, y] of spots(width)) {
        const box = [x - 2, y - 11, x + width + 2, y + 3];
        if (!isFree(box) && !always) continue;
        taken.push(box);
        write(pen, text, x, y, color, size);
        return;
      }
    };
    for (const dot of dots.slice().reverse()) {
      if (dot.isFaint) continue;
      const name = players[dot.index].id, text = name.length > 24 ? name.slice(0, 23) + "…" : name;
      const spots = width => [[dot.x + 10, dot.y + 4], [dot.x - 10 - width, dot.y + 4], [dot.x - width / 2, dot.y - 11],
        [dot.x - width / 2, dot.y + 20]];
      pen.globalAlpha = dot.isOut || dot.isSilent ? 0.7 : 1;
      place(text, spots, playerColor(dot.index), "600 12px", dot.index === state.marked.player);
    }
    pen.globalAlpha = 1;
    zones.forEach((zone, index) => {
      const outline = base.shown[index], spot = outline && labelPlace(outline);
      if (!spot || spot.area < 60) return;
      const text = zone.label.length > 28 ? zone.label.slice(0, 27) + "…" : zone.label;
      const spots = width => [0, -16, 16, -30, 30].map(shift => [spot.x - width / 2, spot.y + 4 + shift]);
      place(text, spots, roleColor(zone.role), "11px", state.marked.zone === index);
    });
  };

  let isBaseStale = true, isWaiting = false;
  const redraw = withBase => {
    isBaseStale = isBaseStale || withBase;
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => { isWaiting = false; draw(); });
  };
  const draw = () => {
    const outlines = base.shown;
    if (isBaseStale || (outlines && zones.some((zone, index) => outlineOf(zone, state.time) !== outlines[index]))) {
      isBaseStale = false;
      drawBase();
    }
    const ratio = devicePixelRatio || 1;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(base, 0, 0);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawPlayers();
    drawLabels();
  };
  const resize = () => {
    const box = $("map").getBoundingClientRect(), ratio = devicePixelRatio || 1;
    view.width = Math.max(1, box.width); view.height = Math.max(1, box.height);
    canvas.width = Math.round(view.width * ratio); canvas.height = Math.round(view.height * ratio);
    if (view.isFitted !== false) fit();
    drawTicks();
    redraw(true);
  };

  """#
