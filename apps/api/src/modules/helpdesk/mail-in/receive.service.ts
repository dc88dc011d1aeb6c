import { createHash, timingSafeEqual } from 'node:crypto'
import { MAX_MESSAGE } from '@muster/contract/helpdesk/helpdesk.constants'
import type { receiveMail } from '@muster/contract/helpdesk/mail-in.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { findAccountActor } from '../../../platform/access/account-actor.ts'
import { holds, systemActor } from '../../../platform/access/actor.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { notify } from '../../notices/index.ts'
import { addressOf, isAutomatic, writtenPart } from '../rules/inbound-mail.ts'
import { respond } from '../tickets/respond.service.ts'
import { type ReplyPlace, readReplyAddress } from './reply-address.ts'

type Input = BodyOf<typeof receiveMail>
type Answer = DataOf<typeof receiveMail>
type Reason = NonNullable<Answer['reason']>

/** More mails of one person to one ticket in this time are treated as programs that answer each other. */
const MOST = 10
const MINUTES = 60

const digest = (text: string) => createHash('sha256').update(text).digest()
const ignored = (reason: Reason): Answer => ({ outcome: 'ignored', reason })

/** @throws AppError `helpdesk.mail_refused` for whoever has another key, and where mail does not come in */
function requireKey({ platform }: PublicCtx, key: string): void {
  const { mailIn } = platform.config
  if (!mailIn || !timingSafeEqual(digest(mailIn.key), digest(key))) fail('helpdesk.mail_refused')
}

/** The writer's context, if they may still use the helpdesk, with their number of recent messages. */
async function writerOf(ctx: PublicCtx, { orgId, ticketId, accountId }: ReplyPlace) {
  const system: Ctx = { ...ctx, orgId, actor: systemActor('') }
  return readTx(system, async (db) => {
    const actor = await findAccountActor(system, db, accountId)
    const { rows } = await sql<{ written: number }>`select count(*)::int as written from ticket_message m
      where m.org_id = ${orgId} and m.ticket_id = ${ticketId} and m.account_id = ${accountId}
        and m.created_at > ${ctx.now.subtract({ minutes: MINUTES }).toString()}::timestamptz`.execute(db)
    return actor && holds(actor, 'helpdesk.own')
      ? { own: { ...ctx, orgId, actor } as Ctx, email: actor.email, written: rows[0]?.written ?? 0 }
      : null
  })
}

async function tellClosed(ctx: Ctx, { ticketId, accountId }: ReplyPlace): Promise<void> {
  await tx(ctx, async (db) => {
    const { rows } = await sql<{ number: number }>`select number::int as number from ticket
      where org_id = ${ctx.orgId} and id = ${ticketId} and not is_confidential`.execute(db)
    const [ticket] = rows
    if (ticket)
      await notify(ctx, db, {
        ...{ to: { accountIds: [accountId] }, kind: 'helpdesk.mail_closed' },
        values: { number: String(ticket.number) },
        link: { admin: `/helpdesk/all/ticket/${ticketId}`, me: `/helpdesk/ticket/${ticketId}` },
      })
  })
}

/** What a refusal of the reply means to whoever sent the mail. */
async function reasonOf(own: Ctx, place: ReplyPlace, error: unknown): Promise<Reason> {
  if (!(error instanceof AppError)) throw error
  if (error.key === 'helpdesk.ticket_closed' || error.key === 'helpdesk.merged') {
    await tellClosed(own, place)
    return 'closed'
  }
  if (error.key === 'record.not_found' || error.key === 'access.denied') return 'gone'
  throw error
}

/**
 * Adds somebody's answer to a mail to its ticket, as if they had written it there. The address says which ticket and whose answer;
 * the sender must be that person, as their mail server vouches. Nothing is mailed back, and what programs send is ignored: two of
 * them never answer each other through a ticket.
 *
 * @throws AppError `helpdesk.mail_refused`
 */
export async function receive(ctx: PublicCtx, input: Input): Promise<Answer> {
  requireKey(ctx, input.key)
  if (isAutomatic(input)) return ignored('automatic')
  const place = readReplyAddress(ctx, input.to)
  if (!place) return ignored('unknown_address')
  if (!input.is_authenticated) return ignored('not_authenticated')
  const writer = await writerOf(ctx, place)
  if (!writer) return ignored('gone')
  if (writer.email !== addressOf(input.from)) return ignored('other_sender')
  if (writer.written >= MOST) return ignored('too_many')
  const body = writtenPart(input.text).slice(0, MAX_MESSAGE).toWellFormed()
  if (body === '') return ignored('empty')
  const key = `mail:${digest(input.message_id).toString('hex').slice(0, 40)}`
  try {
    await respond(writer.own, { ticket_id: place.ticketId, kind: 'reply', body, files: [], key })
    return { outcome: 'added', reason: null }
  } catch (error) {
    return ignored(await reasonOf(writer.own, place, error))
  }
}
