import { type ColumnType, isDated, type Period } from '@muster/contract/reports/dataset-types'
import { type RawBuilder, sql } from 'kysely'
import { wordsOf } from '../../lib/texts/texts.ts'
import type { CellValue, DatasetColumn, DatasetScope } from './dataset.ts'
import { cellSql, identityOf, shownAs } from './dataset-columns.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { refuseQuery } from './refuse-query.ts'

export interface GroupKey {
  readonly column: DatasetColumn
  readonly period: Period | undefined
}

/** A value of a group, and its identity where equal values can mean different things. */
export interface GroupValue {
  readonly value: CellValue
  readonly identity: string | null
}

/** A date or instant as the first day of its period. */
export function keySql({ column, period }: GroupKey, scope: DatasetScope): RawBuilder<unknown> {
  const value = cellSql(column, scope)
  if (!isDated(column.type)) return value
  const day = column.type === 'instant' ? sql`(${value} at time zone ${scope.timeZone})` : value
  return sql`date_trunc(${sql.lit(period ?? 'day')}, ${day})::date`
}

type Kind = 'string' | 'number' | 'boolean'

/** What `shownAs` answers for a column. */
const shownKinds: Readonly<Record<ColumnType, Kind>> = {
  ...{ text: 'string', choice: 'string', money: 'string', date: 'string', time: 'string', instant: 'string' },
  ...{ number: 'number', days: 'number', minutes: 'number', boolean: 'boolean' },
}

const refusals = { string: 'notText', number: 'notNumber', boolean: 'notYesNo' } as const

/** @throws AppError `request.invalid` at `path` for a value that no group of the column can have */
export function checkGroupValue({ column }: GroupKey, value: CellValue, path: string): void {
  const kind = shownKinds[column.type]
  if (value === null || typeof value === kind) return
  const words = { column: wordsOf(column.heading), value: String(value) }
  refuseQuery(path, datasetsTexts.text(refusals[kind], words as never))
}

/**
 * Rows of one group. Compared is what the group answered, by the very expressions that made it, so that the rows behind a
 * figure are as many as it says.
 */
export function groupCondition(
  key: GroupKey,
  { value, identity }: GroupValue,
  scope: DatasetScope,
): RawBuilder<boolean> {
  const shown = shownAs(keyType(key), keySql(key, scope), scope.timeZone)
  const own = identityOf(key.column, scope)
  // Numbers as numbers: their texts differ between the database and JSON.
  const isSame =
    typeof value === 'number'
      ? sql<boolean>`${shown} is not distinct from ${value}::float8`
      : sql<boolean>`(${shown})::text is not distinct from ${asText(value)}::text`
  return own ? sql<boolean>`(${isSame} and (${own})::text is not distinct from ${identity}::text)` : isSame
}

const asText = (value: CellValue): string | null => (value === null ? null : String(value))

/** Days stay days: an instant's group is a day or the first day of a period. */
export const keyType = ({ column }: GroupKey): DatasetColumn =>
  column.type === 'instant' ? { ...column, type: 'date' } : column
