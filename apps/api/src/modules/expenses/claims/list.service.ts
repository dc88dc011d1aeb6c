import type {
  findClaimants,
  listClaims,
  readClaimFilters,
} from '@muster/contract/expenses/claims-list.contract'
import { type ClaimStatus, claimStatuses } from '@muster/contract/expenses/expenses.constants'
import type { listOwnClaims } from '@muster/contract/expenses/own-claims.contract'
import type { BodyOf, DataOf, ParamsOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { isOwn, PAY, SETUP } from '../expenses.access.ts'
import { claimsQuery, countQuery, selected, summed, totalsQuery } from './claims.queries.ts'
import { claimantOf } from './save.service.ts'

type List = ParamsOf<typeof listClaims>['list']

const ofList: Readonly<Record<List, readonly ClaimStatus[]>> = {
  all: claimStatuses,
  pending: ['submitted'],
  approved: ['approved', 'partly_approved', 'in_payment', 'paid'],
  payable: ['approved', 'partly_approved'],
  paid: ['paid'],
  rejected: ['rejected'],
}

/** The statuses of a list, further limited by a filter. */
export function statusesOf(
  list: List,
  chosen: readonly ClaimStatus[] | undefined,
): ClaimStatus[] | undefined {
  if (!chosen || chosen.length === 0) return list === 'all' ? undefined : [...ofList[list]]
  return ofList[list].filter((status) => chosen.includes(status))
}

const NONE = { rows: [], total_rows: 0, totals: [] }

/** A page of people’s claims. One statement. */
export async function pageOfClaims(
  ctx: Ctx,
  list: List,
  { page, limit, ...criteria }: BodyOf<typeof listClaims>,
): Promise<DataOf<typeof listClaims>> {
  const abilities = { pay: holds(ctx.actor, PAY), setup: holds(ctx.actor, SETUP) }
  const status = statusesOf(list, criteria.status)
  if (status?.length === 0) return { ...NONE, abilities }
  const filter = { ...criteria, status }
  const { rows, totals } = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        rows: claimsQuery(selected(ctx, filter), { sort: criteria.sort, limit, offset: (page - 1) * limit }),
        totals: totalsQuery(summed(ctx, filter)),
      }),
    ),
  )
  return { rows, ...totals, abilities }
}

/** The caller’s claims. One statement. @throws AppError `record.not_found` for an account without a record */
export function pageOfOwn(
  ctx: Ctx,
  { page, limit, search, status }: BodyOf<typeof listOwnClaims>,
): Promise<DataOf<typeof listOwnClaims>> {
  claimantOf(ctx)
  const from = selected(ctx, { search, status }, isOwn(ctx))
  return readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        rows: claimsQuery(from, { limit, offset: (page - 1) * limit }),
        total_rows: countQuery(from),
        open: deferredQuery(
          sql<{ currency: string; submitted: string; approved: string }>`
            select c.currency,
              money_text(coalesce(sum(c.allowed) filter (where c.status = 'submitted'), 0)) as submitted,
              money_text(coalesce(sum(c.approved)
                filter (where c.status in ('approved', 'partly_approved', 'in_payment')), 0)) as approved
            from expense_claim c where c.org_id = ${ctx.orgId} and ${isOwn(ctx)} group by c.currency order by c.currency`,
          (rows) => rows,
        ),
        help: deferredQuery(
          sql<{ help: string }>`select help from expense_setting where org_id = ${ctx.orgId}`,
          ([row]) => row?.help ?? '',
        ),
      }),
    ),
  )
}

/** Each is looked up by itself: going through a million lines for what they are of would take seconds. */
const isClaimed = (ctx: Ctx, condition: RawBuilder<unknown>) =>
  sql`exists (select 1 ${selected(ctx, {})} and ${condition} limit 1)`

const optionsQuery = (ctx: Ctx, table: 'department' | 'entity') =>
  deferredQuery(
    sql<{ id: number; name: string }>`
      select u.id, u.name from ${sql.table(table)} u where u.org_id = ${ctx.orgId}
        and ${isClaimed(ctx, sql`${sql.ref(`e.${table}_id`)} = u.id`)} order by lower(u.name), u.id limit 500`,
    (rows) => rows,
  )

/** A claim has a line or a part of one, selected as `l`, that the condition is true of. */
const hasLine = (ctx: Ctx, lines: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql`exists (select 1 from ${lines}, lateral (select 1 ${selected(ctx, {})} and c.id = l.claim_id) reached
    where ${condition} limit 1)`

/** What the list can be filtered by: of the claims that the caller sees. One statement. */
export function readFilters(ctx: Ctx): Promise<DataOf<typeof readClaimFilters>> {
  const ofLine = (column: string) =>
    hasLine(ctx, sql`expense_line l`, sql`l.org_id = ${ctx.orgId} and ${sql.ref(column)} = k.id`)
  return readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        departments: optionsQuery(ctx, 'department'),
        entities: optionsQuery(ctx, 'entity'),
        categories: deferredQuery(
          sql<{ id: number; name: string }>`select k.id, k.name from expense_category k
            where k.org_id = ${ctx.orgId} and ${ofLine('l.category_id')} order by lower(k.name), k.id`,
          (rows) => rows,
        ),
        projects: deferredQuery(
          sql<{ id: number; name: string }>`select k.id, k.name from expense_project k
            where k.org_id = ${ctx.orgId} and (${ofLine('l.project_id')} or ${hasLine(
              ctx,
              sql`expense_line_part x join expense_line l on l.org_id = x.org_id and l.id = x.line_id`,
              sql`x.org_id = ${ctx.orgId} and x.project_id = k.id`,
            )}) order by lower(k.name), k.id`,
          (rows) => rows,
        ),
        currencies: deferredQuery(
          sql<{ currency: string }>`select distinct c.currency ${selected(ctx, {})} order by c.currency`,
          (rows) => rows.map(({ currency }) => currency),
        ),
      }),
    ),
  )
}

/** People whose claims the caller sees, by name or code. One statement. */
export async function findPeople(ctx: Ctx, search: string): Promise<DataOf<typeof findClaimants>> {
  const words = search.trim()
  const users = await readTx(ctx, async (db) => {
    const { rows } = await sql<{ EMPLOYEE_ID: number; EMPLOYEE_NAME: string; EMPLOYEE_CODE: string }>`
      select p.id as "EMPLOYEE_ID", p.full_name as "EMPLOYEE_NAME", p.code as "EMPLOYEE_CODE" from employee p
      where p.org_id = ${ctx.orgId} and p.id in (select c.employee_id ${selected(ctx, {})})
        and ${words === '' ? sql`true` : sql`position(search_normalise(${words}) in p.search_text) > 0`}
      order by p.sort_name, p.id limit 20`.execute(db)
    return rows
  })
  return { users }
}
