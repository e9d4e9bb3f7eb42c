/// The clock: playing, the slider, the ticks above it, the keys.
let pageScriptTime = #"""
  const slider = $("time"), duration = end - start;
  const speeds = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600];

  const setTime = time => {
    state.time = Math.min(Math.max(time, start), end);
    slider.value = state.time;
    const text = shortTime(state.time);
    slider.setAttribute("aria-valuetext", text);
    $("clock").firstChild.textContent = text;
    $("clock").lastChild.textContent = (hasClock ? elapsed(state.time) + " of " : "of ") + elapsed(end);
    follow(false);
    updatePlayers();
    redraw(false);
  };
  let lastFrame = 0;
  const frame = now => {
    if (!state.playing) return;
    const passed = Math.min(Math.max((now - lastFrame) / 1000, 0), 0.25);
    lastFrame = now;
    setTime(state.time + passed * state.speed);
    if (state.time >= end) play(false); else requestAnimationFrame(frame);
  };
  const play = wanted => {
    const isOn = wanted && duration > 0;
    if (isOn === state.playing) return;
    state.playing = isOn;
    $("play").textContent = isOn ? "❚❚" : "▶";
    $("play").setAttribute("aria-label", isOn ? "Pause" : "Play");
    if (!isOn) return;
    if (state.time >= end) setTime(start);
    lastFrame = performance.now();
    requestAnimationFrame(frame);
  };
  const step = direction => {
    const index = direction > 0
      ? lastNotAfter(listedTimes, state.time + 0.005) + 1
      : lastNotAfter(listedTimes, state.time - 0.005);
    if (!listed[index]) return;
    setTime(listedTimes[index]);
    mark(listed[index].action.player, listed[index].action.zone);
    reveal(listed[index].action.player);
  };

  const drawTicks = () => {
    const strip = $("ticks"), box = strip.getBoundingClientRect(), ratio = devicePixelRatio || 1, pen = strip.getContext("2d");
    strip.width = Math.max(1, Math.round(box.width * ratio));
    strip.height = Math.max(1, Math.round(box.height * ratio));
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    const thumb = 8; // half the width of the slider's handle
    for (const { action } of listed) {
      const x = thumb + (box.width - 2 * thumb) * (duration > 0 ? (action.time - start) / duration : 0);
      const isGreat = action.kind === "playerEliminated" || action.kind === "matchEnded";
      pen.globalAlpha = isGreat ? 1 : 0.55;
      pen.fillStyle = kindColor(action.kind);
      pen.fillRect(x - 0.75, isGreat ? 1 : 7, isGreat ? 2 : 1.5, isGreat ? 15 : 9);
    }
  };

  $("clock").append(make("b"), make("small"));
  slider.min = start;
  slider.max = end > start ? end : start + 1;
  slider.disabled = $("play").disabled = duration <= 0;
  slider.addEventListener("input", () => setTime(Number(slider.value)));
  // The slider's own keys go by a hundredth of the whole; seconds are wanted.
  slider.addEventListener("keydown", event => {
    const seconds = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -60, PageUp: 60 }[event.key];
    if (!seconds) return;
    event.preventDefault();
    setTime(state.time + seconds);
  });
  $("play").addEventListener("click", () => play(!state.playing));
  const wanted = duration / 60; // the whole match in about a minute
  state.speed = speeds.reduce((best, speed) => Math.abs(Math.log(speed / wanted)) < Math.abs(Math.log(best / wanted)) ? speed : best);
  for (const speed of speeds) {
    const option = make("option", "", speed + "×");
    option.value = speed;
    option.selected = speed === state.speed;
    $("speed").append(option);
  }
  $("speed").addEventListener("change", () => { state.speed = Number($("speed").value); });

  document.addEventListener("keydown", event => {
    const target = event.target instanceof Element ? event.target : document.body;
    const isField = target.matches("input:not([type=range]), select, textarea");
    if (isField || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "k" || (key === " " && !target.matches("button"))) play(!state.playing);
    else if (key === "j" || key === "l") setTime(state.time + (key === "l" ? 10 : -10));
    else if (key === "." || key === ",") step(key === "." ? 1 : -1);
    else if (key === "escape") showEveryone();
    else return;
    event.preventDefault();
  });

  const repaint = () => { readColors(); paintPlayers(); fillLegend(); fillActions(); drawTicks(); redraw(true); };
  readColors();
  fillRest();
  fillPlayers();
  dark.addEventListener("change", repaint);
  openTab(0);
  repaint();
  new ResizeObserver(resize).observe($("map"));
  resize();
  // A link may name a moment: #t=600, in seconds after the start.
  const named = /^#t=(-?\d+(?:\.\d+)?)$/.exec(location.hash);
  setTime(named ? Number(named[1]) : start);
  """#
