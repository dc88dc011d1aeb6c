import { type ErrorCatalogue, type ErrorDefinition, generalErrors } from '@muster/contract/kit/index'
import { currentReader, englishReader, type Reader } from '../lib/texts/reader.ts'
import { registerTexts, type Text, type TextValue, wordsOf } from '../lib/texts/texts.ts'

export interface ErrorDetails {
  /** Field path → message, for errors attached to fields. */
  fields?: Record<string, string | Text>
  /** Sent as `data` of the envelope. */
  data?: unknown
  /** Values for `{name}` in the message. */
  parameters?: Record<string, TextValue>
  /** Replaces the catalogue's message where the situation needs specific words. */
  message?: string | Text
}

const catalogue = new Map<string, ErrorDefinition>()

/** Registers a module's errors; keys must be unique across modules. */
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

/** An error that a person or a client can correct. Any other error is a server fault. */
export class AppError extends Error {
  readonly key: string
  readonly status: number
  readonly forceLogin: boolean
  readonly data: unknown
  /** The message, rendered for each reader; `message` is the English text. */
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

  /** Messages by field path, for the reader of the running request. */
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

/** An error's message for the reader of the running request, to name it among other problems. */
export const errorWords = (key: string): string => new AppError(key).words

/** Throws an error of the catalogue. */
export function fail(key: string, details?: ErrorDetails): never {
  throw new AppError(key, details)
}

/** Answers a missing record and one outside the caller's reach alike. */
export function found<T>(record: T | undefined | null): T {
  if (record === undefined || record === null) fail('record.not_found')
  return record
}
