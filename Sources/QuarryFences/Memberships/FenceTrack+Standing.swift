import QuarryGeometry

extension FenceTrack {
  /// All that is known of the player and one zone, laid open to be judged.
  struct Standing: Hashable, Sendable, Codable {
    let zone: Int
    var membership: Membership
    var undecided: Undecided?
    var isLastFixInside = false
    var run: UInt8 = 0
    var doubt: Float = 0
    var crossing: Crossing?
    var bank = EvidenceBank.none
    /// When the zone itself changed the membership, by moving, opening or closing; nil where a fix has been judged since, and for a
    /// zone that keeps its shape.
    var since: GameTime?
    /// What the membership was before, when the last fix had been judged; nil where the zone has not changed it.
    var then: Membership?

    /// Whether something is in question.
    var isOpen: Bool { crossing != nil || bank.isHeld }

    /// Forgets that the zone has done something by itself.
    mutating func settle() {
      since = nil
      then = nil
    }

    /// The player is outside, whatever was known.
    mutating func leave() {
      membership = .outside
      (crossing, bank) = (nil, .none)
      (doubt, run) = (0, 0)
      settle()
    }
  }

  /// What is known as to a zone of which there is no entry.
  func standing(apartFrom zone: Int) -> Standing {
    Standing(zone: zone, membership: last == nil ? .unknown : .outside)
  }

  /// What is known as to the zone of an entry.
  func standing(at index: Int) -> Standing {
    let entry = entries[index]
    var standing = Standing(
      zone: Int(entry.zone), membership: entry.membership, undecided: entry.undecided,
      isLastFixInside: entry.isLastFixInside)
    guard entry.isOpen, let place = questions.indices.first(where: { questions[$0].zone == entry.zone }) else {
      return standing
    }
    // Member by member, since a bank is large.
    standing.run = questions[place].run
    standing.doubt = questions[place].doubt
    standing.crossing = questions[place].crossing
    standing.bank = questions[place].bank
    return standing
  }

  /// Takes in what has become of a zone; what need not be remembered is let go.
  /// - Parameters:
  ///   - index: where its entry is, or belongs; becomes that of the next zone.
  ///   - isHeld: whether there is an entry.
  ///   - room: room for what is in question.
  mutating func store(_ standing: Standing, at index: inout Int, isHeld: Bool, _ room: inout QuestionRoom) {
    let entry = Entry(
      zone: Int32(truncatingIfNeeded: standing.zone), membership: standing.membership, undecided: standing.undecided,
      isLastFixInside: standing.isLastFixInside, isOpen: standing.isOpen)
    let wasOpen = isHeld && entries[index].isOpen
    if wasOpen || entry.isOpen {
      let place = questions.indices.first { questions[$0].zone >= entry.zone } ?? questions.count
      if !entry.isOpen {
        questions.remove(at: place)
        if questions.isEmpty { room.giveBack(&questions) }
      } else if wasOpen {
        questions[place].run = standing.run
        questions[place].doubt = standing.doubt
        questions[place].crossing = standing.crossing
        questions[place].bank = standing.bank
      } else {
        if questions.capacity == 0 { questions = room.take() }
        questions.insert(
          Question(
            zone: entry.zone, run: standing.run, doubt: standing.doubt, crossing: standing.crossing,
            bank: standing.bank),
          at: place)
      }
    }
    if entry.isVoid {
      if isHeld { entries.remove(at: index) }
      return
    }
    if isHeld {
      entries[index] = entry
    } else {
      insert(entry, at: index)
    }
    index += 1
  }

  /// Makes room for the zones that matter, once for all as a rule: with the first fix, since hardly anybody stays far from all of them.
  mutating func makeRoom() {
    if entries.capacity == 0 { entries.reserveCapacity(Self.usualEntries) }
  }

  /// Puts an entry in.
  mutating func insert(_ entry: Entry, at index: Int) {
    makeRoom()
    entries.insert(entry, at: index)
  }

  /// So many zones that matter are seldom exceeded.
  private static let usualEntries = 8

  /// Forgets the zone of an entry.
  mutating func forget(at index: Int) {
    let entry = entries.remove(at: index)
    if entry.isOpen { questions.removeAll { $0.zone == entry.zone } }
  }
}
