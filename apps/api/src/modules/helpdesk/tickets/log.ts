import { type RawBuilder, sql } from 'kysely'
import { type Changes, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { startOfDay, unorderedId } from '../anonymity.ts'
import { announce } from './live.ts'

export const TICKET = 'ticket'

export type TicketEventKind =
  | 'raised'
  | 'assigned'
  | 'status'
  | 'changed'
  | 'merged'
  | 'split'
  | 'linked'
  | 'unlinked'

/** Changes that the requester sees. */
const forRequester: ReadonlySet<TicketEventKind> = new Set(['raised', 'status', 'merged'])

export interface LoggedTicket {
  id: number
  number: number
  is_anonymous: boolean
  is_confidential: boolean
}

/** Whether the caller acts as a requester whom nobody may know. */
export const isHidden = (ticket: Pick<LoggedTicket, 'is_anonymous'> & { is_own: boolean }): boolean =>
  ticket.is_anonymous && ticket.is_own

/** SQL: when something was done to a ticket. */
export const timeOf = (ctx: Ctx, hidden: boolean): RawBuilder<string> =>
  hidden ? startOfDay(ctx) : sql<string>`${ctx.now.toString()}::timestamptz`

/**
 * Writes to the ticket's own log, which those who answer it can read, and to the audit log: by number, never in words. The audit
 * log is read by administrators, who must learn neither of confidential tickets nor who raised an anonymous one: the former, and
 * what requesters do to the latter, are not in it.
 */
export async function logTicket(
  ctx: Ctx,
  db: Db,
  ticket: LoggedTicket & { is_own: boolean },
  { kind, changes = {} }: { kind: TicketEventKind; changes?: Changes },
): Promise<void> {
  const hidden = isHidden(ticket)
  const [account, id] = [hidden ? null : ctx.actor.accountId, hidden ? unorderedId() : null]
  await sql`insert into ticket_event (org_id, ${id === null ? sql`` : sql`id, `} ticket_id, at, account_id, by_requester, kind, changes)
    values (${ctx.orgId}, ${id === null ? sql`` : sql`${id}, `} ${ticket.id}, ${timeOf(ctx, hidden)}, ${account}::bigint,
      ${ticket.is_own}, ${kind}, ${JSON.stringify(changes)})`.execute(db)
  if (hidden) return
  await announce(ctx, db, ticket.id, forRequester.has(kind))
  if (ticket.is_confidential) return
  await recordAudit(ctx, db, {
    ...{ recordType: TICKET, recordId: ticket.id, recordLabel: `#${ticket.number}`, changes },
  })
}
