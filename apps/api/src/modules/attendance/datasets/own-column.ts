import { type RawBuilder, sql } from 'kysely'
import type { DatasetColumn, DatasetScope } from '../../../platform/datasets/index.ts'
import { datasetsTexts } from './datasets.texts.ts'

type Word = Parameters<typeof datasetsTexts.text>[0]

type Value = string | RawBuilder<unknown> | ((scope: DatasetScope) => RawBuilder<unknown>)

function valueSql(value: Value): DatasetColumn['sql'] {
  if (typeof value === 'function') return value
  return typeof value === 'string' ? () => sql.ref(value) : () => value
}

/**
 * A column with its heading in the texts of these datasets.
 *
 * @param value a reference such as `k.day`, or SQL
 */
export const ownColumn = (
  key: Word,
  type: DatasetColumn['type'],
  value: Value,
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({
  key,
  heading: datasetsTexts.text(key),
  type,
  sql: valueSql(value),
  ...more,
})

/** The values of a choice whose codes are keys of the texts. */
export const wordChoices = (...codes: readonly Word[]) => ({
  choices: () => codes.map((value) => ({ value, label: datasetsTexts(value) })),
})

/** Words by code, where the codes are not keys themselves. */
export const namedChoices = (words: Readonly<Record<string, Word>>) => ({
  choices: () => Object.entries(words).map(([value, word]) => ({ value, label: datasetsTexts(word) })),
})

export const usual = { isUsual: true } as const
