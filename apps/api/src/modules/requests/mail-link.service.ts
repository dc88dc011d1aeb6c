import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { openMailRequest, updateMailRequest } from '@muster/contract/requests/decisions.contract'
import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import { wordsOf } from '../../lib/texts/texts.ts'
import { findAccountActor } from '../../platform/access/account-actor.ts'
import { systemActor } from '../../platform/access/actor.ts'
import { hashToken } from '../../platform/access/session.ts'
import type { Ctx, PublicCtx } from '../../platform/context.ts'
import { findMailLink } from '../../platform/db/gates-requests.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { stageName } from '../workflows/index.ts'
import { decideIn } from './decide.service.ts'
import { findVisible, type ListedRow } from './list.queries.ts'
import { findForDeciding } from './list.service.ts'
import { titleOf } from './notify.service.ts'
import { recordOf } from './request.queries.ts'
import { findRequestKind } from './request-kinds.ts'
import { statusText } from './status-text.ts'

interface Link {
  id: number
  account_id: number
  task_id: number
  request_id: number
  task_state: string
  used_at: string | null
  is_over: boolean
}

async function findLink(ctx: Ctx, db: Db, id: number, lock: boolean): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select l.id, l.account_id, l.task_id, t.request_id, t.state as task_state, l.used_at,
      l.expires_at <= ${ctx.now.toString()}::timestamptz as is_over
    from request_mail_link l join request_task t on t.org_id = l.org_id and t.id = l.task_id
    where l.org_id = ${ctx.orgId} and l.id = ${id} ${lock ? sql`for update of l` : sql``}`.execute(db)
  return rows[0]
}

/**
 * The approver of a link with their current rights: an approver who left, lost their account or was replaced
 * can't use old mails.
 *
 * @throws AppError `requests.link_invalid`, `requests.link_used`
 */
async function actAs(visitor: Ctx, db: Db, id: number, lock: boolean): Promise<{ ctx: Ctx; link: Link }> {
  const link = await findLink(visitor, db, id, lock)
  if (!link || link.is_over) fail('requests.link_invalid')
  if (link.used_at !== null) fail('requests.link_used')
  const actor = await findAccountActor(visitor, db, link.account_id)
  if (!actor) fail('requests.link_invalid')
  return { ctx: { ...visitor, actor }, link }
}

async function placeOf(ctx: PublicCtx, key: string): Promise<{ visitor: Ctx; id: number }> {
  const place = await findMailLink(ctx, hashToken(key))
  if (!place) fail('requests.link_invalid')
  return { visitor: { ...ctx, orgId: place.org_id, actor: systemActor('Mail') }, id: place.id }
}

/** The request, if the link's approver is still asked; otherwise throws how it ended. */
async function openRequest(ctx: Ctx, db: Db, link: Link): Promise<ListedRow> {
  const row = await findVisible(ctx, db, link.request_id, sql<boolean>`true`)
  if (!row) fail('requests.link_invalid')
  if (row.status !== REQUEST.pending)
    fail('requests.already_decided', {
      parameters: { by: row.decided_by, outcome: statusText(row.status) },
    })
  // A link is valid only for the stage it was sent for.
  if (row.acts.length === 0 || link.task_state !== 'pending') fail('requests.link_invalid')
  return row
}

/** Shows the request of a link. Never decides, since mail scanners open links too. */
export async function openLink(ctx: PublicCtx, key: string): Promise<DataOf<typeof openMailRequest>> {
  const { visitor, id } = await placeOf(ctx, key)
  return readTx(visitor, async (db) => {
    const { ctx: caller, link } = await actAs(visitor, db, id, false)
    const row = await openRequest(caller, db, link)
    const organisation = await db
      .selectFrom('organisation')
      .select(['name', 'theme_colour'])
      .where('org_id', '=', caller.orgId)
      .executeTakeFirstOrThrow()
    const details = await findRequestKind(row.kind)?.detail?.(caller, db, [recordOf(row)])
    const forDeciding = await findForDeciding(caller, db, [row])
    return {
      org_name: organisation.name,
      PRODUCT_THEME_COLOR: organisation.theme_colour,
      approver: caller.actor.name || caller.actor.email,
      acting_for: row.acts[0] ?? null,
      EMPLOYEE_NAME: row.employee_name,
      REQUEST_NAME: wordsOf(titleOf(row)),
      summary: wordsOf(row.summary),
      comment: row.comment,
      submitted_at: row.submitted_at,
      stage: row.stage_name === null ? '' : stageName(row.version_id, row.stage_name),
      facts: details?.get(row.id) ?? [],
      conflicts: [...(forDeciding.get(row.id)?.conflicts ?? [])],
    }
  })
}

/**
 * Decides by a mailed link, once, with the approver's current rights and never on their own request.
 *
 * @throws AppError `requests.link_invalid`, `requests.link_used`, `requests.already_decided`,
 * `requests.not_approver`, `requests.own_request`, `requests.comment_missing`
 */
export async function decideByLink(
  ctx: PublicCtx,
  { key, REQUEST_STATUS, comment }: BodyOf<typeof updateMailRequest>,
): Promise<DataOf<typeof updateMailRequest>> {
  const { visitor, id } = await placeOf(ctx, key)
  return tx(visitor, async (db) => {
    const { ctx: caller, link } = await actAs(visitor, db, id, true)
    await openRequest(caller, db, link)
    const outcome = REQUEST_STATUS === 1 ? 'approved' : 'rejected'
    const result = await decideIn(caller, db, { requestId: link.request_id, outcome, comment }, 'mail')
    await sql`
      update request_mail_link set used_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${caller.orgId} and id = ${link.id}`.execute(db)
    return { REQUEST_STATUS: result.status, pending_on: result.pendingOn }
  })
}
