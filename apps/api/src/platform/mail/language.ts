/** Languages that every system mail is written in. */
export const mailLanguages = ['en', 'hi'] as const
export type MailLanguage = (typeof mailLanguages)[number]

/** The language a mail is written in, for a wish that may be empty or unknown: English then. */
export function mailLanguage(...wishes: readonly (string | null | undefined)[]): MailLanguage {
  const wish = wishes.find(Boolean)
  return mailLanguages.find((language) => language === wish) ?? 'en'
}
