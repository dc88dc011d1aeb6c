import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  LeaverAccess,
  readLeaverAccess,
  sendLeaverLink,
} from '@muster/contract/offboarding/leaver.contract'
import {
  type LeaverPurpose,
  SEPARATION_STATUS,
  type SeparationStatus,
} from '@muster/contract/offboarding/offboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, instantOf, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { revokeGuestLinks } from '../../onboarding/index.ts'
import { maskedAddress } from '../../session/index.ts'
import { managedScope } from '../offboarding.access.ts'
import { statusText } from '../offboarding.texts.ts'
import { lockSeparation } from '../separations/load-separation.ts'
import { logSeparations } from '../separations/log.ts'
import type { SeparationStatusFact } from '../separations/status.hook.ts'
import { findChangedAddress } from './changed-address.ts'
import { sendLinkTo } from './send-link.ts'
import { hasPage, LEAVERS } from './tables.ts'

type Asked = BodyOf<typeof readLeaverAccess>

interface StoredLink {
  link_id: number
  purpose: LeaverPurpose
  state: LeaverAccess['links'][number]['state']
  sent_at: string
  sent_by: string | null
  is_asked_for: boolean
  expires_at: string
  opened_at: string | null
}

/** Two statements. @throws AppError `record.not_found` out of reach, and for one's own */
async function accessOf(ctx: Ctx, db: Db, SEPID: number): Promise<LeaverAccess> {
  const { head, links } = await runQuery(
    db,
    combineQueries({
      head: deferredQuery(
        sql<{ email: string | null; status: SeparationStatus; kind: string; last_seen_at: string | null }>`
          select e.personal_email as email, s.status, s.kind,
            (select max(x.created_at) from leaver_session x where x.org_id = s.org_id and x.separation_id = s.id) as last_seen_at
          from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
          where s.org_id = ${ctx.orgId} and s.id = ${SEPID} and ${managedScope(ctx)}`,
        ([row]) => row,
      ),
      links: deferredQuery(
        sql<StoredLink>`
          select l.id as link_id, l.purpose, l.created_at as sent_at, l.is_asked_for, l.expires_at, l.opened_at,
            coalesce(e.full_name, nullif(a.display_name, ''), a.email) as sent_by,
            case when l.revoked_at is not null then 'revoked' when l.replaced_at is not null then 'replaced'
              when l.expires_at <= ${ctx.now.toString()}::timestamptz then 'expired' else 'valid' end as state
          from leaver_link l
          left join account a on a.org_id = l.org_id and a.id = l.issued_by
          left join employee e on e.org_id = a.org_id and e.id = a.employee_id
          where l.org_id = ${ctx.orgId} and l.separation_id = ${SEPID} order by l.id desc limit 20`,
        (rows) => rows,
      ),
    }),
  )
  const { email, status, kind, last_seen_at } = found(head)
  const changed = email === null ? null : await findChangedAddress(ctx, db, SEPID)
  return {
    ...{ SEPID, email: email === null ? null : maskedAddress(email) },
    may_send: email !== null && hasPage({ status, kind }),
    changed: changed && { ...changed, at: instantOf(changed.at) },
    links: links.map(({ sent_at, expires_at, opened_at, ...link }) => ({
      ...link,
      ...{ sent_at: instantOf(sent_at), expires_at: instantOf(expires_at), opened_at: instantOf(opened_at) },
    })),
    last_seen_at: instantOf(last_seen_at),
  }
}

/** @throws AppError `record.not_found` */
export const readAccess = (ctx: Ctx, { SEPID }: Asked): Promise<DataOf<typeof readLeaverAccess>> =>
  readTx(ctx, (db) => accessOf(ctx, db, SEPID))

/**
 * Mails a link. If somebody other than the leaver entered the address, a caller who may see the settlement has to confirm it.
 *
 * @throws AppError `record.not_found`, `offboarding.leaver_no_address`, `offboarding.leaver_closed`,
 *   `offboarding.leaver_address_changed`
 */
export async function sendLink(
  ctx: Ctx,
  { SEPID, is_address_confirmed: isConfirmed }: BodyOf<typeof sendLeaverLink>,
): Promise<DataOf<typeof sendLeaverLink>> {
  const access = await tx(ctx, async (db) => {
    const separation = await lockSeparation(ctx, db, SEPID)
    const { email, changed } = await accessOf(ctx, db, SEPID)
    if (!hasPage(separation))
      fail('offboarding.leaver_closed', { parameters: { status: statusText(separation.status) } })
    if (email === null) fail('offboarding.leaver_no_address')
    if (changed && !(isConfirmed && changed.may_confirm))
      fail('offboarding.leaver_address_changed', { parameters: { name: changed.by } })
    const url = found(await sendLinkTo(ctx, db, SEPID, { purpose: 'leaver', isConfirmed: changed !== null }))
    await logSeparations(ctx, db, { separationId: SEPID, kind: 'link', changes: { link: [null, 'sent'] } })
    return { ...(await accessOf(ctx, db, SEPID)), url }
  })
  ctx.platform.mail.poke()
  return access
}

/** Ends all links, and what they opened. */
async function endLinks(ctx: Ctx, db: Db, separationId: number): Promise<void> {
  if ((await revokeGuestLinks(ctx, db, LEAVERS, { ownerId: separationId })) > 0)
    await logSeparations(ctx, db, { separationId, kind: 'link', changes: { link: ['sent', 'ended'] } })
}

/** @throws AppError `record.not_found` */
export const revokeLinks = (ctx: Ctx, { SEPID }: Asked): Promise<LeaverAccess> =>
  tx(ctx, async (db) => {
    await lockSeparation(ctx, db, SEPID)
    await accessOf(ctx, db, SEPID)
    await endLinks(ctx, db, SEPID)
    return accessOf(ctx, db, SEPID)
  })

/** Links end when the separation is withdrawn or rejected. */
export async function followStatus(ctx: Ctx, db: Db, facts: readonly SeparationStatusFact[]): Promise<void> {
  // A loop is enough: separations are withdrawn and rejected one at a time.
  for (const { separationId, to } of facts)
    if (to === SEPARATION_STATUS.withdrawn || to === SEPARATION_STATUS.rejected)
      await endLinks(ctx, db, separationId)
}
