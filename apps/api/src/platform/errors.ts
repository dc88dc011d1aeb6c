import { type ErrorCatalogue, type ErrorDefinition, generalErrors } from '@muster/contract/kit/index'
import { currentReader, englishReader, type Reader } from '../lib/texts/reader.ts'
import { registerTexts, type Text, type TextValue, wordsOf } from '../lib/texts/texts.ts'

export interface ErrorDetails {
  /** `{ path: words }`: what is wrong where. */
  fields?: Record<string, string | Text>
  /** Goes into `data` of the envelope. */
  data?: unknown
  /** Replaces `{name}` in the message. */
  parameters?: Record<string, TextValue>
  /** Instead of the catalogue's message, where the situation needs its own words. */
  message?: string | Text
}

const catalogue = new Map<string, ErrorDefinition>()

/** Adds a module's errors; two modules can't use one key. */
export function registerErrors(errors: ErrorCatalogue): void {
  for (const [key, definition] of Object.entries(errors)) {
    const known = catalogue.get(key)
    if (known && known !== definition) throw new Error(`The error ${key} is declared twice.`)
    catalogue.set(key, definition)
    const { message: en, hi } = definition
    registerTexts(`error.${key}`, { en: { message: en }, hi: { message: hi } })
  }
}

registerErrors(generalErrors)

/** An error that a person or a client can act on. Everything else is a fault of ours. */
export class AppError extends Error {
  readonly key: string
  readonly status: number
  readonly forceLogin: boolean
  readonly data: unknown
  /** What it says, to be rendered for each of its readers; `message` is the same in English. */
  readonly text: string | Text
  readonly #fields: ErrorDetails['fields']

  constructor(key: string, details: ErrorDetails = {}) {
    const definition = catalogue.get(key)
    if (!definition) throw new Error(`The error ${key} is not in any catalogue.`)
    const { parameters: params } = details
    const text = details.message ?? { key: `error.${key}.message`, ...(params && { params }) }
    super(wordsOf(text, englishReader))
    this.text = text
    this.key = key
    this.status = definition.status
    this.forceLogin = definition.forceLogin ?? false
    this.#fields = details.fields
    this.data = details.data ?? null
  }

  /** The message for the reader of the running request. */
  get words(): string {
    return wordsOf(this.text, currentReader())
  }

  /** What is wrong where, for the reader of the running request. */
  get fields(): Record<string, string> | undefined {
    return this.fieldsFor(currentReader())
  }

  fieldsFor(reader: Reader): Record<string, string> | undefined {
    if (!this.#fields) return undefined
    return Object.fromEntries(
      Object.entries(this.#fields).map(([path, words]) => [path, wordsOf(words, reader)]),
    )
  }
}

/** Ends the request with an error of the catalogue. */
export function fail(key: string, details?: ErrorDetails): never {
  throw new AppError(key, details)
}

/** The same answer for a record that is missing and one out of the caller's reach. */
export function found<T>(record: T | undefined | null): T {
  if (record === undefined || record === null) fail('record.not_found')
  return record
}
