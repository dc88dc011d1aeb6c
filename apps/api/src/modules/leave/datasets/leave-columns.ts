import { type RawBuilder, sql } from 'kysely'
import type { DatasetColumn, DatasetScope } from '../../../platform/datasets/index.ts'
import { datasetsTexts } from './datasets.texts.ts'

/** Somebody whose leave it is, with the usual columns of a person. */
export const usualPerson = ['employee_code', 'employee_name', 'department', 'location'] as const

/** A column under its own heading, shown unless `isUsual` is false. */
export const column = (
  key: string,
  type: DatasetColumn['type'],
  value: RawBuilder<unknown> | DatasetColumn['sql'],
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({
  key,
  type,
  sql: typeof value === 'function' ? value : () => value,
  heading: datasetsTexts.text(key as 'days'),
  isUsual: true,
  ...more,
})

/** The columns of leave type `t`. */
export const typeColumns = (): DatasetColumn[] => [
  column('leave_type', 'text', sql.ref('t.name'), { identity: () => sql.ref('t.id'), width: 22 }),
  column('leave_type_code', 'text', sql.ref('t.code'), { isUsual: false }),
  column('is_paid', 'boolean', sql.ref('t.is_paid'), { isUsual: false }),
]

/** Joins employee `e` and leave type `t` of a row that has `employee_id` and `leave_type_id`. */
export const personAndType = ({ ctx }: Pick<DatasetScope, 'ctx'>, row: string): RawBuilder<unknown> => sql`
  join employee e on e.org_id = ${ctx.orgId} and e.id = ${sql.ref(`${row}.employee_id`)}
  join leave_type t on t.org_id = ${ctx.orgId} and t.id = ${sql.ref(`${row}.leave_type_id`)}`

/** The choices of a column by code, with their words in the reader's language. */
export const choicesOf =
  (words: Readonly<Record<string, Parameters<typeof datasetsTexts.text>[0]>>) =>
  (): { value: string; label: string }[] =>
    Object.entries(words).map(([value, key]) => ({ value, label: datasetsTexts(key as 'days') }))

export const byEmployee = { sql: () => sql.ref('e.id'), type: 'bigint' } as const
