import type { Language } from './language.ts'

/** Who reads a text. */
export interface Reader {
  readonly language: Language
  /** Writes a day `YYYY-MM-DD`; without it days stay as they are, for a browser that writes them itself. */
  readonly date?: (day: string) => string
}

export const englishReader: Reader = { language: 'en' }

let find: () => Reader | undefined = () => undefined

/** Called once by the platform, which knows for whom the running code works. */
export function findReaderBy(given: () => Reader | undefined): void {
  find = given
}

/** For whom the running code works; English where nobody in particular reads. */
export function currentReader(): Reader {
  return find() ?? englishReader
}
