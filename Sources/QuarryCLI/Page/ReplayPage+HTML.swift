extension ReplayPage {
  /// The page as one file of UTF-8: no script, style, font or picture is loaded from anywhere, and the page forbids its
  /// own script to do so.
  ///
  /// The same value gives the same bytes. Names and texts come from outside: they reach the page as escaped JSON and
  /// are only ever set as text. Places that are not finite are left out, and counted on the page; so is what
  /// ``limits`` do not allow.
  ///
  /// - Complexity: O(fixes + vertices + actions) where nothing is thinned.
  package func html() -> [UInt8] {
    let name = Self.escaped(clipped(title))
    var bytes = Array(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
      script-src 'unsafe-inline'; img-src data:">
      <link rel="icon" href="data:,">
      <title>\(name)</title>
      <style>
      \(pageStyle)
      </style>
      </head>
      <body>
      \(Self.body(title: name))
      <script type="application/json" id="data">
      """.utf8)
    bytes += data()
    bytes += "</script>\n<script>\n\(pageScript)\n</script>\n</body>\n</html>\n".utf8
    return bytes
  }

  /// The text with at most as many characters as the page allows.
  func clipped(_ text: String) -> String {
    guard text.utf8.count > limits.characters else { return text }
    let start = text.unicodeScalars.prefix(limits.characters)
    return start.endIndex == text.unicodeScalars.endIndex ? text : String(start) + "…"
  }

  /// The text as it may stand between tags and in attributes.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func body(title: String) -> String {
    """
    <header>
    <h1>\(title)</h1>
    <p id="subtitle"></p>
    </header>
    <noscript><p class="notice">This page moves by a script of its own; please allow scripts.</p></noscript>
    <main>
    <section id="map" aria-label="Map">
    <canvas id="canvas" tabindex="0" role="img" aria-label="Map of the zones and the players"></canvas>
    <p id="nothing" hidden></p>
    <div id="legend"></div>
    <div id="zoom">
    <button type="button" id="zoomIn" aria-label="Zoom in">+</button>
    <button type="button" id="zoomOut" aria-label="Zoom out">−</button>
    <button type="button" id="fit" aria-label="Show everything" title="Show everything">⤢</button>
    </div>
    <p id="now"></p>
    </section>
    <section id="transport" aria-label="Time">
    <button type="button" id="play" aria-label="Play">▶</button>
    <div id="line">
    <canvas id="ticks" aria-hidden="true"></canvas>
    <input type="range" id="time" min="0" max="1" value="0" step="any" aria-label="Time">
    </div>
    <output id="clock"></output>
    <label id="rate">Speed <select id="speed"></select></label>
    </section>
    <aside>
    <div role="tablist" aria-label="What is shown">
    <button type="button" role="tab" id="tabActions" aria-controls="actionsPanel">Actions</button>
    <button type="button" role="tab" id="tabPlayers" aria-controls="playersPanel">Players</button>
    <button type="button" role="tab" id="tabSummary" aria-controls="summaryPanel">Summary</button>
    </div>
    <section role="tabpanel" id="actionsPanel" aria-labelledby="tabActions">
    <div class="filter">
    <select id="kind" aria-label="Kind of action"></select>
    <button type="button" id="everyone" hidden>All players</button>
    </div>
    <ol id="actions" tabindex="0" aria-label="Actions"></ol>
    </section>
    <section role="tabpanel" id="playersPanel" aria-labelledby="tabPlayers" hidden>
    <div class="filter"><input type="search" id="search" placeholder="Find a player" aria-label="Find a player"></div>
    <ul id="players"></ul>
    </section>
    <section role="tabpanel" id="summaryPanel" aria-labelledby="tabSummary" hidden tabindex="0">
    <table><caption>Summary</caption><tbody id="summary"></tbody></table>
    <ul id="notes"></ul>
    <p class="keys">On the map: a full dot is where a player is, a hollow one where a silent player was last, a crossed one where \
    a player went out. A dotted line is a silence.</p>
    <p class="keys"><kbd>Space</kbd> play or pause · <kbd>J</kbd> <kbd>L</kbd> back and on · <kbd>,</kbd> <kbd>.</kbd> \
    previous and next action · <kbd>Esc</kbd> all players · on the map <kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd> and arrows</p>
    </section>
    </aside>
    </main>
    """
  }
}
