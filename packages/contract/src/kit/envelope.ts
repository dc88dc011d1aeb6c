/** The one shape of every answer (platform specification, section 3). */
export interface Envelope<T = unknown> {
  error: boolean
  /** For people; may be empty on success. */
  message: string
  data: T | null
  /** The HTTP status, repeated. */
  code: number
  /** True exactly when the session is over. */
  forceLogin: boolean
}

export interface ErrorEnvelope extends Envelope<unknown> {
  error: true
  /** The greppable id of the error. */
  key: string
  /** `{ path: message }` when a part of the input is at fault. */
  fields?: Record<string, string>
}

export function success<T>(data: T, message = ''): Envelope<T> {
  return { error: false, message, data, code: 200, forceLogin: false }
}
