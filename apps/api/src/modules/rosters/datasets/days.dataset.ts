import { FILTER } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import type { Dataset, DatasetColumn } from '../../../platform/datasets/index.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { VIEW } from '../rosters.access.ts'
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

/** The days of published rosters: who works which shift, or has a day off. */
export const rosterDaysDataset: Dataset = {
  key: 'rosters.days',
  title: datasetsTexts.text('days'),
  description: datasetsTexts.text('daysText'),
  subject: 'employee',
  permission: VIEW,
  timing: 'period',
  oneRowPer: 'day',
  from: ({ ctx }) => sql`roster_day k join employee e on e.org_id = ${ctx.orgId} and e.id = k.employee_id
    join roster o on o.org_id = ${ctx.orgId} and o.id = k.roster_id
    left join shift f on f.org_id = ${ctx.orgId} and f.id = k.shift_id`,
  joins: personJoins(),
  where: ({ ctx, from, to }) =>
    sql<boolean>`k.org_id = ${ctx.orgId} and k.day between ${from}::date and ${to}::date`,
  columns: [
    ...personColumns(['employee_code', 'employee_name', 'department', 'location']),
    column('date', 'date', sql.ref('k.day')),
    column('shift', 'text', sql.ref('f.name'), {
      identity: () => sql.ref('f.id'),
      filterId: FILTER.shift,
      width: 22,
    }),
    column('shift_code', 'text', sql.ref('f.code'), { isUsual: false }),
    column('is_off', 'boolean', sql`(k.shift_id is null)`),
    column('roster', 'text', sql.ref('o.name'), { identity: () => sql.ref('o.id'), width: 28 }),
    column('is_changed', 'boolean', sql`(k.changed_at is not null)`, { isUsual: false }),
    column('changed_at', 'instant', sql.ref('k.changed_at'), { isUsual: false }),
  ],
  sort: [
    { column: 'date', descending: false },
    { column: 'employee_name', descending: false },
  ],
  rowKeys: [
    { sql: () => sql.ref('k.employee_id'), type: 'bigint' },
    { sql: () => sql.ref('k.day'), type: 'date' },
  ],
}
