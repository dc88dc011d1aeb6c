import type { Language } from './language.ts'

/** The person a text is rendered for. */
export interface Reader {
  readonly language: Language
  /** Formats a day `YYYY-MM-DD`. Without it days stay ISO dates, for a browser that formats them itself. */
  readonly date?: (day: string) => string
}

export const englishReader: Reader = { language: 'en' }

let find: () => Reader | undefined = () => undefined

/**
 * Sets how to find the current reader. Called once by the platform, which knows the running request or job.
 */
export function findReaderBy(finder: () => Reader | undefined): void {
  find = finder
}

/** The reader of the running request or job; English without one. */
export function currentReader(): Reader {
  return find() ?? englishReader
}
