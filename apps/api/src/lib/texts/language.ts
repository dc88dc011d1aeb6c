/** Languages in which the server writes; what one of them lacks is read in English. */
export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]

/** The language of a wish that may be empty, unknown or more exact (`hi-IN`); English then. */
export function languageOf(...wishes: readonly (string | null | undefined)[]): Language {
  const wish = wishes.find(Boolean)?.split('-')[0]
  return languages.find((language) => language === wish) ?? 'en'
}
