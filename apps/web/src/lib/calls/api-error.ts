import { translate } from '../language/i18n.ts'

/** Texts of the specification's error catalogue that the client uses. */
export const API_TEXT = {
  unknownApi: 'Requested API not found.',
  network: 'Network Error, Please check your internet connection.',
  unknown: 'Unknown error occurred',
  download: 'Error in file download,please try again or contact support',
  reportDownload: 'An unexpected error occurred',
  noSignedUrl: 'Couldnt get a presigned url. Please try again.',
} as const

const expiredTexts: ReadonlySet<string> = new Set([
  'Your session has expired, kindly relogin.',
  'Your session has been expired, kindly relogin.',
  'Your session has expired, kindly login again.',
])

/** Whether `message` is one of the server's texts for an expired session. */
export function isSessionExpiredText(message: string): boolean {
  return expiredTexts.has(message.trim())
}

interface ApiErrorParts {
  /** The greppable id of the error; `client.*` without a response. */
  key: string
  /** Shown to people. */
  message: string
  /** HTTP status, 0 without a response. */
  status: number
  /** Messages by path of the invalid input. */
  fields?: Record<string, string>
  forceLogin?: boolean
  /** `data` of the envelope, such as the URL of an import's error file. */
  data?: unknown
  cause?: unknown
}

/** A failed call, whatever the reason. */
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

  /** True when the server refused the call: a retry would not help. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500
  }
}

/** Whether `error` comes from the language or the browser: its message is for developers. */
function isTechnical(error: Error): boolean {
  return error instanceof DOMException || technical.some((kind) => error instanceof kind)
}
const technical = [TypeError, RangeError, ReferenceError, SyntaxError]

/** The message to show for anything thrown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error) || !error.message) return API_TEXT.unknown
  return isTechnical(error) ? translate('shell:notice.unexpected') : error.message
}
