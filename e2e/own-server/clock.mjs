// Moves the clock of a server that a journey starts for itself: what is to happen tomorrow happens at once.
const later = Number(process.env.E2E_LATER_MS ?? 0)

const RealDate = Date

class LaterDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + later)
    else super(...given)
  }

  static now() {
    return RealDate.now() + later
  }
}

const { Now } = Temporal
const instant = Now.instant.bind(Now)
Now.instant = () => instant().add({ milliseconds: later })
globalThis.Date = LaterDate
