import type { AdvanceKind, advanceViews } from '@muster/contract/expenses/advances.constants'
import type { AdvanceRow } from '@muster/contract/expenses/advances.contract'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../../platform/db/deferred-query.ts'
import { ADVANCES, type PAY } from '../expenses.access.ts'

/** SQL condition: the caller's permission reaches whose advance it is. */
export const isAdvanceReached = (ctx: Ctx, permission: typeof ADVANCES | typeof PAY): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${employeeScope(ctx, permission, 'e')}, false)`

/** As people see it: what is paid out is open until it is paid back. */
export const stateSql = sql<AdvanceRow['state']>`case when a.status <> 'paid_out' then a.status
  when a.balance > 0 then 'open' else 'closed' end`

export const advanceColumns = sql`
  a.id as "ID", a.number, a.kind, ${stateSql} as state, e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE",
  e.full_name as "EMPLOYEE_NAME", a.currency, a.amount::text as amount, a.balance::text as balance, a.purpose, a.reference,
  a.instalments, a.needed_by::text as needed_by, a.requested_on::text as requested_on, a.paid_on::text as paid_on,
  a.request_id as "REQUEST_ID", a.version`

type View = (typeof advanceViews)[number]

const ofView: Readonly<Record<View, RawBuilder<unknown>>> = {
  all: sql`true`,
  waiting: sql`a.status = 'requested'`,
  payable: sql`a.status = 'approved'`,
  open: sql`(a.status = 'paid_out' and a.balance > 0)`,
  closed: sql`(a.status = 'paid_out' and a.balance = 0)`,
}

export interface AdvanceFilter {
  search?: string
  show?: View
  kind?: readonly AdvanceKind[] | undefined
  EMPLOYEE_ID?: number | undefined
}

/** Advances `a` of employees `e` that match, within a condition. */
export function selectedAdvances(
  ctx: Ctx,
  { search = '', show = 'all', kind = [], EMPLOYEE_ID }: AdvanceFilter,
  within: RawBuilder<boolean> = isAdvanceReached(ctx, ADVANCES),
): RawBuilder<unknown> {
  const words = search.trim()
  const conditions = [
    sql`a.org_id = ${ctx.orgId}`,
    within,
    ofView[show],
    ...(kind.length > 0 ? [sql`a.kind = any (${[...kind]}::text[])`] : []),
    ...(EMPLOYEE_ID === undefined ? [] : [sql`a.employee_id = ${EMPLOYEE_ID}`]),
    ...(words
      ? [
          sql`(position(search_normalise(${words}) in e.search_text) > 0 or position(lower(${words}) in lower(a.number)) > 0
            or position(lower(${words}) in lower(a.purpose)) > 0 or position(lower(${words}) in lower(a.reference)) > 0)`,
        ]
      : []),
  ]
  return sql`from expense_advance a join employee e on e.org_id = a.org_id and e.id = a.employee_id
    where ${sql.join(conditions, sql` and `)}`
}

export const advancesQuery = (
  from: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): DeferredQuery<AdvanceRow[]> =>
  deferredQuery(
    sql<AdvanceRow>`select ${advanceColumns} ${from} order by a.id desc limit ${limit} offset ${offset}`,
    (rows) => rows,
  )

/** SQL: what of instalment `i` of advance `a` is left, where what was paid back covers the earliest ones. */
export const leftSql = sql`greatest(0, least(i.amount, (select sum(x.amount) from expense_advance_instalment x
  where x.org_id = i.org_id and x.advance_id = i.advance_id and x.position <= i.position) - (a.amount - a.balance)))`
