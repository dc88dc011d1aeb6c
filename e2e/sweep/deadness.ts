/** What was seen after a press. */
export interface Evidence {
  /** Calls of the server that began after it, as `POST apiv2/…`, without what the app does by itself. */
  requests: string[]
  /** Of those, the ones the server refused, as `403 apiv2/…`. */
  refusals: string[]
  /** Whether the address is another one. */
  hasNavigated: boolean
  /** Whether what is shown differs: elements, texts, states, values. */
  hasChanged: boolean
  hasFocusMoved: boolean
  hasScrolled: boolean
  /** Whether a dialog or menu has closed. */
  hasClosed: boolean
  /** A download, a new window, the print dialog, a file chooser, something copied. */
  effects: string[]
  /** Messages, alerts and marked fields that were not there before. */
  newMessages: number
}

/** A press that leads to nothing a person could notice. */
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

/** A refused call after which nothing is said: the person believes that it is done. */
export function isSilentRefusal({ refusals, hasChanged, hasNavigated }: Evidence): boolean {
  return refusals.length > 0 && !hasChanged && !hasNavigated
}

/** A form that was sent and neither asked the server nor closed nor said what is wrong with it. */
export function isUnanswered({ requests, hasNavigated, hasClosed, effects, newMessages }: Evidence): boolean {
  return requests.length === 0 && !hasNavigated && !hasClosed && effects.length === 0 && newMessages === 0
}

/** Refusals that no plausible press may lead to: what is offered is allowed, and the server copes. */
export function wrongRefusals({ refusals }: Pick<Evidence, 'refusals'>): string[] {
  return refusals.filter((refusal) => /^(403|405|5\d\d) /.test(refusal))
}

/** Calls the app makes by itself, whatever is pressed. */
const OWN_CALLS = /\/(list-preferences|screen-views|socket\.io)\b/

export function isOwnCall(url: string): boolean {
  return OWN_CALLS.test(url)
}
