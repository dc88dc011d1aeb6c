/**
 * What texts of the contract and of the server have in common (ADR 39): entries with placeholders and plural forms.
 */
export type TextLanguage = 'en' | 'hi'

/** Words with `{name}` for a parameter; with two forms, the parameter `count` selects one by the language's plural rules. */
export type TextEntry = string | { readonly one: string; readonly other: string }

type Placeholder<Name extends string> = Name extends `${infer Bare}:${string}` ? Bare : Name
type PlaceholdersOf<Words extends string> = Words extends `${string}{${infer Name}}${infer Rest}`
  ? Placeholder<Name> | PlaceholdersOf<Rest>
  : never
type Placeholders<Entry extends TextEntry> = Entry extends string
  ? PlaceholdersOf<Entry>
  : Entry extends { one: infer One extends string; other: infer Other extends string }
    ? PlaceholdersOf<One> | PlaceholdersOf<Other> | 'count'
    : never
type Params<Entry extends TextEntry, Value> = {
  readonly [Name in Placeholders<Entry>]: Name extends 'count' ? number : Value
}

/** The arguments after a key: its parameters, if the entry has any. */
export type ParamsArgument<Entry extends TextEntry, Value> = [Placeholders<Entry>] extends [never]
  ? []
  : [params: Params<Entry, Value>]

const rules: Partial<Record<TextLanguage, Intl.PluralRules>> = {}
const ruleOf = (language: TextLanguage) => {
  rules[language] ??= new Intl.PluralRules(language)
  return rules[language]
}

/** The form of an entry for this number, by the plural rules of the language. */
export function formOf(entry: TextEntry, count: unknown, language: TextLanguage): string {
  if (typeof entry === 'string') return entry
  return ruleOf(language).select(Number(count)) === 'one' ? entry.one : entry.other
}

/**
 * Substitutes all parameters in one pass, so that a value that looks like a placeholder is not substituted again.
 *
 * @param wordsOf the words for a placeholder and its format (`{on:day}`); undefined leaves it as it stands
 */
export function fillIn(
  words: string,
  wordsOf: (name: string, format: string | undefined) => string | undefined,
): string {
  if (!words.includes('{')) return words
  return words.replace(
    /\{(\w+)(?::(\w+))?\}/g,
    (whole, name: string, format?: string) => wordsOf(name, format) ?? whole,
  )
}
