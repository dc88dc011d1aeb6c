import { MAX_TICKET_FILES, type TicketStatus } from '@muster/contract/helpdesk/helpdesk.constants'
import type { respondToTicket } from '@muster/contract/helpdesk/tickets.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { mentionsIn } from '@muster/contract/tasks/tasks.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { askForFeedback } from '../feedback/ask.ts'
import { helpdeskTexts } from '../helpdesk.texts.ts'
import { movePause, recomputeTicket } from '../sla/clocks.service.ts'
import { announce } from './live.ts'
import { lockTicket, refuseMerged, type StoredTicket } from './load-tickets.ts'
import { isHidden, logTicket, timeOf } from './log.ts'
import { insertFiles, insertMessage } from './messages.ts'
import { requireNameable } from './people.ts'
import { tell } from './tell.ts'

type Input = BodyOf<typeof respondToTicket>

/** Of a whole ticket. */
const MAX_FILES = 5 * MAX_TICKET_FILES

/** Those who only watch a ticket may note, and the requester only reply. */
function refuseWrong(ticket: StoredTicket, { kind, status, files, seen }: Input): void {
  const mayWrite = kind === 'note' ? ticket.sees_notes : ticket.is_own || ticket.may_handle
  if (!mayWrite) fail('access.denied')
  if (status !== undefined && (!ticket.may_handle || kind === 'note')) fail('access.denied')
  if (kind === 'reply') refuseMerged(ticket)
  if (kind === 'reply' && ticket.status === 'closed') fail('helpdesk.ticket_closed')
  if (kind === 'reply' && seen !== undefined && ticket.replies > seen) fail('helpdesk.crossed')
  if (files.length > 0 && isHidden(ticket))
    fail('request.invalid', { fields: { files: helpdeskTexts.text('anonymousFiles') } })
}

/** The status after a reply: what is chosen with it, else what it means. */
export function statusAfter(status: TicketStatus, isOwn: boolean, chosen?: TicketStatus): TicketStatus {
  if (chosen !== undefined) return chosen
  if (isOwn) {
    if (status === 'resolved') return 'reopened'
    return status === 'waiting_requester' ? 'open' : status
  }
  return status === 'new' || status === 'reopened' ? 'open' : status
}

interface StatusChange {
  before: TicketStatus
  next: TicketStatus
  /** The organisation's own name of it; left out, it keeps the one it has while the status stays. */
  nameId?: number | undefined
  isHidden: boolean
}

/** Columns that belong to a status. */
export function statusColumns(ctx: Ctx, { before, next, nameId, isHidden: hidden }: StatusChange) {
  const kept = next === before ? sql`status_id` : sql`null`
  const at = timeOf(ctx, hidden)
  const isDone = next === 'resolved' || next === 'closed'
  return sql`
    status = ${next}, status_id = ${nameId === undefined ? kept : sql`${nameId}`},
    resolved_at = ${isDone ? sql`coalesce(resolved_at, ${at})` : sql`null`},
    closed_at = ${next === 'closed' ? sql`coalesce(closed_at, ${at})` : sql`null`},
    reopened = reopened + ${next === 'reopened' && before !== 'reopened' ? 1 : 0}`
}

async function writtenBefore(ctx: Ctx, db: Db, ticketId: number, key: string | undefined): Promise<boolean> {
  if (key === undefined) return false
  const { rows } =
    await sql`select from ticket_message where org_id = ${ctx.orgId} and ticket_id = ${ticketId}
    and key = ${key}`.execute(db)
  return rows.length > 0
}

async function mention(ctx: Ctx, db: Db, ticket: StoredTicket, body: string): Promise<void> {
  const ids = mentionsIn(body)
  if (ids.length === 0) return
  await requireNameable(ctx, db, { body: ids })
  // People who are mentioned become watchers, so that they can read the ticket. People whom it is about never do.
  const { rows } = await sql<{ employee_id: number }>`
    with allowed as (
      select x as id from unnest(${ids}::bigint[]) x where x is distinct from ${ticket.requester_id}::bigint
        and not exists (select from ticket_named n where n.org_id = ${ctx.orgId} and n.ticket_id = ${ticket.id}
          and n.employee_id = x)
    ), added as (
      insert into ticket_watcher (org_id, ticket_id, employee_id)
      select ${ctx.orgId}::bigint, ${ticket.id}::bigint, id from allowed on conflict do nothing)
    select id as employee_id from allowed`.execute(db)
  await tell(
    ctx,
    db,
    'mentioned',
    ticket,
    rows.map(({ employee_id }) => employee_id),
  )
}

async function countFiles(ctx: Ctx, db: Db, ticketId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ticket_file
    where org_id = ${ctx.orgId} and ticket_id = ${ticketId}`.execute(db)
  return rows[0]?.count ?? 0
}

async function requireFewFiles(ctx: Ctx, db: Db, ticketId: number, added: number): Promise<void> {
  if (added > 0 && (await countFiles(ctx, db, ticketId)) + added > MAX_FILES)
    fail('request.invalid', { fields: { files: helpdeskTexts.text('tooManyFiles') } })
}

/** A note changes neither the status nor who wrote last. */
async function writeNote(ctx: Ctx, db: Db, ticket: StoredTicket, body: string): Promise<void> {
  await sql`update ticket set messages = messages + 1, version = version + 1,
      updated_at = greatest(updated_at, ${ctx.now.toString()}::timestamptz)
    where org_id = ${ctx.orgId} and id = ${ticket.id}`.execute(db)
  await mention(ctx, db, ticket, body)
}

async function writeReply(ctx: Ctx, db: Db, ticket: StoredTicket, chosen: Input['status']): Promise<void> {
  const hidden = isHidden(ticket)
  const next = statusAfter(ticket.status, ticket.is_own, chosen)
  const at = timeOf(ctx, hidden)
  await sql`update ticket set messages = messages + 1, version = version + 1, updated_at = greatest(updated_at, ${at}),
      replies = replies + 1, last_from = ${ticket.is_own ? 'requester' : 'agent'},
      ${ticket.is_own ? sql`` : sql`answered_at = coalesce(answered_at, ${at}),`}
      ${statusColumns(ctx, { before: ticket.status, next, isHidden: hidden })}
    where org_id = ${ctx.orgId} and id = ${ticket.id}`.execute(db)
  if (next !== ticket.status) {
    await movePause(ctx, db, ticket.id, { before: ticket.status, next, at })
    await logTicket(ctx, db, ticket, { kind: 'status', changes: { status: [ticket.status, next] } })
  }
  await recomputeTicket(ctx, db, ticket.id)
  if (hidden) return
  if (next === 'closed') await askForFeedback(ctx, db, [ticket.id])
  if (ticket.is_own) return tell(ctx, db, 'replied', ticket, [ticket.assignee_id])
  await tell(ctx, db, next === 'resolved' ? 'resolved' : 'answered', ticket, [ticket.requester_id])
}

async function write(ctx: Ctx, db: Db, ticket: StoredTicket, input: Input): Promise<void> {
  const { kind, body, files } = input
  await requireFewFiles(ctx, db, ticket.id, files.length)
  const messageId = await insertMessage(ctx, db, {
    ...{ ticketId: ticket.id, position: ticket.messages + 1, kind, body, isHidden: isHidden(ticket) },
    ...{ sender: ticket.is_own ? 'requester' : 'agent', key: input.key ?? null },
    isConfidential: ticket.is_confidential,
  })
  await insertFiles(ctx, db, { ticketId: ticket.id, messageId }, files)
  if (kind === 'note') await writeNote(ctx, db, ticket, body)
  else await writeReply(ctx, db, ticket, input.status)
  if (!isHidden(ticket)) await announce(ctx, db, ticket.id, kind === 'reply')
}

/**
 * Replies, or adds a note. Idempotent by key.
 *
 * @throws AppError `record.not_found`, `access.denied`, `helpdesk.ticket_closed`, `helpdesk.crossed`, `request.invalid`,
 *   `files.not_uploaded`
 */
export function respond(ctx: Ctx, input: Input): Promise<DataOf<typeof respondToTicket>> {
  return tx(ctx, async (db) => {
    const ticket = await lockTicket(ctx, db, input.ticket_id)
    if (await writtenBefore(ctx, db, ticket.id, input.key))
      return { ticket_id: ticket.id, version: ticket.version }
    refuseWrong(ticket, input)
    await write(ctx, db, ticket, input)
    return { ticket_id: ticket.id, version: ticket.version + 1 }
  })
}
