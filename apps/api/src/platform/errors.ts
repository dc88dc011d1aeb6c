import { type ErrorCatalogue, type ErrorDefinition, generalErrors } from '@muster/contract/kit/index'

export interface ErrorDetails {
  /** `{ path: message }`: what is wrong where. */
  fields?: Record<string, string>
  /** Goes into `data` of the envelope. */
  data?: unknown
  /** Replaces `{name}` in the message. */
  parameters?: Record<string, string | number>
  /** Instead of the catalogue's message, where the situation needs its own words. */
  message?: string
}

const catalogue = new Map<string, ErrorDefinition>(Object.entries(generalErrors))

/** Adds a module's errors; two modules can't use one key. */
export function registerErrors(errors: ErrorCatalogue): void {
  for (const [key, definition] of Object.entries(errors)) {
    const known = catalogue.get(key)
    if (known && known !== definition) throw new Error(`The error ${key} is declared twice.`)
    catalogue.set(key, definition)
  }
}

/** An error that a person or a client can act on. Everything else is a fault of ours. */
export class AppError extends Error {
  readonly key: string
  readonly status: number
  readonly forceLogin: boolean
  readonly fields: Record<string, string> | undefined
  readonly data: unknown

  constructor(key: string, details: ErrorDetails = {}) {
    const definition = catalogue.get(key)
    if (!definition) throw new Error(`The error ${key} is not in any catalogue.`)
    const text = details.message ?? definition.message
    super(text.replace(/\{(\w+)\}/g, (whole, name: string) => String(details.parameters?.[name] ?? whole)))
    this.key = key
    this.status = definition.status
    this.forceLogin = definition.forceLogin ?? false
    this.fields = details.fields
    this.data = details.data ?? null
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
