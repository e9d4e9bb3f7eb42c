/// Moves the map: by pointer, fingers, wheel, keys and buttons. A click on a dot chooses the player.
let pageScriptGestures = #"""
  const fingers = new Map();
  let moved = 0;
  canvas.addEventListener("pointerdown", event => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, [event.offsetX, event.offsetY]);
    if (fingers.size === 1) moved = 0;
    canvas.classList.add("dragging");
  });
  canvas.addEventListener("pointermove", event => {
    const last = fingers.get(event.pointerId);
    if (!last) return;
    const now = [event.offsetX, event.offsetY];
    if (fingers.size === 1) {
      moved += Math.hypot(now[0] - last[0], now[1] - last[1]);
      if (moved > 4) pan(now[0] - last[0], now[1] - last[1]);
    } else {
      moved = Infinity;
      const [, other] = [...fingers].find(([id]) => id !== event.pointerId);
      const spread = point => Math.max(1, Math.hypot(point[0] - other[0], point[1] - other[1]));
      zoomAt((now[0] + other[0]) / 2, (now[1] + other[1]) / 2, spread(now) / spread(last));
      pan((now[0] - last[0]) / 2, (now[1] - last[1]) / 2);
    }
    fingers.set(event.pointerId, now);
  });
  const lift = event => {
    if (!fingers.delete(event.pointerId)) return;
    if (!fingers.size) canvas.classList.remove("dragging");
    if (event.type !== "pointerup" || moved > 4) return;
    let nearest = -1, least = 18;
    for (const dot of dots) {
      const distance = Math.hypot(dot.x - event.offsetX, dot.y - event.offsetY);
      if (distance <= least) { least = distance; nearest = dot.index; }
    }
    if (nearest >= 0) choose(nearest); else mark(-1, -1);
  };
  canvas.addEventListener("pointerup", lift);
  canvas.addEventListener("pointercancel", lift);
  canvas.addEventListener("wheel", event => {
    event.preventDefault();
    zoomAt(event.offsetX, event.offsetY, Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)));
  }, { passive: false });
  canvas.addEventListener("keydown", event => {
    const steps = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (steps[event.key]) pan(...steps[event.key]);
    else if (event.key === "+" || event.key === "=") zoomAt(view.width / 2, view.height / 2, 1.4);
    else if (event.key === "-") zoomAt(view.width / 2, view.height / 2, 1 / 1.4);
    else if (event.key === "0") { fit(); redraw(true); }
    else return;
    event.preventDefault();
  });
  $("zoomIn").addEventListener("click", () => zoomAt(view.width / 2, view.height / 2, 1.6));
  $("zoomOut").addEventListener("click", () => zoomAt(view.width / 2, view.height / 2, 1 / 1.6));
  $("fit").addEventListener("click", () => { fit(); redraw(true); });

  """#
