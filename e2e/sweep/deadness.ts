/** Observed effects of a press. */
export interface Evidence {
  /** Server calls started after it, as `POST apiv2/…`, without the app's background calls. */
  requests: string[]
  /** Those of them that the server refused, as `403 apiv2/…`. */
  refusals: string[]
  /** Whether the URL changed. */
  hasNavigated: boolean
  /** Whether the page changed: elements, texts, states or values. */
  hasChanged: boolean
  hasFocusMoved: boolean
  hasScrolled: boolean
  /** Whether a dialog or menu closed. */
  hasClosed: boolean
  /** Whether another one opened: what looks like a form leads to its form, or asks for confirmation. */
  hasOpened: boolean
  /** A download, new window, print dialog, file chooser or clipboard copy. */
  effects: string[]
  /** Whether the focus is on a field whose problem is shown. */
  isAtProblem: boolean
  /** New messages, alerts and marked fields. */
  newMessages: number
}

/** Whether the press had no noticeable effect. */
export function isDead(evidence: Evidence): boolean {
  const { requests, hasNavigated, hasChanged, hasFocusMoved, hasScrolled, effects } = evidence
  return (
    requests.length === 0 &&
    effects.length === 0 &&
    !hasNavigated &&
    !hasChanged &&
    !hasFocusMoved &&
    !hasScrolled
  )
}

/**
 * A refused call without a message: the user believes that the action succeeded. A form refused for the second
 * time leads to the field whose problem it shows already.
 */
export function isSilentRefusal({ refusals, hasChanged, hasNavigated, isAtProblem }: Evidence): boolean {
  return refusals.length > 0 && !hasChanged && !hasNavigated && !isAtProblem
}

/**
 * A submitted form that neither called the server, nor closed, nor showed an error. An error that was there
 * before, for instance from a preview, is an answer if the form leads to its field.
 */
export function isUnanswered(evidence: Evidence): boolean {
  const { requests, hasNavigated, hasClosed, hasOpened, effects, newMessages, isAtProblem } = evidence
  const isSilent = requests.length === 0 && effects.length === 0 && newMessages === 0
  return isSilent && !hasNavigated && !hasClosed && !hasOpened && !isAtProblem
}

/**
 * Error statuses that no plausible press may cause: offered actions are permitted, and the server must not
 * fail.
 */
export function wrongRefusals({ refusals }: Pick<Evidence, 'refusals'>): string[] {
  return refusals.filter((refusal) => /^(403|405|5\d\d) /.test(refusal))
}

/** Background calls of the app, independent of the press. */
const OWN_CALLS = /\/(list-preferences|screen-views|socket\.io)\b/

export function isOwnCall(url: string): boolean {
  return OWN_CALLS.test(url)
}
