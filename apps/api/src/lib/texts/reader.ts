import type { Language } from './language.ts'

/** The person a text is rendered for. */
export interface Reader {
  readonly language: Language
  /** Formats a day `YYYY-MM-DD`. Without it days stay ISO dates, for a browser that formats them itself. */
  readonly date?: (day: string) => string
}

export const englishReader: Reader = { language: 'en' }

/** For the words of a letter, while they are looked up. */
let other: Reader | undefined

let find: () => Reader | undefined = () => undefined

/**
 * Sets how to find the current reader. Called once by the platform, which knows the running request or job.
 */
export function findReaderBy(finder: () => Reader | undefined): void {
  find = finder
}

/** The reader of the running request or job; English without one. */
export function currentReader(): Reader {
  return other ?? find() ?? englishReader
}

/** Looks words up for another reader than the current one, such as in the language of a letter. `work` does not wait for anything. */
export function readingAs<Result>(reader: Reader, work: () => Result): Result {
  const before = other
  other = reader
  try {
    return work()
  } finally {
    other = before
  }
}
