/** The shape of every response (platform specification, section 3). */
export interface Envelope<T = unknown> {
  error: boolean
  /** Shown to people; may be empty on success. */
  message: string
  data: T | null
  /** The HTTP status code. */
  code: number
  /** True only when the session has ended. */
  forceLogin: boolean
}

export interface ErrorEnvelope extends Envelope<unknown> {
  error: true
  /** The greppable id of the error. */
  key: string
  /** `{ path: message }` when part of the input is invalid. */
  fields?: Record<string, string>
}

export function success<T>(data: T, message = ''): Envelope<T> {
  return { error: false, message, data, code: 200, forceLogin: false }
}
