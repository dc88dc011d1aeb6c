import { fillIn, formOf, type ParamsArgument, type TextEntry } from '@muster/contract/kit/text-entry'
import { contractTexts } from '@muster/contract/kit/texts'
import { currentReader, englishReader, type Reader } from './reader.ts'
import { type DayFormat, writtenDay } from './written-day.ts'
import { writtenMoney } from './written-money.ts'

export type { TextEntry } from '@muster/contract/kit/text-entry'

/** A text that is not rendered yet: stored as JSON and rendered for each reader. */
export interface Text {
  /** `<scope>.<key>` */
  readonly key: string
  readonly params?: Readonly<Record<string, TextValue>>
}

export type TextValue = string | number | Text

type Entries = Readonly<Record<string, TextEntry>>

/** The texts of one scope; calling it with a key returns the words in the reader's language. */
export interface Texts<English extends Entries> {
  <Key extends keyof English & string>(key: Key, ...texts: ParamsArgument<English[Key], TextValue>): string
  /** The same as a `Text`, to be stored or passed on and rendered later. */
  text<Key extends keyof English & string>(key: Key, ...texts: ParamsArgument<English[Key], TextValue>): Text
  /** In English, for output that is the same for everybody: the audit log, server logs, file names. */
  english<Key extends keyof English & string>(
    key: Key,
    ...texts: ParamsArgument<English[Key], TextValue>
  ): string
}

/** The declared texts of one scope, for rendering and for the checks. */
export interface Catalogue {
  readonly en: Entries
  readonly hi: Readonly<Record<string, TextEntry | undefined>>
}

const catalogues = new Map<string, Catalogue>()

/** Registers texts that are declared elsewhere, such as the errors of the contract. */
export function registerTexts(scope: string, catalogue: Catalogue): void {
  catalogues.set(scope, catalogue)
}

/** All declared texts by scope, with the messages of the contract. */
export function allTexts(): ReadonlyMap<string, Catalogue> {
  return new Map([...contractTexts(), ...catalogues])
}

/**
 * Declares the texts of a scope. A day `YYYY-MM-DD` is formatted as the organisation's date by `{name:date}`, or in a
 * long format by `{name:day}`, `{name:dayMonth}`, `{name:weekday}`, an amount `INR 1500.00` in its currency by `{name:money}`;
 * `count` selects one of two forms. Texts that only administrators read may be English only.
 *
 * @param scope `<module>.<part>`; stable like the keys, since stored texts refer to both
 * @throws Error for a scope that is declared twice
 */
export function defineTexts<const English extends Entries>(
  scope: string,
  texts: { en: English; hi?: { readonly [Key in keyof English]?: TextEntry } },
): Texts<English> {
  if (catalogues.has(scope)) throw new Error(`The texts ${scope} are declared twice.`)
  catalogues.set(scope, { en: texts.en, hi: texts.hi ?? {} })
  const text = (key: string, params?: Text['params']): Text => ({
    key: `${scope}.${key}`,
    ...(params && { params }),
  })
  const inReaders = (key: string, params?: Text['params']) => render(text(key, params), currentReader())
  const english = (key: string, params?: Text['params']) => render(text(key, params), englishReader)
  return Object.assign(inReaders, { text, english }) as unknown as Texts<English>
}

/** Whether a stored value is a `Text` rather than a plain string. */
export function isText(value: unknown): value is Text {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Text>).key === 'string'
}

function valueIn(value: TextValue | undefined, format: string | undefined, reader: Reader): string {
  if (value === undefined) return ''
  if (isText(value)) return render(value, reader)
  if (format === undefined) return String(value)
  if (format === 'money') return writtenMoney(String(value), reader)
  if (format !== 'date') return writtenDay(String(value), format as DayFormat, reader)
  return reader.date?.(String(value)) ?? String(value)
}

const catalogueOf = (scope: string): Catalogue | undefined =>
  catalogues.get(scope) ?? contractTexts().get(scope)

/** Renders a text for a reader; a key that is no longer declared is returned as it is. */
export function render(text: Text, reader: Reader): string {
  const end = text.key.lastIndexOf('.')
  const catalogue = catalogueOf(text.key.slice(0, end))
  const key = text.key.slice(end + 1)
  const own = reader.language === 'en' ? undefined : catalogue?.hi[key]
  const entry = own ?? catalogue?.en[key]
  if (entry === undefined) return text.key
  const params = text.params ?? {}
  const form = formOf(entry, params.count, own === undefined ? 'en' : reader.language)
  return fillIn(form, (name, format) => (name in params ? valueIn(params[name], format, reader) : undefined))
}

/** Renders a stored `Text` for the current reader; plain strings are returned unchanged. */
export function wordsOf(stored: string | Text, reader: Reader = currentReader()): string {
  return typeof stored === 'string' ? stored : render(stored, reader)
}

/** The same in English, for output that is the same for everybody. */
export const englishOf = (stored: string | Text): string => wordsOf(stored, englishReader)

/** Whether two stored values say the same, independent of the order in which their parameters were written. */
export const isSameText = (one: string | Text | null, other: string | Text | null): boolean =>
  one === null || other === null
    ? one === other
    : isText(one) === isText(other) && englishOf(one) === englishOf(other)

const isDeclared = ({ key, ...rest }: Text): boolean => {
  const catalogue = catalogueOf(key.slice(0, key.lastIndexOf('.')))
  return catalogue !== undefined && Object.keys(rest).every((name) => name === 'params')
}

/** A stored value, such as the result of a job, with the words in place of the texts within it. */
export function wordsWithin(value: unknown, reader: Reader = currentReader()): unknown {
  if (isText(value) && isDeclared(value)) return render(value, reader)
  if (Array.isArray(value)) return value.map((one) => wordsWithin(one, reader))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, wordsWithin(one, reader)]))
}
