import { currentLanguage, type Language, translate } from '../language/i18n.ts'

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
  /** In which the server has written the messages. */
  language?: Language
  cause?: unknown
}

/** A failed call, whatever the reason. */
export class ApiError extends Error {
  readonly key: string
  readonly status: number
  readonly forceLogin: boolean
  readonly data: unknown
  readonly #fields: Record<string, string>
  readonly #language: Language | undefined

  constructor(parts: ApiErrorParts) {
    super(parts.message, { cause: parts.cause })
    this.name = 'ApiError'
    this.key = parts.key
    this.status = parts.status
    this.#fields = parts.fields ?? {}
    this.#language = parts.language
    this.forceLogin = parts.forceLogin ?? false
    this.data = parts.data ?? null
  }

  /** The page is shown in another language since: what the server has written then can't be read now. */
  get isForeign(): boolean {
    return this.#language !== undefined && this.#language !== currentLanguage()
  }

  /** Messages by path of the invalid input. */
  get fields(): Record<string, string> {
    if (!this.isForeign) return this.#fields
    return Object.fromEntries(Object.keys(this.#fields).map((path) => [path, wordsForForeign()]))
  }

  /** True when the server refused the call: a retry would not help. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500
  }
}

/** What is said of a refusal whose words are in another language than the page. */
const wordsForForeign = () => translate('shell:notice.otherLanguage')

/** Whether `error` comes from the language or the browser: its message is for developers. */
function isTechnical(error: Error): boolean {
  return error instanceof DOMException || technical.some((kind) => error instanceof kind)
}
const technical = [TypeError, RangeError, ReferenceError, SyntaxError]

/** The message to show for anything thrown, in the language of the page. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error) || !error.message) return API_TEXT.unknown
  if (error instanceof ApiError && error.isForeign) return wordsForForeign()
  return isTechnical(error) ? translate('shell:notice.unexpected') : error.message
}
