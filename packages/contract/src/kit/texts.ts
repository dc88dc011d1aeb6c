/**
 * Messages of the contract by key, in English and Hindi (ADR 39). Both the server, which serves many readers at once,
 * and the browser set how to find the reader's language with `readContractIn`.
 */
export type ContractLanguage = 'en' | 'hi'

interface Catalogue {
  readonly en: Readonly<Record<string, string>>
  readonly hi: Readonly<Record<string, string | undefined>>
}

type PlaceholdersOf<Words extends string> = Words extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never
type Params<Words extends string> = { readonly [Name in PlaceholdersOf<Words>]: string | number }
type ParamsArgument<Words extends string> = [PlaceholdersOf<Words>] extends [never]
  ? []
  : [params: Params<Words>]

/** The messages of one scope; calling it with a key returns the words in the reader's language. */
export interface ContractTexts<English extends Readonly<Record<string, string>>> {
  <Key extends keyof English & string>(key: Key, ...params: ParamsArgument<English[Key]>): string
  /** The message of a check in a schema: rendered when the check fails, not when the schema is declared. */
  error<Key extends keyof English & string>(
    key: Key,
    ...params: ParamsArgument<English[Key]>
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

const fillIn = (words: string, params: Readonly<Record<string, string | number>>) =>
  words.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole))

/**
 * Declares the messages of a scope; `{name}` is a parameter. A missing translation falls back to English.
 *
 * @throws Error for a scope that is declared twice
 */
export function defineContractTexts<const English extends Readonly<Record<string, string>>>(
  scope: string,
  given: { en: English; hi?: { readonly [Key in keyof English]?: string } },
): ContractTexts<English> {
  if (catalogues.has(scope)) throw new Error(`The texts ${scope} are declared twice.`)
  const catalogue: Catalogue = { en: given.en, hi: (given.hi ?? {}) as Catalogue['hi'] }
  catalogues.set(scope, catalogue)
  const words = (key: string, params: Readonly<Record<string, string | number>> = {}) =>
    fillIn((findLanguage() === 'hi' ? catalogue.hi[key] : undefined) ?? catalogue.en[key] ?? key, params)
  const error = (key: string, params?: Readonly<Record<string, string | number>>) => ({
    error: () => words(key, params),
  })
  return Object.assign(words, { error }) as unknown as ContractTexts<English>
}
