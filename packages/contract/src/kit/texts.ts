import { fillIn, formOf, type ParamsArgument, type TextEntry, type TextLanguage } from './text-entry.ts'

/**
 * Messages of the contract by key, in English and Hindi (ADR 39). Both the server, which serves many readers at once,
 * and the browser set how to find the reader's language with `readContractIn`.
 */
export type ContractLanguage = TextLanguage

type Entries = Readonly<Record<string, TextEntry>>

interface Catalogue {
  readonly en: Entries
  readonly hi: Readonly<Record<string, TextEntry | undefined>>
}

type Value = string | number

/** The messages of one scope; calling it with a key returns the words in the reader's language. */
export interface ContractTexts<English extends Entries> {
  <Key extends keyof English & string>(key: Key, ...params: ParamsArgument<English[Key], Value>): string
  /** The message of a check in a schema: rendered when the check fails, not when the schema is declared. */
  error<Key extends keyof English & string>(
    key: Key,
    ...params: ParamsArgument<English[Key], Value>
  ): { error: () => string }
}

const catalogues = new Map<string, Catalogue>()
let findLanguage: () => ContractLanguage = () => 'en'

/** Sets how to find the reader's language; English until then. */
export function readContractIn(find: () => ContractLanguage): void {
  findLanguage = find
}

/** All declared messages by scope, for the server's registry and the checks. */
export function contractTexts(): ReadonlyMap<string, Catalogue> {
  return catalogues
}

/**
 * Declares the messages of a scope; `{name}` is a parameter, and `count` selects one of two forms. A missing translation falls back to English.
 *
 * @throws Error for a scope that is declared twice
 */
export function defineContractTexts<const English extends Entries>(
  scope: string,
  given: { en: English; hi?: { readonly [Key in keyof English]?: TextEntry } },
): ContractTexts<English> {
  if (catalogues.has(scope)) throw new Error(`The texts ${scope} are declared twice.`)
  const catalogue: Catalogue = { en: given.en, hi: (given.hi ?? {}) as Catalogue['hi'] }
  catalogues.set(scope, catalogue)
  const words = (key: string, params: Readonly<Record<string, Value>> = {}) => {
    const language = findLanguage()
    const own = language === 'en' ? undefined : catalogue[language][key]
    const form = formOf(own ?? catalogue.en[key] ?? key, params.count, own === undefined ? 'en' : language)
    return fillIn(form, (name) => (name in params ? String(params[name]) : undefined))
  }
  const error = (key: string, params?: Readonly<Record<string, Value>>) => ({
    error: () => words(key, params),
  })
  return Object.assign(words, { error }) as unknown as ContractTexts<English>
}
