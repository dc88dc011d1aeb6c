import { type RawBuilder, sql } from 'kysely'
import { englishOf, isText, type Text, wordsOf } from '../../lib/texts/texts.ts'

/**
 * Stored texts: a column `x` holds English words, and `x_text` beside it the text by key, from which each reader
 * gets their own words (ADR 39). Words that people wrote, and rows from before the texts, have only `x`.
 */
type TextColumns<Name extends string, Words> = { [K in Name]: Words } & {
  [K in `${Name}_text`]: string | null
}

/** A text as JSON for its column; null for plain words. */
export const textJson = (value: string | Text | null): string | null =>
  isText(value) ? JSON.stringify(value) : null

/** Both columns of a stored text, for an insert or update. @param most maximum length of the words */
export function storedText<Name extends string>(
  name: Name,
  value: string | Text,
  most?: number,
): TextColumns<Name, string> {
  const columns = { [name]: englishOf(value).slice(0, most), [`${name}_text`]: textJson(value) }
  return columns as TextColumns<Name, string>
}

/** As `storedText`, for a column that may be null. */
export function storedTextOrNull<Name extends string>(
  name: Name,
  value: string | Text | null,
): TextColumns<Name, string | null> {
  const columns = { [name]: value === null ? null : englishOf(value), [`${name}_text`]: textJson(value) }
  return columns as TextColumns<Name, string | null>
}

/** Selects a stored text: the text, or the words where there is none. @param column `t.via` or `via` */
export function textOf(column: string): RawBuilder<string | Text> {
  return sql<string | Text>`coalesce(${sql.ref(`${column}_text`)}, to_jsonb(${sql.ref(column)}))`
}

type StoredRow<Name extends string> = { [K in Name]: string | Text | null } & {
  [K in `${Name}_text`]?: Text | null
}

/** A row that was read whole, with the texts in place of the words. */
export function withTexts<Name extends string, Row extends StoredRow<Name>>(
  row: Row,
  ...names: readonly Name[]
): Row {
  const texts = names.map((name) => [name, row[`${name}_text`] ?? row[name]])
  return { ...row, ...Object.fromEntries(texts) }
}

/** The words of a stored text in a row, for the current reader. */
export function storedWords<Name extends string>(
  row: { [K in Name]: string } & { [K in `${Name}_text`]: unknown },
  name: Name,
): string {
  const text: unknown = row[`${name}_text`]
  return wordsOf(isText(text) ? text : row[name])
}
