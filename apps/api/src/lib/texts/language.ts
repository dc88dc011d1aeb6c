/** Languages of the server's texts; a missing translation falls back to English. */
export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]

/**
 * The first supported language among the preferences, which may be empty, unknown or regional (`hi-IN`);
 * English by default.
 */
export function languageOf(...preferences: readonly (string | null | undefined)[]): Language {
  const preferred = preferences.find(Boolean)?.split('-')[0]
  return languages.find((language) => language === preferred) ?? 'en'
}
