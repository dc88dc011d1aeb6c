import type { claimCriteria } from '@muster/contract/expenses/claims-list.contract'
import type { ClaimRow } from '@muster/contract/expenses/expense-shapes'
import type { ClaimStatus } from '@muster/contract/expenses/expenses.constants'
import type { z } from '@muster/contract/kit/index'
import { REQUEST } from '@muster/contract/requests/request-states'
import { type RawBuilder, sql } from 'kysely'
import { scopesOf } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, instantOf } from '../../../platform/db/deferred-query.ts'
import { sortOf } from '../../../platform/list-sort.ts'
import { isReached, VIEW } from '../expenses.access.ts'
import { companySum } from './company-costs.ts'

export type ClaimFilter = Partial<z.infer<typeof claimCriteria>>

/** The status of the specification's requests. Returned is 4, as withdrawn is: a new request follows. */
const requestStatus: Readonly<Record<ClaimStatus, number | null>> = {
  draft: null,
  submitted: REQUEST.pending,
  partly_approved: REQUEST.approved,
  approved: REQUEST.approved,
  in_payment: REQUEST.approved,
  paid: REQUEST.approved,
  rejected: REQUEST.rejected,
  sent_back: REQUEST.withdrawn,
  withdrawn: REQUEST.withdrawn,
}

type StoredRow = Omit<ClaimRow, 'REQUEST_STATUS'>

export const rowColumns = sql`
  c.id as "ID", coalesce(c.number, '') as number, c.title, e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE",
  e.full_name as "EMPLOYEE_NAME",
  (select d.name from department d where d.org_id = e.org_id and d.id = e.department_id) as "DEPARTMENT_NAME",
  (select n.name from entity n where n.org_id = e.org_id and n.id = e.entity_id) as "ENTITY_NAME",
  c.status, c.request_id as "REQUEST_ID", c.currency, c.claimed::text as claimed, c.allowed::text as allowed,
  c.approved::text as approved, c.settled::text as settled, ${companySum} as company,
  (select count(*)::int from expense_line l where l.org_id = c.org_id and l.claim_id = c.id) as lines,
  (select count(*)::int from expense_line l where l.org_id = c.org_id and l.claim_id = c.id
    and cardinality(l.reasons) > 0) as flagged,
  c.submitted_on::text as submitted_on, c.paid_on::text as paid_on, c.updated_at, c.version`

export const rowView = <R extends StoredRow>(row: R): R & Pick<ClaimRow, 'REQUEST_STATUS'> => ({
  ...row,
  REQUEST_STATUS: requestStatus[row.status],
  updated_at: instantOf(row.updated_at),
})

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  number: sql`c.number`,
  name: sql`lower(e.full_name)`,
  claimed: sql`c.claimed`,
  approved: sql`c.approved`,
  status: sql`c.status`,
  submitted_on: sql`c.submitted_at`,
}

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const by = sortOf(sorts, sort)
  // Drafts, which only claimants list, come first.
  if (!by) return sql`c.submitted_at desc, c.id desc`
  return sort?.startsWith('-') ? sql`${by} desc nulls last, c.id desc` : sql`${by} nulls last, c.id`
}

const among = (column: RawBuilder<unknown>, values: readonly unknown[] | undefined, type: string) =>
  values && values.length > 0 ? [sql`${column} = any (${[...values]}::${sql.raw(type)}[])`] : []

const hasLine = (condition: RawBuilder<unknown>) =>
  sql`exists (select from expense_line l where l.org_id = c.org_id and l.claim_id = c.id and ${condition})`

function conditionsOf(filter: ClaimFilter): RawBuilder<unknown>[] {
  const { EMPLOYEE_ID, EXTYPEID, project_id, currency, submitted_from, submitted_to, search = '' } = filter
  const words = search.trim()
  return [
    ...among(sql`c.status`, filter.status, 'text'),
    ...among(sql`e.department_id`, filter.department_id, 'bigint'),
    ...among(sql`e.entity_id`, filter.entity_id, 'bigint'),
    ...(EMPLOYEE_ID === undefined ? [] : [sql`e.id = ${EMPLOYEE_ID}`]),
    ...(EXTYPEID?.length ? [hasLine(sql`l.category_id = any (${EXTYPEID}::bigint[])`)] : []),
    ...(project_id?.length
      ? [
          hasLine(sql`(l.project_id = any (${project_id}::bigint[]) or exists (select from expense_line_part x
            where x.org_id = l.org_id and x.line_id = l.id and x.project_id = any (${project_id}::bigint[])))`),
        ]
      : []),
    ...(filter.flagged ? [hasLine(sql`cardinality(l.reasons) > 0`)] : []),
    ...(currency === undefined ? [] : [sql`c.currency = ${currency}`]),
    ...(submitted_from ? [sql`c.submitted_on >= ${submitted_from}::date`] : []),
    ...(submitted_to ? [sql`c.submitted_on <= ${submitted_to}::date`] : []),
    ...(words ? [sql`c.id in (select f.claim_id from search_claims(${words}) f)`] : []),
  ]
}

/** Claims `c` of employees `e` that match, within what the caller may see of other people’s. */
export function selected(
  ctx: Ctx,
  filter: ClaimFilter,
  within: RawBuilder<boolean> = isReached(ctx, VIEW),
): RawBuilder<unknown> {
  return sql`from expense_claim c join employee e on e.org_id = c.org_id and e.id = c.employee_id
    where ${whereOf(ctx, filter, within)}`
}

const whereOf = (ctx: Ctx, filter: ClaimFilter, within: RawBuilder<boolean>) =>
  sql.join([sql`c.org_id = ${ctx.orgId}`, within, ...conditionsOf(filter)], sql` and `)

/** As `selected`, to be counted and added up: without the claimants where no condition is about them, which halves the time. */
export function summed(ctx: Ctx, filter: ClaimFilter): RawBuilder<unknown> {
  const { department_id, entity_id, EMPLOYEE_ID } = filter
  const isAboutPeople = department_id?.length || entity_id?.length || EMPLOYEE_ID !== undefined
  if (isAboutPeople || !scopesOf(ctx.actor, VIEW).has('organisation')) return selected(ctx, filter)
  return sql`from expense_claim c where ${whereOf(ctx, filter, sql<boolean>`c.number is not null`)}`
}

/** A page of claims. What only its rows show is looked up for these alone, not for all that are skipped. */
export const claimsQuery = (
  from: RawBuilder<unknown>,
  { sort, limit, offset }: { sort?: string | undefined; limit: number; offset: number },
): DeferredQuery<ClaimRow[]> => {
  const order = orderOf(sort)
  return deferredQuery(
    sql<StoredRow>`select ${rowColumns}
      from (select c.org_id, c.id ${from} order by ${order} limit ${limit} offset ${offset}) page
      join expense_claim c on c.org_id = page.org_id and c.id = page.id
      join employee e on e.org_id = c.org_id and e.id = c.employee_id order by ${order}`,
    (rows) => rows.map(rowView),
  )
}

export const countQuery = (from: RawBuilder<unknown>): DeferredQuery<number> =>
  deferredQuery(sql<{ total: number }>`select count(*)::int as total ${from}`, ([row]) => row?.total ?? 0)

export interface CurrencyTotals {
  currency: string
  claimed: string
  allowed: string
  approved: string
}

/** How many claims there are, and their sums in each currency. */
export const totalsQuery = (
  from: RawBuilder<unknown>,
): DeferredQuery<{ total_rows: number; totals: CurrencyTotals[] }> =>
  deferredQuery(
    sql<CurrencyTotals & { total: number }>`
      select c.currency, count(*)::int as total, sum(c.claimed)::text as claimed, sum(c.allowed)::text as allowed,
        money_text(coalesce(sum(c.approved), 0)) as approved ${from} group by c.currency order by c.currency`,
    (rows) => ({
      total_rows: rows.reduce((sum, { total }) => sum + total, 0),
      totals: rows.map(({ total: _total, ...totals }) => totals),
    }),
  )
