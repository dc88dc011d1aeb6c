interface Exception {
  /** Of the screen's path, the finding's kind and its text together. */
  matches: RegExp
  reason: string
}

/** What the sweep finds and is right all the same. Few, each with its reason. */
export const exceptions: readonly Exception[] = []

/** Controls that are not pressed. */
export const untouched: readonly Exception[] = [
  {
    matches: /sign out/i,
    reason: 'ends the session that the other screens need; journeys in e2e/session press it',
  },
]
