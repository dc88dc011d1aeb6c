import { sql } from 'kysely'
import type { Dataset, DatasetColumn } from '../../../platform/datasets/index.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { VIEW } from '../report.queries.ts'
import { datasetsTexts } from './datasets.texts.ts'

const column = (
  key: Parameters<typeof datasetsTexts.text>[0],
  type: DatasetColumn['type'],
  value: string,
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({
  ...{ key, type, heading: datasetsTexts.text(key), sql: () => sql.ref(value), isUsual: true },
  ...more,
})

/** Acknowledgements as they were recorded, also of earlier versions. */
export const acknowledgementsDataset: Dataset = {
  key: 'policies.acknowledgements',
  title: datasetsTexts.text('acknowledgements'),
  description: datasetsTexts.text('acknowledgementsText'),
  subject: 'employee',
  permission: VIEW,
  timing: 'period',
  from: ({ ctx }) => sql`policy_acknowledgement k
    join policy p on p.org_id = ${ctx.orgId} and p.id = k.policy_id
    join policy_version v on v.org_id = ${ctx.orgId} and v.id = k.version_id
    join policy_category c on c.org_id = ${ctx.orgId} and c.id = p.category_id
    join employee e on e.org_id = ${ctx.orgId} and e.id = k.employee_id`,
  joins: personJoins(),
  where: ({ ctx, from, to }) =>
    sql<boolean>`k.org_id = ${ctx.orgId} and k.acknowledged_on between ${from}::date and ${to}::date`,
  columns: [
    ...personColumns(),
    column('policy', 'text', 'v.title', { identity: () => sql.ref('p.id'), width: 36 }),
    column('category', 'text', 'c.name', { identity: () => sql.ref('c.id'), width: 22 }),
    column('number', 'number', 'k.version_number', { aggregates: ['least', 'greatest', 'count'] }),
    column('acknowledged_at', 'instant', 'k.acknowledged_at'),
    column('confirmation', 'choice', 'k.confirmation', {
      choices: () => (['tick', 'name'] as const).map((value) => ({ value, label: datasetsTexts(value) })),
    }),
    column('typed_name', 'text', 'k.typed_name', { isUsual: false, width: 28 }),
    column('is_current', 'boolean', 'k.version_id', {
      sql: () => sql`(k.version_id = p.current_version_id)`,
      isUsual: false,
    }),
    column('ip', 'text', 'k.ip', { isUsual: false }),
  ],
  sort: [
    { column: 'acknowledged_at', descending: true },
    { column: 'employee_name', descending: false },
  ],
  rowKeys: [{ sql: () => sql.ref('k.id'), type: 'bigint' }],
}
