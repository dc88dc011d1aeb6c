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

const minutesOf = (term: string) => sql`(v.terms ->> ${sql.lit(term)})::int`
const notSummed = { aggregates: ['average', 'least', 'greatest', 'count'] } satisfies Partial<DatasetColumn>

/** Shifts with the terms that hold today; one that begins later has none yet. */
export const shiftsDataset: Dataset = {
  key: 'shifts.shifts',
  title: datasetsTexts.text('shifts'),
  description: datasetsTexts.text('shiftsText'),
  subject: 'organisation',
  permission: 'shifts.list.view',
  timing: 'now',
  from: ({ ctx, today }) => sql`shift s left join lateral (
    select x.terms, x.effective_from from shift_version x
    where x.org_id = ${ctx.orgId} and x.shift_id = s.id and x.effective_from <= ${today}::date
    order by x.effective_from desc limit 1) v on true`,
  where: ({ ctx }) => sql<boolean>`s.org_id = ${ctx.orgId}`,
  columns: [
    column('code', 'text', sql.ref('s.code')),
    column('name', 'text', sql.ref('s.name'), { identity: () => sql.ref('s.id'), width: 28 }),
    column('is_active', 'boolean', sql`(s.status = 1)`),
    column('effective_from', 'date', sql.ref('v.effective_from')),
    column('start', 'text', sql`v.terms ->> 'start'`),
    column('end', 'text', sql`v.terms ->> 'end'`),
    column('full_day', 'minutes', minutesOf('full_day_minutes'), notSummed),
    column('half_day', 'minutes', minutesOf('half_day_minutes'), notSummed),
    column('grace_in', 'minutes', minutesOf('grace_in'), { ...notSummed, isUsual: false }),
    column('grace_out', 'minutes', minutesOf('grace_out'), { ...notSummed, isUsual: false }),
    column('is_flexible', 'boolean', sql`coalesce((v.terms ->> 'flexible')::boolean, false)`),
  ],
  sort: [{ column: 'code', descending: false }],
  rowKeys: [{ sql: () => sql.ref('s.id'), type: 'bigint' }],
}
