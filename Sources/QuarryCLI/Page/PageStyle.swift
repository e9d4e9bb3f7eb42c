/// The style of the page: one column on a phone, map and lists side by side on a desk; light and dark.
let pageStyle = #"""
  :root {
    color-scheme: light dark;
    --paper: #ffffff; --sheet: #f4f5f3; --ink: #1d2421; --soft: #5d6863; --rule: #d9deda;
    --outside: #e4e8e5; --inside: #fbfcfb; --accent: #0b6b57; --on-accent: #ffffff; --hover: #eaf2ef;
    --safe: #1f8a4c; --forbidden: #c62f2f; --objective: #b06a00; --spawn: #7a45b8; --play: #53625b; --other: #2c6fb5;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --paper: #171c1a; --sheet: #101412; --ink: #e6ebe8; --soft: #98a49e; --rule: #2e3733;
      --outside: #0c100e; --inside: #1b2220; --accent: #4cc7a6; --on-accent: #06231b; --hover: #22302b;
      --safe: #4fc07d; --forbidden: #f0716c; --objective: #e3a13c; --spawn: #b78bec; --play: #8fa198; --other: #74aee8;
    }
  }
  * { box-sizing: border-box; }
  [hidden] { display: none !important; }
  html, body { height: 100%; margin: 0; }
  body {
    display: flex; flex-direction: column; min-height: 340px; background: var(--sheet); color: var(--ink);
    font: 14px/1.4 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  }
  header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 14px; padding: 10px 16px 8px; }
  h1 { margin: 0; font-size: 18px; font-weight: 650; overflow-wrap: anywhere; }
  p { margin: 0; }
  #subtitle { color: var(--soft); }
  .notice { padding: 8px 16px; }
  main {
    flex: 1; min-height: 0; display: grid; gap: 0 12px; padding: 0 12px 12px;
    grid-template: "map side" minmax(0, 1fr) "transport side" auto / minmax(0, 1fr) 340px;
  }
  #map {
    grid-area: map; position: relative; min-height: 0; overflow: hidden; background: var(--outside);
    border: 1px solid var(--rule); border-radius: 10px 10px 0 0;
  }
  #canvas { position: absolute; inset: 0; width: 100%; height: 100%; touch-action: none; cursor: grab; outline-offset: -3px; }
  #canvas.dragging { cursor: grabbing; }
  #nothing { position: absolute; inset: 0; display: grid; place-items: center; color: var(--soft); pointer-events: none; }
  #legend {
    position: absolute; left: 10px; top: 10px; display: flex; flex-wrap: wrap; gap: 2px 12px; max-width: calc(100% - 70px);
    padding: 4px 9px; border-radius: 7px; background: color-mix(in srgb, var(--paper) 88%, transparent); font-size: 12px;
    pointer-events: none;
  }
  #legend:empty { display: none; }
  #legend span { display: inline-flex; align-items: center; gap: 5px; }
  #legend i { width: 12px; height: 12px; border: 2px solid; border-radius: 3px; }
  #zoom { position: absolute; right: 10px; top: 10px; display: flex; flex-direction: column; gap: 4px; }
  #zoom button { width: 32px; height: 32px; padding: 0; font-size: 17px; line-height: 1; background: var(--paper); }
  #now {
    position: absolute; right: 10px; bottom: 10px; max-width: min(70%, 460px); padding: 4px 10px; border-radius: 7px;
    background: color-mix(in srgb, var(--paper) 90%, transparent); font-size: 13px; overflow-wrap: anywhere; pointer-events: none;
  }
  #now:empty { display: none; }
  button, select, input[type="search"] {
    font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--rule); border-radius: 7px; padding: 5px 9px;
  }
  button { cursor: pointer; }
  button:hover { background: var(--hover); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  #transport {
    grid-area: transport; display: grid; grid-template-columns: auto minmax(0, 1fr) auto auto; align-items: center; gap: 4px 14px;
    padding: 8px 14px; background: var(--paper); border: 1px solid var(--rule); border-top: 0; border-radius: 0 0 10px 10px;
  }
  #play {
    width: 42px; height: 42px; padding: 0; border: 0; border-radius: 50%; background: var(--accent); color: var(--on-accent);
    font-size: 15px;
  }
  #play:hover { filter: brightness(1.1); }
  #play:disabled { opacity: .4; cursor: default; filter: none; }
  #line { min-width: 0; }
  #ticks { display: block; width: 100%; height: 16px; }
  #time { display: block; width: 100%; margin: 0; height: 20px; accent-color: var(--accent); }
  #clock { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; line-height: 1.25; }
  #clock b { display: block; font-size: 17px; font-weight: 600; }
  #clock small { color: var(--soft); font-size: 12px; }
  #rate { color: var(--soft); white-space: nowrap; }
  aside {
    grid-area: side; min-height: 0; display: flex; flex-direction: column; overflow: hidden; background: var(--paper);
    border: 1px solid var(--rule); border-radius: 10px;
  }
  [role="tablist"] { display: flex; border-bottom: 1px solid var(--rule); }
  [role="tab"] {
    flex: 1 1 auto; padding: 9px 6px; white-space: nowrap; border: 0; border-radius: 0; background: none; color: var(--soft); border-bottom: 2px solid transparent;
  }
  [role="tab"]:focus-visible { outline-offset: -3px; }
  [role="tab"][aria-selected="true"] { color: var(--ink); font-weight: 600; border-bottom-color: var(--accent); }
  [role="tabpanel"] { flex: 1; min-height: 0; display: flex; flex-direction: column; }
  .filter { display: flex; gap: 6px; padding: 8px 10px; border-bottom: 1px solid var(--rule); }
  .filter > :first-child { flex: 1; min-width: 0; }
  #everyone { max-width: 55%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  #actions, #players { flex: 1; min-height: 0; overflow-y: auto; margin: 0; padding: 4px 0; list-style: none; position: relative; }
  #actions:focus-visible { outline-offset: -3px; }
  #actions li { content-visibility: auto; contain-intrinsic-size: auto 46px; }
  #actions button {
    display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 9px; width: 100%; padding: 5px 12px; border: 0; border-radius: 0;
    background: none; text-align: left; border-left: 3px solid transparent;
  }
  #actions button:hover, #players button:hover { background: var(--hover); }
  #actions time { color: var(--soft); font-variant-numeric: tabular-nums; }
  #actions .text { overflow-wrap: anywhere; unicode-bidi: isolate; }
  #actions .kind { grid-column: 2; color: var(--soft); font-size: 12px; }
  #actions .kind i { display: inline-block; width: 8px; height: 8px; margin-right: 5px; border-radius: 50%; }
  #actions .later { opacity: .5; }
  #actions .current { background: var(--hover); border-left-color: var(--accent); }
  #actions .empty { padding: 14px; color: var(--soft); }
  #players button {
    display: grid; grid-template-columns: 14px minmax(0, 1fr) auto; align-items: center; gap: 0 10px; width: 100%; padding: 7px 12px;
    border: 0; border-radius: 0; background: none; text-align: left;
  }
  #players button[aria-pressed="true"] { background: var(--hover); font-weight: 600; }
  #players i { width: 12px; height: 12px; border-radius: 50%; }
  #players .name { overflow-wrap: anywhere; unicode-bidi: isolate; }
  #players small { color: var(--soft); font-weight: 400; }
  [role="tabpanel"]#summaryPanel { overflow-y: auto; padding: 12px; gap: 14px; }
  table { border-collapse: collapse; width: 100%; }
  caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  th, td { padding: 5px 4px; border-bottom: 1px solid var(--rule); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
  th { font-weight: 400; color: var(--soft); }
  td { text-align: right; font-variant-numeric: tabular-nums; }
  #notes { margin: 0; padding-left: 18px; }
  #notes:empty { display: none; }
  .keys { color: var(--soft); font-size: 12px; line-height: 1.9; }
  kbd { padding: 1px 5px; border: 1px solid var(--rule); border-radius: 4px; font: 11px/1.4 ui-monospace, monospace; }
  @media (max-width: 760px) {
    body { min-height: 600px; }
    header { padding: 8px 12px 6px; }
    h1 { font-size: 16px; }
    #subtitle { font-size: 12px; }
    main {
      grid-template: "map" minmax(220px, 11fr) "transport" auto "side" minmax(200px, 9fr) / minmax(0, 1fr);
      gap: 0; padding: 0 8px 8px;
    }
    #transport { grid-template-columns: auto minmax(0, 1fr) auto; padding: 6px 10px; }
    #line { grid-column: 1 / -1; grid-row: 1; }
    #clock { text-align: left; }
    aside { margin-top: 8px; }
    #now { left: 10px; right: auto; bottom: 34px; max-width: calc(100% - 20px); }
    #legend { font-size: 11px; }
    #actions button, #players button { min-height: 44px; }
  }
  """#
