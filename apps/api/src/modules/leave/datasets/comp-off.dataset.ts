import { sql } from 'kysely'
import type { Dataset } from '../../../platform/datasets/index.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { VIEW } from '../balances/balances.queries.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { column, personAndType, typeColumns, usualPerson } from './leave-columns.ts'

/** A credit of a lot, as opposed to days that come back to it. */
const isCredit = (alias: string) =>
  sql<boolean>`${sql.ref(`${alias}.days`)} > 0 and ${sql.ref(`${alias}.kind`)} <> 'taken_reversal'`

/** Comp-off by the day it was earned for: one row for each lot, with what became of it until today. */
export const compOffDataset: Dataset = {
  key: 'leave.comp_off',
  title: datasetsTexts.text('compOff'),
  description: datasetsTexts.text('compOffText'),
  subject: 'employee',
  permission: VIEW,
  timing: 'period',
  usualPeriod: 'this_year',
  longest: 1100,
  from: (scope) => sql`(
      select distinct c.lot_id from leave_entry c
      where c.org_id = ${scope.ctx.orgId} and c.effective_on between ${scope.from}::date and ${scope.to}::date
        and c.lot_id is not null and ${isCredit('c')}) k
    join leave_lot l on l.org_id = ${scope.ctx.orgId} and l.id = k.lot_id
    ${personAndType(scope, 'l')}
    cross join lateral (
      select min(x.effective_on) filter (where ${isCredit('x')}) as earned_on,
        coalesce(sum(x.days) filter (where ${isCredit('x')}), 0) as earned,
        - coalesce(sum(x.days) filter (where x.kind in ('taken', 'taken_reversal')), 0) as taken,
        max(x.effective_on) filter (where x.kind = 'taken') as taken_on,
        - coalesce(sum(x.days) filter (where x.kind in ('lapse', 'comp_off_lapse')), 0) as lapsed,
        max(x.effective_on) filter (where x.kind in ('lapse', 'comp_off_lapse')) as lapsed_on,
        sum(x.days) as remaining
      from leave_entry x where x.org_id = ${scope.ctx.orgId} and x.lot_id = l.id) s`,
  joins: personJoins(),
  where: ({ from, to }) =>
    sql<boolean>`t.kind = 'comp_off' and s.earned_on between ${from}::date and ${to}::date`,
  columns: [
    ...personColumns(usualPerson),
    ...typeColumns(),
    column('earned_on', 'date', sql.ref('s.earned_on')),
    column('earned', 'days', sql.ref('s.earned')),
    column('taken', 'days', sql.ref('s.taken')),
    column('last_taken_on', 'date', sql`(case when s.taken > 0 then s.taken_on end)`, { isUsual: false }),
    column('lapsed', 'days', sql.ref('s.lapsed')),
    column('lapsed_on', 'date', sql`(case when s.lapsed > 0 then s.lapsed_on end)`),
    column('other', 'days', sql`(s.earned - s.taken - s.lapsed - s.remaining)`, { isUsual: false }),
    column('remaining', 'days', sql.ref('s.remaining')),
    column('take_by', 'date', sql.ref('l.expires_on')),
  ],
  sort: [
    { column: 'earned_on', descending: true },
    { column: 'employee_name', descending: false },
  ],
  rowKeys: [{ sql: () => sql.ref('l.id'), type: 'bigint' }],
}
