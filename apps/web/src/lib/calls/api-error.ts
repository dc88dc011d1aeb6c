import { translate } from '../language/i18n.ts'

/** Texts of the specification's error catalogue that the client itself must know. */
export const API_TEXT = {
  unknownApi: 'Requested API not found.',
  network: 'Network Error, Please check your internet connection.',
  unknown: 'Unknown error occurred',
  download: 'Error in file download,please try again or contact support',
  noSignedUrl: 'Couldnt get a presigned url. Please try again.',
} as const

const expiredTexts: ReadonlySet<string> = new Set([
  'Your session has expired, kindly relogin.',
  'Your session has been expired, kindly relogin.',
  'Your session has expired, kindly login again.',
])

/** Whether `message` is one of the texts by which a server says that the session is over. */
export function isSessionExpiredText(message: string): boolean {
  return expiredTexts.has(message.trim())
}

interface ApiErrorParts {
  /** The greppable id of the error; `client.*` when no server answered. */
  key: string
  /** For people. */
  message: string
  /** HTTP status, 0 when no server answered. */
  status: number
  /** What is wrong, by the path of the input it concerns. */
  fields?: Record<string, string>
  forceLogin?: boolean
  /** `data` of the envelope: a refused import says there where the error file is. */
  data?: unknown
  cause?: unknown
}

/** A call that did not succeed, whatever the reason. */
export class ApiError extends Error {
  readonly key: string
  readonly status: number
  readonly fields: Record<string, string>
  readonly forceLogin: boolean
  readonly data: unknown

  constructor(parts: ApiErrorParts) {
    super(parts.message, { cause: parts.cause })
    this.name = 'ApiError'
    this.key = parts.key
    this.status = parts.status
    this.fields = parts.fields ?? {}
    this.forceLogin = parts.forceLogin ?? false
    this.data = parts.data ?? null
  }

  /** True when a server answered and refused: asking again would not help. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500
  }
}

/** Whether `error` is the language's or the browser's own: its message is for developers. */
function isTechnical(error: Error): boolean {
  return error instanceof DOMException || technical.some((kind) => error instanceof kind)
}
const technical = [TypeError, RangeError, ReferenceError, SyntaxError]

/** The message to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error) || !error.message) return API_TEXT.unknown
  return isTechnical(error) ? translate('shell:notice.unexpected') : error.message
}
