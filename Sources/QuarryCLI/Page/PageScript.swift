/// The script of the page: plain JavaScript in one closure, nothing loaded, nothing sent. Data reach the document as
/// `textContent` alone.
let pageScript =
  "(() => {\n\"use strict\";\n"
  + [pageScriptData, pageScriptMap, pageScriptPlayers, pageScriptGestures, pageScriptLists, pageScriptTime].joined()
  + "\n})();"

/// Reads the data, and knows where everybody is at a time.
private let pageScriptData = #"""
  const $ = id => document.getElementById(id);
  const make = (tag, className, text) => {
    const element = document.createElement(tag);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const data = JSON.parse($("data").textContent);
  const summed = (differences, unitsPerOne) => {
    const values = new Float64Array(differences.length);
    let value = 0;
    differences.forEach((difference, index) => { value += difference; values[index] = value / unitsPerOne; });
    return values;
  };
  const silence = data.silence / 100;
  const players = data.players.map(player => ({
    id: player.id, team: player.team, turns: [], hunts: [], gaps: new Set(summed(player.gaps, 1)),
    t: summed(player.t, 100), x: summed(player.x, 1e6), y: summed(player.y, 1e6),
  }));
  const zones = data.zones.map(zone => ({
    label: zone.label, role: zone.role,
    outlines: zone.outlines.map(outline => ({
      from: outline.from / 100,
      polygons: outline.polygons.map(rings => rings.map(([x, y]) => ({ x: summed(x, 1e6), y: summed(y, 1e6) }))),
    })),
  }));
  const actions = data.actions.map(([time, kind, player, zone, text]) =>
    ({ time: time / 100, kind: data.kinds[kind], player, zone, text }));
  for (const action of actions)
    if ((action.kind === "playerEliminated" || action.kind === "playerRevived") && action.player >= 0)
      players[action.player].turns.push({ time: action.time, isOut: action.kind === "playerEliminated" });
  for (const [time, hunter, target] of data.hunts)
    if (hunter >= 0 && target >= 0) players[hunter].hunts.push({ time: time / 100, target });
  const over = actions.filter(action => action.kind === "matchEnded").reduce((time, action) => Math.min(time, action.time), Infinity);

  let start = Infinity, end = -Infinity;
  const cover = time => { start = Math.min(start, time); end = Math.max(end, time); };
  for (const player of players) if (player.t.length) { cover(player.t[0]); cover(player.t[player.t.length - 1]); }
  for (const action of actions) cover(action.time);
  if (!(start <= end)) start = end = 0;

  const state = {
    time: start, playing: false, speed: 1,
    chosen: new Set(), // players that the filter lets through; none: all
    marked: { player: -1, zone: -1 }, // what the action last clicked on is about
  };

  /// The index of the last value that is not greater, or -1.
  const lastNotAfter = (values, wanted) => {
    let low = 0, high = values.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[middle] <= wanted) low = middle + 1; else high = middle;
    }
    return low - 1;
  };

  /// Where a player is: on the straight way between two fixes, or silent at the last one; null before the first.
  const placeOf = (player, time) => {
    const index = lastNotAfter(player.t, time);
    if (index < 0) return null;
    const next = index + 1;
    if (next === player.t.length) {
      const isSilent = time - player.t[index] > silence && time < end;
      return { x: player.x[index], y: player.y[index], index, isSilent };
    }
    if (player.gaps.has(index))
      return { x: player.x[index], y: player.y[index], index, isSilent: time - player.t[index] > silence };
    const share = (time - player.t[index]) / (player.t[next] - player.t[index]);
    return {
      x: player.x[index] + (player.x[next] - player.x[index]) * share,
      y: player.y[index] + (player.y[next] - player.y[index]) * share, index, isSilent: false,
    };
  };

  /// The last of some entries with times that is not later; undefined where there is none.
  const lastOf = (entries, time) => {
    let last;
    for (const entry of entries) if (entry.time <= time) last = entry;
    return last;
  };
  /// Since when a player is out; Infinity for one who is in.
  const outSince = (player, time) => {
    const turn = lastOf(player.turns, time);
    return turn && turn.isOut ? turn.time : Infinity;
  };
  /// Whom a player hunts, or -1: nobody does who is out, or when the match is over.
  const targetOf = (player, time) => {
    const hunt = lastOf(player.hunts, time);
    if (!hunt || time >= over || outSince(player, time) <= time || outSince(players[hunt.target], time) <= time) return -1;
    return hunt.target;
  };

  const outlineOf = (zone, time) => {
    let outline = zone.outlines[0];
    for (const other of zone.outlines) if (other.from <= time) outline = other;
    return outline;
  };

  const words = kind => kind.replace(/([A-Z])/g, " $1").toLowerCase();
  const two = number => String(number).padStart(2, "0");
  const elapsed = seconds => {
    const whole = Math.floor(Math.abs(seconds) + 1e-6);
    return (seconds < 0 ? "−" : "") + Math.floor(whole / 3600) + ":" + two(Math.floor(whole / 60) % 60) + ":" + two(whole % 60);
  };
  const instant = seconds => {
    const date = new Date(data.startsAt + Math.floor(seconds * 1000 + 1e-3));
    return isNaN(date) ? "" : date.toISOString();
  };
  const hasClock = data.startsAt !== null && instant(0) !== "";
  const shortTime = seconds => hasClock ? instant(seconds).slice(11, 19) : elapsed(seconds);

  const dark = matchMedia("(prefers-color-scheme: dark)");
  let colors = {};
  const readColors = () => {
    const style = getComputedStyle(document.documentElement);
    colors = {};
    for (const name of ["paper", "ink", "soft", "rule", "outside", "inside", "accent", "safe", "forbidden", "objective", "spawn",
      "play", "other"]) colors[name] = style.getPropertyValue("--" + name).trim();
  };
  const palettes = {
    light: ["#0a64c2", "#c8401f", "#12805c", "#8b3fb5", "#a26400", "#c2287e", "#08798c", "#5b6b12", "#5d4fd0", "#8a4b32"],
    dark: ["#6db3ff", "#ff8d6b", "#4fd3a2", "#cf97f2", "#f0b64c", "#ff85bd", "#58cfe2", "#b9cc58", "#a79dff", "#d7a088"],
  };
  const playerColor = index => {
    const palette = dark.matches ? palettes.dark : palettes.light;
    if (index < palette.length) return palette[index];
    return "hsl(" + Math.round(index * 137.508 % 360) + (dark.matches ? " 70% 70%)" : " 65% 38%)");
  };
  const roleColor = role =>
    role === "playArea" ? colors.play : ["safe", "forbidden", "objective", "spawn"].includes(role) ? colors[role] : colors.other;
  const kindColor = kind => {
    if (kind === "playerEliminated" || kind === "outOfBoundsWarned" || kind === "cheatSuspected" || kind === "outsideBudgetSpent") return colors.forbidden;
    if (kind === "zoneEntered" || kind === "returnedInBounds" || kind === "playerRevived" || kind === "playerFinished") return colors.safe;
    if (kind === "zoneExited" || kind === "zoneDwelled" || kind === "checkpointReached") return colors.objective;
    if (kind.startsWith("match") || kind.startsWith("phase") || kind.startsWith("score") || kind.startsWith("referee")) return colors.accent;
    if (kind.startsWith("target") || kind.startsWith("elimination") || kind.startsWith("players") || kind === "roleChanged" || kind === "bountySet") return colors.spawn;
    return colors.soft;
  };
  const isShown = player => state.chosen.size === 0 || state.chosen.has(player);

  """#
