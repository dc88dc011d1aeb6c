interface Exception {
  /** Matches the screen's path, the finding's kind and its text combined. */
  matches: RegExp
  reason: string
}

/** Findings that are correct behaviour. Few, each with its reason. */
export const exceptions: readonly Exception[] = [
  {
    matches: /^\/operations\/jobs text [a-z-]+\.[a-z_.]+ /,
    reason: 'the name of a kind of job as it stands in the logs, labelled so',
  },
  {
    matches: /Blocked script execution in 'about:srcdoc'/,
    reason: 'the probe tries its script in the sandboxed frame that shows a mail',
  },
  {
    matches: /^\/settings\/checklist dead .*Move number \d+ (up|down)/,
    reason: 'two new tasks without words change places, and look alike',
  },
]

/** Controls that are not pressed. */
export const untouched: readonly Exception[] = [
  {
    matches: /sign out/i,
    reason: 'ends the session that the other screens need; journeys in e2e/session press it',
  },
]
