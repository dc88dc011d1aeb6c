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
    matches: /^\/settings\/checklist dead .*Move task \d+ (up|down)/,
    reason: 'two new tasks without words change places, and look alike',
  },
  {
    matches: /^\/users\/org-chart covered /,
    reason: 'the canvas lies below its zoom buttons and its search, and is moved from under them',
  },
  {
    matches: /^\/accessGroup\/group-info refused 403 \S+\/create-access-group/,
    reason: 'which values reach beyond the own people shows only in their combination; the form says so',
  },
  {
    matches: / dead .*button “Make .* wider” in “Columns”/,
    reason: 'an empty list shows no columns, though it remembers their width',
  },
  {
    matches: /^\/form\/edit dead .*button “Move /,
    reason: 'a handle, to be dragged or moved with the arrow keys; its menu has Move up and Move down',
  },
  {
    matches: /^(\/accessGroup\/group-info|\/workflow\/request-worlflow\/\{id\}) refused 404 /,
    reason: 'an earlier press deleted the record, and the screen says so',
  },
  {
    matches: /^\/workflow\/request-worlflow\/\{id\} dead .*button “Fit to screen”/,
    reason: 'the workflow fits already',
  },
]

/** Controls that are not pressed. */
export const untouched: readonly Exception[] = [
  {
    matches: /sign out/i,
    reason: 'ends the session that the other screens need; journeys in e2e/session press it',
  },
  {
    matches: /^.*\bView as /,
    reason: 'goes on as another person, read-only; journeys in e2e/access press it',
  },
]
