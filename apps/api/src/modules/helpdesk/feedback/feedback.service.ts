import type {
  giveTicketFeedback,
  openTicketFeedback,
  rateTicket,
} from '@muster/contract/helpdesk/feedback.contract'
import { isActive } from '@muster/contract/helpdesk/helpdesk.constants'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { systemActor } from '../../../platform/access/actor.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { findFeedbackLinkPlace } from '../../../platform/db/gates-helpdesk.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { brandLogoAddress } from '../../../platform/files/brand-logo.ts'
import { lockTicket, refuseMerged } from '../tickets/load-tickets.ts'
import { isHidden, timeOf } from '../tickets/log.ts'
import { storedHash } from './ask.ts'

interface Linked {
  ticket_id: number
  number: number
  subject: string
  org_name: string
  theme_colour: string
  logo_path: string | null
}

/**
 * Runs `work` for the holder of a valid link. Unknown, used and expired links all get the same error.
 *
 * @throws AppError `helpdesk.feedback_over`
 */
async function withLink<T>(
  ctx: PublicCtx,
  key: string,
  work: (ctx: Ctx, db: Db, linked: Linked) => Promise<T>,
): Promise<T> {
  const place = await findFeedbackLinkPlace(ctx, storedHash(key))
  if (!place) fail('helpdesk.feedback_over')
  const own: Ctx = { ...ctx, orgId: place.org_id, actor: systemActor('') }
  return tx(own, async (db) => {
    const { rows } = await sql<Linked>`
      select l.ticket_id, k.number::int as number, k.subject, o.name as org_name, o.theme_colour, o.logo_path
      from ticket_feedback_link l join ticket k on k.org_id = l.org_id and k.id = l.ticket_id
      join organisation o on o.org_id = l.org_id
      where l.org_id = ${own.orgId} and l.id = ${place.id} and l.used_at is null
        and l.expires_at > ${ctx.now.toString()}::timestamptz and not k.is_confidential and not k.is_anonymous
      for update of l`.execute(db)
    const linked = rows[0] ?? fail('helpdesk.feedback_over')
    return work(own, db, linked)
  })
}

/** Stores a rating and ends all links to give one. @throws AppError `helpdesk.feedback_over` if there is one already */
async function store(
  ctx: Ctx,
  db: Db,
  ticketId: number,
  given: { rating: number; comment: string },
  at: RawBuilder<string>,
): Promise<void> {
  const { rows } = await sql`insert into ticket_feedback (org_id, ticket_id, rating, comment, created_at)
    values (${ctx.orgId}, ${ticketId}, ${given.rating}, ${given.comment}, ${at}) on conflict do nothing returning ticket_id`.execute(
    db,
  )
  if (rows.length === 0) fail('helpdesk.feedback_over')
  await sql`update ticket_feedback_link set used_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and ticket_id = ${ticketId} and used_at is null`.execute(db)
}

/** Changes nothing, since mail scanners open links too. @throws AppError `helpdesk.feedback_over` */
export const openFeedback = (
  ctx: PublicCtx,
  { key }: BodyOf<typeof openTicketFeedback>,
): Promise<DataOf<typeof openTicketFeedback>> =>
  withLink(ctx, key, (own, _db, { number, subject, org_name, theme_colour, logo_path }) =>
    Promise.resolve({
      ...{ number, subject, org_name, PRODUCT_THEME_COLOR: theme_colour },
      org_logo: brandLogoAddress(own.platform, own.orgId, logo_path),
    }),
  )

/** @throws AppError `helpdesk.feedback_over` */
export const giveFeedback = (
  ctx: PublicCtx,
  { key, ...given }: BodyOf<typeof giveTicketFeedback>,
): Promise<null> =>
  withLink(ctx, key, async (own, db, { ticket_id }) => {
    await store(own, db, ticket_id, given, sql`${own.now.toString()}::timestamptz`)
    return null
  })

/**
 * The requester on the ticket's page, also of an anonymous or confidential ticket.
 *
 * @throws AppError `record.not_found`, `access.denied`, `helpdesk.not_resolved`, `helpdesk.feedback_over`
 */
export function rate(ctx: Ctx, { ticket_id, ...given }: BodyOf<typeof rateTicket>): Promise<null> {
  return tx(ctx, async (db) => {
    const ticket = await lockTicket(ctx, db, ticket_id)
    if (!ticket.is_own) fail('access.denied')
    refuseMerged(ticket)
    if (isActive(ticket.status)) fail('helpdesk.not_resolved')
    await store(ctx, db, ticket_id, given, timeOf(ctx, isHidden(ticket)))
    return null
  })
}
