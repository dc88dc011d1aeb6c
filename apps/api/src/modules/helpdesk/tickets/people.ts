import type {
  findTicketPeople,
  listSubcategoryOwners,
} from '@muster/contract/helpdesk/ticket-choices.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { findVisibility, visibleColleagues } from '../../employees/index.ts'
import { MANAGE, mayHandle } from '../helpdesk.access.ts'
import { helpdeskTexts } from '../helpdesk.texts.ts'

const SHOWN = 20

type Visibility = Awaited<ReturnType<typeof findVisibility>>

/** SQL condition over employee `e`: the caller may name them: themselves, people in reach, and visible colleagues. */
function isNameable(ctx: Ctx, visibility: Visibility): RawBuilder<boolean> {
  const { actor } = ctx
  if (actor.kind === 'system') return sql<boolean>`(e.status = 'active')`
  const self = actor.employeeId === null ? sql`false` : sql`e.id = ${actor.employeeId}`
  return sql<boolean>`(e.status = 'active' and (${self}
    or coalesce(${employeeScope(ctx, MANAGE, 'e')}, false) or ${visibleColleagues(ctx, visibility)}))`
}

/**
 * Checks people who are named, by field. Two statements; none without names.
 *
 * @throws AppError `request.invalid` at the field, for who is out of reach as for who does not exist
 */
export async function requireNameable(
  ctx: Ctx,
  db: Db,
  named: Readonly<Record<string, readonly number[]>>,
  known: readonly number[] = [],
): Promise<void> {
  const asked = [...new Set(Object.values(named).flat())].filter((id) => !known.includes(id))
  if (asked.length === 0) return
  const visibility = await findVisibility(ctx, db)
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e
    where e.org_id = ${ctx.orgId} and e.id = any (${asked}::bigint[]) and ${isNameable(ctx, visibility)}`.execute(
    db,
  )
  const allowed = new Set([...known, ...rows.map(({ id }) => id)])
  const wrong = Object.entries(named).filter(([, ids]) => ids.some((id) => !allowed.has(id)))
  if (wrong.length > 0)
    fail('request.invalid', {
      fields: Object.fromEntries(wrong.map(([field]) => [field, helpdeskTexts.text('choosePeople')])),
    })
}

/**
 * SQL condition over employee `e`: ticket `k` can be assigned to them. A confidential one goes to the owner and the agents of its
 * sub-category alone; nobody answers a ticket that they raised or that is about them.
 */
export const isAssignable = ({ orgId }: Ctx): RawBuilder<boolean> => sql<boolean>`(e.status = 'active'
  and e.id is distinct from k.requester_id
  and not exists (select from ticket_named n where n.org_id = ${orgId} and n.ticket_id = k.id and n.employee_id = e.id)
  and (not k.is_confidential or exists (
    select from helpdesk_subcategory s where s.org_id = ${orgId} and s.id = k.subcategory_id and (s.owner_id = e.id
      or exists (select from helpdesk_agent a where a.org_id = ${orgId} and a.subcategory_id = s.id and a.employee_id = e.id)))))`

async function whomOf(ctx: Ctx, db: Db, { purpose, ticket_id }: BodyOf<typeof findTicketPeople>) {
  if (purpose === 'assign')
    return sql<boolean>`exists (select from ticket k where k.org_id = ${ctx.orgId} and k.id = ${ticket_id ?? 0}
      and ${mayHandle(ctx)} and ${isAssignable(ctx)})`
  if (purpose === 'on_behalf')
    return sql<boolean>`(e.status = 'active' and coalesce(${employeeScope(ctx, MANAGE, 'e')}, false))`
  return isNameable(ctx, await findVisibility(ctx, db))
}

/** People for a ticket: agents of its sub-category first. Two statements at most. */
export function findPeople(
  ctx: Ctx,
  body: BodyOf<typeof findTicketPeople>,
): Promise<DataOf<typeof findTicketPeople>> {
  return readTx(ctx, async (db) => {
    const pattern = likePattern(body.search.toLowerCase())
    const wanted =
      body.search === ''
        ? sql`true`
        : sql`(lower(e.full_name) like ${pattern} or lower(e.code) like ${pattern})`
    const isAgent = sql`exists (select from ticket k join helpdesk_agent a on a.org_id = k.org_id
      and a.subcategory_id = k.subcategory_id
      where k.org_id = ${ctx.orgId} and k.id = ${body.ticket_id ?? 0} and a.employee_id = e.id)`
    const { rows } = await sql<DataOf<typeof findTicketPeople>['people'][number]>`
      select e.id as "EMPLOYEE_ID", e.full_name as "EMPLOYEE_NAME", d.name as "DESIGNATION_NAME"
      from employee e left join designation d on d.org_id = e.org_id and d.id = e.designation_id
      where e.org_id = ${ctx.orgId} and ${wanted} and ${await whomOf(ctx, db, body)}
      order by ${body.purpose === 'assign' ? sql`${isAgent} desc,` : sql``} lower(e.full_name), e.id limit ${SHOWN}`.execute(
      db,
    )
    return { people: rows }
  })
}

/** Who answers tickets of an active sub-category. @throws AppError `record.not_found` */
export function ownersOf(ctx: Ctx, id: number): Promise<DataOf<typeof listSubcategoryOwners>> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ id: number | null; name: string | null }>`
      select e.id, e.full_name as name from helpdesk_subcategory s
      left join employee e on e.org_id = s.org_id and e.status = 'active' and (e.id = s.owner_id or e.id in (
        select a.employee_id from helpdesk_agent a where a.org_id = s.org_id and a.subcategory_id = s.id))
      where s.org_id = ${ctx.orgId} and s.id = ${id} and s.status = 1
      order by e.id is distinct from s.owner_id, lower(e.full_name), e.id`.execute(db)
    if (rows.length === 0) fail('record.not_found')
    return {
      owners: rows.flatMap(({ id: employee, name }) =>
        employee === null ? [] : [{ EMPLOYEE_ID: employee, EMPLOYEE_NAME: name ?? '' }],
      ),
    }
  })
}
