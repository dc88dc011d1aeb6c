import type { TicketPriority, TicketStatus } from '@muster/contract/helpdesk/helpdesk.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { isRequester, isVisible, mayHandle, seesNotes } from '../helpdesk.access.ts'

/** A ticket as stored, with what the caller is to it. */
export interface StoredTicket {
  id: number
  number: number
  subject: string
  subcategory_id: number
  priority: TicketPriority
  status: TicketStatus
  status_id: number | null
  is_anonymous: boolean
  is_confidential: boolean
  requester_id: number | null
  assignee_id: number | null
  closed_at: string | null
  /** Number of the ticket that it was merged into. */
  merged_number: number | null
  messages: number
  replies: number
  version: number
  is_own: boolean
  may_handle: boolean
  sees_notes: boolean
}

/**
 * Locks a ticket that the caller may see. One statement.
 *
 * @throws AppError `record.not_found`
 */
export async function lockTicket(ctx: Ctx, db: Db, id: number): Promise<StoredTicket> {
  const { rows } = await sql<StoredTicket>`
    select k.id, k.number::int as number, k.subject, k.subcategory_id, k.priority, k.status, k.status_id, k.is_anonymous,
      k.is_confidential, k.requester_id, k.assignee_id, k.closed_at, k.messages, k.replies,
      (select m.number::int from ticket m where m.org_id = k.org_id and m.id = k.merged_into) as merged_number, k.version, ${isRequester(ctx)} as is_own,
      ${mayHandle(ctx)} as may_handle, ${seesNotes(ctx)} as sees_notes
    from ticket k where k.org_id = ${ctx.orgId} and k.id = ${id} and ${isVisible(ctx)} for no key update of k`.execute(
    db,
  )
  return rows[0] ?? fail('record.not_found')
}

/** Locks a ticket that the caller answers. @throws AppError `record.not_found`, `access.denied` */
export async function lockHandled(ctx: Ctx, db: Db, id: number): Promise<StoredTicket> {
  const ticket = await lockTicket(ctx, db, id)
  return ticket.may_handle ? ticket : fail('access.denied')
}

/** @throws AppError `helpdesk.merged`: what was merged goes on elsewhere */
export function refuseMerged({ merged_number }: StoredTicket): void {
  if (merged_number !== null) fail('helpdesk.merged', { parameters: { number: merged_number } })
}

/** @throws AppError `record.conflict` for another version than the stored one */
export function requireSeen(ticket: StoredTicket, seen: number | undefined): void {
  if (seen !== undefined && seen !== ticket.version) fail('record.conflict')
}
