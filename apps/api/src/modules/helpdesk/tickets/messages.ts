import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { attachFile } from '../../files/index.ts'
import { unorderedId } from '../anonymity.ts'
import { TICKET, timeOf } from './log.ts'

interface NewMessage {
  ticketId: number
  /** Its place, from 1. */
  position: number
  kind: 'reply' | 'note'
  sender: 'requester' | 'agent'
  body: string
  key: string | null
  /** Of a requester whom nobody may know: without account, and with the time of its day. */
  isHidden: boolean
  /** With a random id: others would count those that they don't see. */
  isConfidential: boolean
}

/** Writes a message. One statement. @returns its id */
export async function insertMessage(ctx: Ctx, db: Db, message: NewMessage): Promise<number> {
  const { ticketId, position, kind, sender, body, key, isHidden, isConfidential } = message
  const account = isHidden ? null : ctx.actor.accountId
  const id = isHidden || isConfidential ? unorderedId() : null
  const { rows } = await sql<{ id: number }>`
    insert into ticket_message (org_id, ${id === null ? sql`` : sql`id, `} ticket_id, position, kind, sender, account_id, body, key,
      created_at)
    values (${ctx.orgId}, ${id === null ? sql`` : sql`${id}, `} ${ticketId}, ${position}, ${kind}, ${sender}, ${account}::bigint,
      ${body}, ${key}, ${timeOf(ctx, isHidden)}) returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

/**
 * Attaches files that the caller uploaded to a message.
 *
 * @throws AppError `files.not_uploaded`, also for a file of another record
 */
export async function insertFiles(
  ctx: Ctx,
  db: Db,
  { ticketId, messageId }: { ticketId: number; messageId: number },
  paths: readonly string[],
): Promise<void> {
  for (const path of new Set(paths)) {
    const file = await attachFile(ctx, db, path, {
      ...{ recordType: TICKET, recordId: ticketId, folder: 'ticket_files' },
    })
    await db
      .insertInto('ticket_file')
      .values({
        ...{ org_id: ctx.orgId, ticket_id: ticketId, message_id: messageId, path, name: file.name },
        ...{ content_type: file.contentType, size: file.size, account_id: ctx.actor.accountId },
        created_at: ctx.now.toString(),
      })
      .execute()
  }
}
