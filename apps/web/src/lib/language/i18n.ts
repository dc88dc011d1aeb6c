import { readContractIn } from '@muster/contract/kit/texts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readPreference, writePreference } from '../session/preferences.ts'

/** Available languages, in their own names. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'हिन्दी' },
] as const
export type Language = (typeof languages)[number]['code']

/** Right-to-left languages; none is available yet, but the layout supports them. */
const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])

/** A tree of texts; `{{name}}` stands for a value. */
export interface Texts {
  [key: string]: string | Texts
}

type Loader = () => Promise<Texts>
const listeners = new Set<() => void>()
const loaders = new Map<string, Partial<Record<Language, Loader>>>()

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'shell',
  resources: {},
  interpolation: { escapeValue: false },
  react: { bindI18nStore: 'added', useSuspense: false },
  initAsync: false,
})

/**
 * Adds a module's texts under its namespace. English is part of the module's chunk, other languages are
 * loaded when they are selected; missing texts fall back to English.
 */
export function addTexts(namespace: string, english: Texts, others: Partial<Record<Language, Loader>> = {}) {
  i18next.addResourceBundle('en', namespace, english, true, true)
  loaders.set(namespace, others)
  const language = currentLanguage()
  if (language !== 'en') void loadInto(namespace, language)
}

async function loadInto(namespace: string, language: Language): Promise<void> {
  const load = loaders.get(namespace)?.[language]
  if (!load || i18next.hasResourceBundle(language, namespace)) return
  i18next.addResourceBundle(language, namespace, await load(), true, true)
}

/** The language that is shown. */
export function currentLanguage(): Language {
  return languages.find((language) => language.code === i18next.language)?.code ?? 'en'
}

readContractIn(currentLanguage)

function isLanguage(code: string | null | undefined): code is Language {
  return languages.some((language) => language.code === code)
}

/** Switches to `language`; resolves when its texts are loaded. */
export async function showLanguage(language: Language): Promise<void> {
  await Promise.all([...loaders.keys()].map((namespace) => loadInto(namespace, language)))
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  document.documentElement.dir = rightToLeft.has(language) ? 'rtl' : 'ltr'
}

/** Calls `listener` when another language is chosen. */
export function onLanguageChange(listener: () => void): void {
  listeners.add(listener)
}

/** Remembers the choice of this person at this browser and shows it. */
export async function chooseLanguage(language: Language): Promise<void> {
  writePreference('language', language)
  await showLanguage(language)
  for (const listener of listeners) listener()
}

/** The stored choice, else the organisation's language if available, else English. */
export function preferredLanguage(organisationLanguage?: string): Language {
  const chosen = readPreference('language')
  if (isLanguage(chosen)) return chosen
  return isLanguage(organisationLanguage) ? organisationLanguage : 'en'
}

/** The text of `key` (`namespace:path.to.text`) outside React. */
export function translate(key: string, values: Record<string, unknown> = {}): string {
  return i18next.t(key, values)
}
