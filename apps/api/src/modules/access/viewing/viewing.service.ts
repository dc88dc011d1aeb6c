import type { startViewing, stopViewing } from '@muster/contract/access/viewing.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { ROLE } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { findAccountActor } from '../../../platform/access/account-actor.ts'
import { type Actor, roleIds } from '../../../platform/access/actor.ts'
import {
  nearnessOf,
  newViewingToken,
  VIEWING_MINUTES,
  viewingHash,
  viewingRefusal,
} from '../../../platform/access/viewing.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { viewingStarted } from '../../../platform/hooks.ts'
import { type Reply, reply } from '../../../platform/http/route.ts'
import { accessTexts } from '../access.texts.ts'
import { labelOf } from '../menus/app-permissions.ts'

type Wanted = BodyOf<typeof startViewing>
type EndedReason = 'stopped' | 'replaced' | 'time' | 'session' | 'access'

const consoleRoles: readonly number[] = [ROLE.admin, ROLE.subAdmin, ROLE.adminLike]

async function accountOf(ctx: Ctx, db: Db, wanted: Wanted): Promise<number | undefined> {
  if ('account_id' in wanted) return wanted.account_id
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('employee_id', '=', wanted.employee_id)
    .executeTakeFirst()
  return row?.id
}

/** @throws AppError `record.not_found`, `access.view_self`, `access.view_rank`, `access.view_beyond` */
async function viewedBy(ctx: Ctx, db: Db, wanted: Wanted): Promise<Actor> {
  const accountId = found(await accountOf(ctx, db, wanted))
  const viewed = found(await findAccountActor(ctx, db, accountId))
  const refusal = viewingRefusal(ctx.actor, viewed, await nearnessOf(ctx, db, viewed.employeeId))
  switch (refusal?.kind) {
    case 'self':
      return fail('access.view_self')
    case 'unreached':
      return fail('record.not_found')
    case 'rank':
      return fail('access.view_rank')
    case 'beyond': {
      const permissions = refusal.permissions.map((one) => `“${labelOf(ctx, one)}”`).join(', ')
      return fail('access.view_beyond', { parameters: { permissions } })
    }
    default:
      return viewed
  }
}

/** Serialises the starts of one viewer, so that of two concurrent ones the second ends the first. */
async function lockViewer(ctx: Ctx, db: Db): Promise<void> {
  await db
    .selectFrom('account')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', ctx.actor.accountId)
    .forNoKeyUpdate()
    .execute()
}

interface Ended {
  id: number
  account_id: number
  employee_id: number | null
  email: string
  viewer: string
  viewed_account_id: number
  viewed: string
  reason: EndedReason
}

/** Ends the viewings that `which` selects, each with an audit entry in the name of its viewer. */
async function endViewings(
  ctx: Ctx,
  db: Db,
  which: RawBuilder<unknown>,
  reason: RawBuilder<EndedReason>,
): Promise<number> {
  const now = sql`${ctx.now.toString()}::timestamptz`
  const { rows } = await sql<Ended>`
    with ended as (
      update viewing v set ended_at = least(${now}, v.ends_at), ended_reason = ${reason}
      where v.org_id = ${ctx.orgId} and v.ended_at is null and ${which}
      returning v.*)
    select e.id, e.account_id, e.viewed_account_id, e.ended_reason as reason,
      coalesce(nullif(a.display_name, ''), a.email) as viewed, coalesce(nullif(b.display_name, ''), b.email) as viewer,
      b.employee_id, b.email
    from ended e
    join account a on a.org_id = e.org_id and a.id = e.viewed_account_id
    join account b on b.org_id = e.org_id and b.id = e.account_id order by e.id`.execute(db)
  for (const row of rows) {
    const { account_id: accountId, employee_id: employeeId, email, viewer: name } = row
    const { viewer: _viewer, ...actor } = ctx.actor
    await recordAudit({ ...ctx, actor: { ...actor, accountId, employeeId, email, name } }, db, {
      action: 'access.viewing.end',
      recordType: 'account',
      recordId: row.viewed_account_id,
      recordLabel: row.viewed,
      details: { viewing: row.id, reason: row.reason },
    })
  }
  return rows.length
}

/** Ends a viewing that the viewer may not continue. Idempotent. */
export async function endRefused(ctx: Ctx, db: Db, viewingId: number): Promise<void> {
  await endViewings(ctx, db, sql`v.id = ${viewingId}`, sql<EndedReason>`'access'`)
}

/** Ends those whose time, or session, is over. Idempotent. */
export function endLapsed(ctx: Ctx, db: Db): Promise<number> {
  const isLate = sql`v.ends_at <= ${ctx.now.toString()}::timestamptz`
  const which = sql`(${isLate} or exists (
    select from session s where s.org_id = v.org_id and s.id = v.session_id and s.ended_at is not null))`
  return endViewings(ctx, db, which, sql<EndedReason>`case when ${isLate} then 'time' else 'session' end`)
}

/**
 * Lets the caller see the product as another person whom they reach and who reaches no further: read-only, for 15
 * minutes, one at a time. The person is notified.
 *
 * @throws AppError `record.not_found`, `access.view_self`, `access.view_rank`, `access.view_beyond`
 */
export async function beginViewing(ctx: Ctx, wanted: Wanted): Promise<DataOf<typeof startViewing>> {
  const token = newViewingToken()
  const { accountId, sessionId } = ctx.actor
  const endsAt = ctx.now.add({ minutes: VIEWING_MINUTES }).toString()
  return tx(ctx, async (db) => {
    await lockViewer(ctx, db)
    const viewed = await viewedBy(ctx, db, wanted)
    const viewedId = viewed.accountId as number
    const name = viewed.name || viewed.email
    await endViewings(ctx, db, sql`v.account_id = ${accountId}`, sql<EndedReason>`'replaced'`)
    await db
      .insertInto('viewing')
      .values({
        org_id: ctx.orgId,
        token_hash: viewingHash(token),
        session_id: sessionId as number,
        account_id: accountId as number,
        viewed_account_id: viewedId,
        started_at: ctx.now.toString(),
        ends_at: endsAt,
      })
      .execute()
    await recordAudit(ctx, db, {
      recordType: 'account',
      recordId: viewedId,
      recordLabel: name,
      details: { until: endsAt },
    })
    const by = ctx.actor.name || ctx.actor.email
    await viewingStarted.emit(ctx, db, { accountId: viewedId, by, minutes: VIEWING_MINUTES })
    const place = roleIds(viewed).some((role) => consoleRoles.includes(role)) ? 'admin' : 'me'
    return { token, name, place, ends_at: endsAt }
  })
}

/** Ends this viewing or, called with one's own session, all of one's own. */
export async function endOwnViewing(ctx: Ctx): Promise<Reply<DataOf<typeof stopViewing>>> {
  const { viewer, accountId } = ctx.actor
  const which = viewer ? sql`v.id = ${viewer.viewingId}` : sql`v.account_id = ${accountId}`
  const ended = await tx(ctx, (db) => endViewings(ctx, db, which, sql<EndedReason>`'stopped'`))
  return reply({ ended }, accessTexts('stoppedViewing'))
}
