import { standardHolidayTypes } from '@muster/contract/holidays/holidays.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Dataset, DatasetColumn } from '../../../platform/datasets/index.ts'
import { datasetsTexts } from './datasets.texts.ts'

const column = (
  key: Parameters<typeof datasetsTexts.text>[0],
  type: DatasetColumn['type'],
  value: RawBuilder<unknown>,
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({
  key,
  type,
  sql: () => value,
  heading: datasetsTexts.text(key),
  isUsual: true,
  ...more,
})

const places = (table: 'location' | 'entity') => sql`(
  select string_agg(u.name, ', ' order by u.name) from holiday_scope x
  join ${sql.table(table)} u on u.org_id = x.org_id and u.id = ${sql.ref(`x.${table}_id`)}
  where x.org_id = h.org_id and x.holiday_id = h.id)`

/** The product's types have no row of their own. */
const typeName = sql`coalesce(t.name, case h.type_number ${sql.join(
  standardHolidayTypes.map(({ id, name }) => sql`when ${sql.lit(id)} then ${sql.lit(name)}`),
  sql` `,
)} end)`

/** The holidays of a period, and for which places they are. */
export const holidaysDataset: Dataset = {
  key: 'holidays.holidays',
  title: datasetsTexts.text('holidays'),
  description: datasetsTexts.text('holidaysText'),
  subject: 'organisation',
  permission: 'holidays.list.view',
  timing: 'period',
  usualPeriod: 'this_year',
  from: ({ ctx }) => sql`holiday h
    left join holiday_type t on t.org_id = ${ctx.orgId} and t.number = h.type_number`,
  where: ({ ctx, from, to }) =>
    sql<boolean>`h.org_id = ${ctx.orgId} and h.day between ${from}::date and ${to}::date`,
  columns: [
    column('day', 'date', sql.ref('h.day')),
    column('name', 'text', sql.ref('h.name'), { width: 32 }),
    column('type', 'text', typeName, { width: 22 }),
    column('is_active', 'boolean', sql`(h.status = 1)`),
    column(
      'is_everywhere',
      'boolean',
      sql`(not exists (select from holiday_scope x where x.org_id = h.org_id and x.holiday_id = h.id))`,
    ),
    column('locations', 'text', places('location'), { width: 32 }),
    column('entities', 'text', places('entity'), { isUsual: false, width: 32 }),
    column('note', 'text', sql`nullif(h.note, '')`, { isUsual: false, width: 40 }),
  ],
  sort: [{ column: 'day', descending: false }],
  rowKeys: [{ sql: () => sql.ref('h.id'), type: 'bigint' }],
}
