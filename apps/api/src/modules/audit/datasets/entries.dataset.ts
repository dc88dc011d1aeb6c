import { type RawBuilder, sql } from 'kysely'
import type { Dataset, DatasetColumn } from '../../../platform/datasets/index.ts'
import { aboutErased, byErased } from '../audit.queries.ts'
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

const FORMER = sql.lit('Former employee')

/** `holiday_type` as `Holiday type`. */
const words = (name: RawBuilder<unknown>) =>
  sql`(upper(left(${name}, 1)) || replace(replace(substr(${name}, 2), '_', ' '), '.', ' '))`

/** Who changed what, without the values before and after: those stay in the log, where fields are masked for each reader. */
export const auditDataset: Dataset = {
  key: 'audit.entries',
  title: datasetsTexts.text('entries'),
  description: datasetsTexts.text('entriesText'),
  subject: 'organisation',
  permission: 'audit.view',
  timing: 'period',
  from: () => sql`audit_entry e`,
  where: ({ ctx, from, to, timeZone }) => sql<boolean>`e.org_id = ${ctx.orgId}
    and e.at >= ${from}::date::timestamp at time zone ${timeZone}
    and e.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
  columns: [
    column('at', 'instant', sql.ref('e.at')),
    column('actor', 'text', sql`(case when ${byErased} then ${FORMER} else e.actor end)`, {
      identity: () => sql.ref('e.account_id'),
      width: 28,
    }),
    column('action', 'text', words(sql`e.action`), { width: 32 }),
    column('record_type', 'text', words(sql`e.record_type`), { width: 24 }),
    column('record', 'text', sql`(case when ${aboutErased} then ${FORMER} else e.record_label end)`, {
      width: 32,
    }),
    column('record_id', 'number', sql.ref('e.record_id'), { isUsual: false, aggregates: ['count'] }),
    column(
      'fields',
      'text',
      sql`(select string_agg(c.key, ', ' order by c.key) from jsonb_object_keys(e.changes) c (key))`,
      { width: 40 },
    ),
    column('reason', 'text', sql`(case when ${aboutErased} then null else nullif(e.reason, '') end)`, {
      isUsual: false,
      width: 40,
    }),
    column('network', 'text', sql`nullif(e.ip, '')`, { isUsual: false, width: 20 }),
  ],
  sort: [{ column: 'at', descending: true }],
  rowKeys: [{ sql: () => sql.ref('e.id'), type: 'bigint' }],
}
