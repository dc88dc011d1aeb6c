import { EVENT } from '@muster/contract/employees/employees.constants'
import { sql } from 'kysely'
import { findAccountActor } from '../../platform/access/account-actor.ts'
import { type Actor, isAdministrator, scopesOf } from '../../platform/access/actor.ts'
import { reachedByHeading } from '../../platform/access/kept-reach.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { type Authors, reachedByAuthors } from './reach-given.ts'

/** With one of these somebody could change the address, or the account, of everybody reached directly. */
const ADDRESS_PERMISSIONS = ['employees.profile.edit', 'employees.account.manage'] as const

/**
 * Of these employees, those whose account reaches, or will reach, people whom the actor does not: in their reporting
 * line, also as planned, or as head of a unit. Roles and groups of an account are judged by `findStronger`. Nobody
 * exceeds themselves. One statement.
 */
export async function findBeyond(
  ctx: Pick<Ctx, 'orgId' | 'now'>,
  db: Db,
  employeeIds: readonly number[],
  actor: Actor,
): Promise<Set<number>> {
  const others = employeeIds.filter((id) => id !== actor.employeeId)
  const isWide =
    isAdministrator(actor) || ADDRESS_PERMISSIONS.some((one) => scopesOf(actor, one).has('organisation'))
  if (isWide || others.length === 0) return new Set()
  const { orgId } = ctx
  const authors: Authors = { actors: [actor], permissions: ADDRESS_PERMISSIONS }
  const reports = (manager: string) => sql`
    select e.id from employee e where e.org_id = ${orgId} and e.manager_id = ${sql.ref(manager)}
    union all
    select a.employee_id from employee_assignment a
    where a.org_id = ${orgId} and a.attribute = 'manager' and a.value_id = ${sql.ref(manager)}
      and a.from_date > (${ctx.now.toString()}::timestamptz)::date`
  const headed = reachedByHeading(ctx, sql<number>`p.id`).map(
    (part) => sql`union all select p.id, h.id from people p cross join lateral (${part}) h (id)`,
  )
  const { rows } = await sql<{ id: number }>`
    with recursive people as (
      select p.id from unnest(${others}::bigint[]) p (id)
    ), line as (
      select p.id as person, r.id from people p cross join lateral (${reports('p.id')}) r
      union
      select l.person, r.id from line l cross join lateral (${reports('l.id')}) r
    ), reached (person, id) as (
      select person, id from line ${sql.join(headed, sql` `)}
    )
    select distinct r.person as id from reached r
    join employee e on e.org_id = ${orgId} and e.id = r.id
    where r.id <> r.person and not ${reachedByAuthors(ctx, authors, 'e')}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The account that entered the e-mail address last; null if the product did. */
async function addressEnteredBy(ctx: Ctx, db: Db, employeeId: number): Promise<number | null> {
  const { rows } = await sql<{ account_id: number | null }>`
    select v.account_id from employee_event v
    where v.org_id = ${ctx.orgId} and v.employee_id = ${employeeId} and (v.event_type = ${EVENT.joining}
      or (v.event_type = ${EVENT.profileChange} and v.details -> 'changes' ? 'EMAIL'))
    order by v.id desc limit 1`.execute(db)
  return rows[0]?.account_id ?? null
}

/**
 * Whether an invitation may go to the address on this record: if the account will reach more than the caller, only to
 * one that somebody entered who reaches as much. Whoever reads that mailbox gets the account. At most four statements.
 */
export async function mayInvite(ctx: Ctx, db: Db, employeeId: number): Promise<boolean> {
  if ((await findBeyond(ctx, db, [employeeId], ctx.actor)).size === 0) return true
  const accountId = await addressEnteredBy(ctx, db, employeeId)
  if (accountId === null) return true
  const author = await findAccountActor(ctx, db, accountId)
  return author !== undefined && (await findBeyond(ctx, db, [employeeId], author)).size === 0
}
