/// The lists beside the map: what happened, who plays, the summary.
let pageScriptLists = #"""
  const tabs = ["Actions", "Players", "Summary"].map(name => [$("tab" + name), $(name.toLowerCase() + "Panel")]);
  const openTab = wanted => tabs.forEach(([tab, panel], index) => {
    const isOpen = index === wanted;
    tab.setAttribute("aria-selected", isOpen);
    tab.tabIndex = isOpen ? 0 : -1;
    panel.hidden = !isOpen;
    if (isOpen && index === 0) follow(true);
    if (isOpen && index === 1) updatePlayers();
  });
  tabs.forEach(([tab], index) => {
    tab.addEventListener("click", () => openTab(index));
    tab.addEventListener("keydown", event => {
      const step = { ArrowRight: 1, ArrowLeft: tabs.length - 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = (index + step) % tabs.length;
      openTab(next);
      tabs[next][0].focus();
    });
  });

  const list = $("actions");
  const actionTimes = actions.map(action => action.time);
  let listed = [], listedTimes = []; // the actions that the filters let through, with their elements
  let current = -1; // the last of them that has happened
  const isListed = action =>
    (!$("kind").value || action.kind === $("kind").value)
    && (state.chosen.size === 0 || state.chosen.has(action.player));
  const textOf = action => action.text || words(action.kind) + (action.player >= 0 ? " " + players[action.player].id : "");
  const fillActions = () => {
    list.textContent = "";
    listed = actions.filter(isListed).map(action => ({ action }));
    listedTimes = listed.map(entry => entry.action.time);
    current = -1;
    for (const entry of listed) {
      const { action } = entry, item = make("li"), button = make("button");
      button.type = "button";
      button.append(make("time", "", shortTime(action.time)), make("span", "text", textOf(action)));
      const kind = make("span", "kind", words(action.kind)), spot = make("i");
      spot.style.background = kindColor(action.kind);
      kind.prepend(spot);
      button.append(kind);
      button.className = "later";
      button.addEventListener("click", () => {
        setTime(action.time);
        mark(action.player, action.zone);
        reveal(action.player);
      });
      item.append(button);
      list.append(item);
      entry.button = button;
    }
    if (!listed.length) list.append(make("li", "empty", actions.length ? "No such action." : "Nothing happened."));
    $("tabActions").textContent = "Actions (" + listed.length + ")";
    follow(true);
  };
  /// Marks what has happened by now, and keeps the last of it in sight.
  const follow = always => {
    const now = lastNotAfter(listedTimes, state.time + 0.005);
    if (now === current && !always) return;
    for (let k = Math.min(now, current) + 1; k <= Math.max(now, current); k++)
      listed[k].button.classList.toggle("later", k > now);
    if (current >= 0 && listed[current]) listed[current].button.classList.remove("current");
    current = now;
    const entry = listed[now];
    if (entry) entry.button.classList.add("current");
    const happened = lastNotAfter(actionTimes, state.time + 0.005);
    $("now").textContent = happened < 0 ? "" : shortTime(actions[happened].time) + "  " + textOf(actions[happened]);
    if (list.matches(":hover") && state.playing) return;
    const item = entry && entry.button.parentElement;
    list.scrollTop = item ? item.offsetTop - list.clientHeight * 0.6 : 0;
  };

  const entries = [];
  const fillPlayers = () => {
    players.forEach((player, index) => {
      const item = make("li"), button = make("button"), spot = make("i"), name = make("span", "name", player.id);
      button.type = "button";
      if (player.team) name.append(" ", make("small", "", player.team));
      const status = make("small");
      button.append(spot, name, status);
      button.addEventListener("click", () => choose(index));
      item.append(button);
      $("players").append(item);
      entries.push({ item, button, spot, status });
    });
    $("tabPlayers").textContent = "Players (" + players.length + ")";
  };
  const paintPlayers = () => entries.forEach((entry, index) => {
    entry.spot.style.background = playerColor(index);
    entry.button.setAttribute("aria-pressed", state.chosen.has(index));
  });
  const updatePlayers = () => {
    if ($("playersPanel").hidden) return;
    players.forEach((player, index) => {
      const out = outSince(player, state.time), target = targetOf(player, state.time);
      const place = out <= state.time ? "out since " + shortTime(out) : placeOf(player, state.time);
      const seen = typeof place === "string" ? place : !place ? "not seen yet" : place.isSilent ? "silent" : "";
      const text = seen + (target >= 0 ? (seen ? ", " : "") + "hunts " + players[target].id : "");
      if (entries[index].status.textContent !== text) entries[index].status.textContent = text;
    });
  };
  $("search").addEventListener("input", () => {
    const wanted = $("search").value.toLowerCase();
    players.forEach((player, index) => {
      entries[index].item.hidden = !(player.id + " " + (player.team || "")).toLowerCase().includes(wanted);
    });
  });

  /// Lets a player through the filter, or no longer; with nobody chosen everybody is shown.
  const choose = index => {
    if (!state.chosen.delete(index)) state.chosen.add(index);
    chosenChanged();
  };
  const chosenChanged = () => {
    const names = [...state.chosen].map(index => players[index].id);
    $("everyone").hidden = !names.length;
    $("everyone").textContent = "× " + (names.length > 2 ? names.length + " players" : names.join(", "));
    $("everyone").title = "Show all players";
    paintPlayers();
    fillActions();
    drawTicks();
    redraw(true);
  };
  const showEveryone = () => { state.chosen.clear(); state.marked = { player: -1, zone: -1 }; chosenChanged(); };
  $("everyone").addEventListener("click", () => { showEveryone(); $("kind").focus(); });
  const mark = (player, zone) => {
    state.marked = { player, zone };
    redraw(true);
  };

  const fillRest = () => {
    const kinds = new Map();
    for (const action of actions) kinds.set(action.kind, (kinds.get(action.kind) || 0) + 1);
    const option = (value, text) => { const element = make("option", "", text); element.value = value; $("kind").append(element); };
    option("", "All kinds");
    for (const [kind, count] of [...kinds].sort((a, b) => a[0] < b[0] ? -1 : 1)) option(kind, words(kind) + " (" + count + ")");
    $("kind").addEventListener("change", () => { fillActions(); drawTicks(); });

    for (const [label, value] of data.summary) {
      const row = make("tr"), head = make("th", "", label);
      head.scope = "row";
      row.append(head, make("td", "", value));
      $("summary").append(row);
    }
    for (const note of data.notes) $("notes").append(make("li", "", note));

    const parts = [];
    if (hasClock) parts.push(instant(start).slice(0, 10) + ", times in UTC");
    parts.push(players.length + (players.length === 1 ? " player" : " players"), elapsed(end - start) + " long");
    if (data.notes.length) parts.push("not everything is shown, see Summary");
    $("subtitle").textContent = parts.join(" · ");
    const nothing = !players.some(player => player.t.length);
    $("nothing").hidden = !nothing;
    $("nothing").textContent = zones.length ? "There are no fixes in this match." : "There are no fixes and no zones in this match.";
  };
  const fillLegend = () => {
    $("legend").textContent = "";
    for (const role of new Set(zones.map(zone => zone.role))) {
      const entry = make("span"), box = make("i");
      box.style.borderColor = roleColor(role);
      box.style.borderStyle = dashes[role] && !dashes[role].length ? "solid" : "dashed";
      box.style.background = role === "playArea" ? colors.inside : "color-mix(in srgb, " + roleColor(role) + " 25%, transparent)";
      entry.append(box, words(role));
      $("legend").append(entry);
    }
  };

  """#
