import { ROLE } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../lib/text.ts'
import { isAdministrator, scopesOf } from '../../platform/access/actor.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

export interface SessionRow {
  id: number
  handle: string
  ip: string
  user_agent: string
  created_at: string
  last_seen_at: string
  method: string
}

export interface SomeonesSessionRow extends SessionRow {
  account_id: number
  display_name: string
  email: string
  employee_id: number | null
  employee_code: string | null
}

const columns = sql`s.id, s.handle, s.ip, s.user_agent, s.created_at, s.last_seen_at, s.method`

/**
 * Whether session `s` of organisation `o` is valid: the same condition as in the session look-up of every
 * request.
 */
function isAlive(ctx: Ctx): RawBuilder<boolean> {
  const now = sql`${ctx.now.toString()}::timestamptz`
  return sql<boolean>`s.ended_at is null
    and s.last_seen_at > ${now} - make_interval(mins => o.session_idle_minutes)
    and s.created_at > ${now} - make_interval(mins => o.session_max_minutes)`
}

/** The caller's own sessions, most recently used first. */
export async function findOwnSessions(ctx: Ctx, db: Db): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select ${columns} from session s join organisation o on o.org_id = s.org_id
    where s.org_id = ${ctx.orgId} and s.account_id = ${ctx.actor.accountId} and ${isAlive(ctx)}
    order by s.id = ${ctx.actor.sessionId} desc, s.last_seen_at desc, s.id desc
    limit 200`.execute(db)
  return rows
}

const PERMISSION = 'security.sessions.manage'

/**
 * Whether the caller reaches account `a` with employee `e`: through the employee; accounts without one only
 * with the whole organisation. Only administrators reach administrators.
 */
export function accountReach(ctx: Ctx): RawBuilder<boolean> {
  const isWhole = scopesOf(ctx.actor, PERMISSION).has('organisation')
  const reach = isWhole
    ? sql<boolean>`true`
    : sql<boolean>`(e.id is not null and ${employeeScope(ctx, PERMISSION, 'e')})`
  if (isAdministrator(ctx.actor)) return reach
  return sql<boolean>`${reach} and not exists (
    select 1 from account_role r where r.org_id = a.org_id and r.account_id = a.id
      and r.role_id in (${ROLE.admin}, ${ROLE.adminLike}))`
}

const people = sql`join account a on a.org_id = s.org_id and a.id = s.account_id
  left join employee e on e.org_id = a.org_id and e.id = a.employee_id`

function matches(search: string): RawBuilder<boolean> {
  if (search === '') return sql<boolean>`true`
  const words = likePattern(search)
  return sql<boolean>`search_normalise(concat_ws(' ', a.display_name, a.email, e.full_name, e.code))
    like search_normalise(${words})`
}

/** A page of all sessions within reach, newest first, and their total number. */
export async function findEveryonesSessions(
  ctx: Ctx,
  db: Db,
  wanted: { search: string; page: number; limit: number },
): Promise<{ rows: SomeonesSessionRow[]; total: number }> {
  const from = sql`session s join organisation o on o.org_id = s.org_id ${people}
    where s.org_id = ${ctx.orgId} and ${isAlive(ctx)} and a.state = 'active'
      and ${accountReach(ctx)} and ${matches(wanted.search)}`
  const { rows } = await sql<SomeonesSessionRow>`
    select ${columns}, a.id as account_id, a.display_name, a.email, e.id as employee_id, e.code as employee_code
    from ${from}
    order by s.created_at desc, s.id desc
    offset ${(wanted.page - 1) * wanted.limit} limit ${wanted.limit}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(
    db,
  )
  return { rows, total: counted[0]?.total ?? 0 }
}

export interface EndableSession {
  id: number
  account_id: number
  email: string
  user_agent: string
}

/** The valid session with this handle if it is the caller's own or within reach; locked. */
export async function findEndable(ctx: Ctx, db: Db, handle: string): Promise<EndableSession | undefined> {
  const { rows } = await sql<EndableSession>`
    select s.id, s.account_id, a.email, s.user_agent
    from session s join organisation o on o.org_id = s.org_id ${people}
    where s.org_id = ${ctx.orgId} and s.handle = ${handle}::uuid and ${isAlive(ctx)}
      and (s.account_id = ${ctx.actor.accountId} or (${accountReach(ctx)}))
    for update of s`.execute(db)
  return rows[0]
}

/** The latest sign-ins and attempts, and enough earlier ones to determine what is usual. */
export async function findLogins(ctx: Ctx, db: Db, limit: number) {
  return db
    .selectFrom('login_history')
    .select(['at', 'result', 'ip', 'user_agent', 'method'])
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', ctx.actor.accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
