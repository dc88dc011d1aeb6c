import type { LeaverPurpose, SeparationStatus } from '@muster/contract/offboarding/offboarding.constants'
import { sql } from 'kysely'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { findLeaverLinkPlace } from '../../../platform/db/gates-offboarding.ts'
import type { Db } from '../../../platform/db/tx.ts'
import {
  actorOfGuest,
  asGuest,
  type Guest,
  type GuestKind,
  isWorking,
  mayAsk,
} from '../../candidates/index.ts'
import { sendLinkTo } from './send-link.ts'
import { isSentThere, LEAVERS, mayEnter } from './tables.ts'

/** Whoever holds a link of a separation that works. */
export interface Leaver extends Guest {
  purpose: LeaverPurpose
  separation_id: number
  employee_id: number
  status: SeparationStatus
}

/** Statuses and kinds without a page, and people without an address, get the answer of a link that does not work. */
async function findLeaver(
  ctx: Ctx,
  db: Db,
  linkId: number,
): Promise<Omit<Leaver, 'is_confirmed'> | undefined> {
  const { rows } = await sql<Omit<Leaver, 'is_confirmed'>>`
    select l.id as link_id, l.purpose, s.id as owner_id, s.id as separation_id, s.public_id, s.status, e.id as employee_id,
      e.first_name, e.full_name, e.personal_email as email
    from leaver_link l join separation s on s.org_id = l.org_id and s.id = l.separation_id
    join employee e on e.org_id = s.org_id and e.id = s.employee_id
    where l.org_id = ${ctx.orgId} and l.id = ${linkId} and ${isWorking(ctx)} and ${mayEnter}
      and ${isSentThere}`.execute(db)
  return rows[0]
}

export const leaverGuests: GuestKind<Leaver> = {
  ...LEAVERS,
  place: findLeaverLinkPlace,
  find: findLeaver,
  renew: async (ctx, db, linkId) => {
    if (!(await mayAsk(ctx, db, leaverGuests, linkId))) return
    const { rows } = await sql<{ id: number; purpose: LeaverPurpose }>`
      select s.id, l.purpose from leaver_link l join separation s on s.org_id = l.org_id and s.id = l.separation_id
      join employee e on e.org_id = s.org_id and e.id = s.employee_id
      where l.org_id = ${ctx.orgId} and l.id = ${linkId} and ${mayEnter} and ${isSentThere}`.execute(db)
    const [to] = rows
    if (to) await sendLinkTo(ctx, db, to.id, { purpose: to.purpose, isAskedFor: true })
  },
}

/** The leaver themselves, with what is their own and nothing else. */
export interface AsLeaver {
  ctx: Ctx
  who: Leaver
}

/** @throws AppError `candidates.link_invalid`, `candidates.code_needed` */
export const asLeaver = (ctx: PublicCtx, key: string): Promise<AsLeaver> =>
  asGuest(leaverGuests, ctx, key, (own, _db, who) =>
    Promise.resolve({
      who,
      ctx: { ...own, actor: actorOfGuest(who.employee_id, who.full_name, ['documents.own']) },
    }),
  )
