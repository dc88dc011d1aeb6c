import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Dataset, DatasetColumn, DatasetScope } from '../../../platform/datasets/index.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { VIEW } from '../balances/balances.queries.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { byEmployee, column, personAndType, typeColumns, usualPerson } from './leave-columns.ts'

/** Days taken by employee, leave type and month, as the ledger has them: booked days to come are not taken yet. */
const taken = ({ ctx, from, to, today }: DatasetScope) => sql`
  select l.employee_id, l.leave_type_id, date_trunc('month', l.effective_on)::date as month, - sum(l.days) as days
  from leave_entry l
  where l.org_id = ${ctx.orgId} and l.kind in ('taken', 'taken_reversal')
    and l.effective_on between ${from}::date and least(${to}::date, ${today}::date)
  group by 1, 2, 3 having sum(l.days) <> 0`

const about = {
  subject: 'employee',
  permission: VIEW,
  timing: 'period',
  usualPeriod: 'this_year',
  joins: personJoins(),
} as const

export const takenByMonthDataset: Dataset = {
  key: 'leave.consumption',
  title: datasetsTexts.text('consumption'),
  description: datasetsTexts.text('consumptionText'),
  ...about,
  from: (scope) => sql`(${taken(scope)}) u ${personAndType(scope, 'u')}`,
  where: () => sql<boolean>`true`,
  columns: [
    ...personColumns(usualPerson),
    ...typeColumns(),
    column('month', 'date', sql.ref('u.month')),
    column('days', 'days', sql.ref('u.days')),
  ],
  sort: [
    { column: 'month', descending: false },
    { column: 'employee_name', descending: false },
    { column: 'leave_type', descending: false },
  ],
  rowKeys: [
    byEmployee,
    { sql: () => sql.ref('t.id'), type: 'bigint' },
    { sql: () => sql.ref('u.month'), type: 'date' },
  ],
}

/** Key of the column of a leave type. */
const typeKey = (id: number) => `type_${id}`

/** One column for each leave type of which anybody has a balance. */
async function typesInUse(ctx: Ctx, db: Db): Promise<DatasetColumn[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name from leave_type t
    where t.org_id = ${ctx.orgId} and exists (
      select from leave_balance b where b.org_id = t.org_id and b.leave_type_id = t.id)
    order by lower(t.name), t.id`.execute(db)
  return rows.map(({ id, name }) => ({
    key: typeKey(id),
    heading: name,
    type: 'days',
    sql: () => sql`coalesce((u.by_type ->> ${String(id)})::numeric, 0)`,
    isUsual: true,
  }))
}

export const takenByTypeDataset: Dataset = {
  key: 'leave.year_to_date',
  title: datasetsTexts.text('used'),
  description: datasetsTexts.text('usedText'),
  ...about,
  from: (scope) => sql`(
      select y.employee_id, jsonb_object_agg(y.leave_type_id, y.days) as by_type, sum(y.days) as total
      from (
        select m.employee_id, m.leave_type_id, sum(m.days) as days from (${taken(scope)}) m
        group by m.employee_id, m.leave_type_id) y
      group by y.employee_id) u
    join employee e on e.org_id = ${scope.ctx.orgId} and e.id = u.employee_id`,
  where: () => sql<boolean>`true`,
  columns: [...personColumns(usualPerson), column('total', 'days', sql.ref('u.total'))],
  furtherColumns: typesInUse,
  sort: [{ column: 'employee_name', descending: false }],
  rowKeys: [byEmployee],
}
