import type { splitTicket } from '@muster/contract/helpdesk/join.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { unorderedId, unorderedNumber } from '../anonymity.ts'
import { helpdeskTexts } from '../helpdesk.texts.ts'
import { startClock } from '../sla/clocks.service.ts'
import { lockHandled, refuseMerged, type StoredTicket } from './load-tickets.ts'
import { logTicket } from './log.ts'
import { pickAssignee } from './pick-assignee.ts'
import { lockSubcategory, nextNumber } from './raise.service.ts'
import { tell } from './tell.ts'

type Input = BodyOf<typeof splitTicket>
type Answer = DataOf<typeof splitTicket>

interface Message {
  body: string
  account_id: number | null
}

async function findMessage(ctx: Ctx, db: Db, { ticket_id, message_id }: Input): Promise<Message> {
  const { rows } = await sql<Message>`select body, account_id from ticket_message where org_id = ${ctx.orgId}
    and ticket_id = ${ticket_id} and id = ${message_id} and kind = 'reply' and sender = 'requester'`.execute(
    db,
  )
  return rows[0] ?? fail('request.invalid', { fields: { message_id: helpdeskTexts.text('chooseMessage') } })
}

async function namedIn(ctx: Ctx, db: Db, ticketId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select employee_id as id from ticket_named
    where org_id = ${ctx.orgId} and ticket_id = ${ticketId}`.execute(db)
  return rows.map(({ id }) => id)
}

async function splitBefore(ctx: Ctx, db: Db, key: string): Promise<Answer | null> {
  await advisoryLock(ctx, db, `helpdesk.split ${key}`)
  const { rows } = await sql<Answer>`select id as ticket_id, number::int as number from ticket
    where org_id = ${ctx.orgId} and source_key = ${key}`.execute(db)
  return rows[0] ?? null
}

async function write(ctx: Ctx, db: Db, source: StoredTicket, input: Input, sourceKey: string | null) {
  const message = await findMessage(ctx, db, input)
  const of = await lockSubcategory(ctx, db, input.subcategory_id, source.requester_id)
  if (of.is_confidential !== source.is_confidential)
    fail('request.invalid', { fields: { subcategory_id: helpdeskTexts.text('chooseSubcategory') } })
  const named = await namedIn(ctx, db, source.id)
  const assignee = await pickAssignee(ctx, db, of, [...named, source.requester_id as number])
  // As when it is raised: the numbers of confidential tickets leave no gaps between others.
  const own = of.is_confidential ? unorderedId() : null
  const number = own === null ? await nextNumber(ctx, db) : unorderedNumber()
  const at = sql<string>`${ctx.now.toString()}::timestamptz`
  const { rows } = await sql<{ id: number }>`
    insert into ticket (org_id, ${own === null ? sql`` : sql`id,`} number, subject, category_id, subcategory_id, priority, status, channel, is_confidential,
      requester_id, entity_id, raised_by, assignee_id, messages, created_at, updated_at, source_key)
    select k.org_id, ${own === null ? sql`` : sql`${own}::bigint,`} ${number}::bigint, ${input.subject}, ${of.category_id}, ${of.id}, ${of.priority}, 'new', k.channel, ${of.is_confidential},
      k.requester_id, k.entity_id, ${ctx.actor.accountId}::bigint, ${assignee}::bigint, 1, ${at}, ${at}, ${sourceKey}
    from ticket k where k.org_id = ${ctx.orgId} and k.id = ${source.id} returning id`.execute(db)
  const { id } = rows[0] as { id: number }
  const messageId = own === null ? null : unorderedId()
  await sql`insert into ticket_message (org_id, ${messageId === null ? sql`` : sql`id,`} ticket_id, position, kind, sender,
      account_id, body, created_at)
    values (${ctx.orgId}, ${messageId === null ? sql`` : sql`${messageId},`} ${id}, 1, 'reply', 'requester', ${message.account_id}::bigint, ${message.body}, ${at})`.execute(
    db,
  )
  if (named.length > 0)
    await sql`insert into ticket_named (org_id, ticket_id, employee_id)
      select ${ctx.orgId}::bigint, ${id}::bigint, x from unnest(${named}::bigint[]) x`.execute(db)
  await sql`insert into ticket_link (org_id, ticket_id, other_id)
    values (${ctx.orgId}, ${Math.min(id, source.id)}, ${Math.max(id, source.id)})`.execute(db)
  await startClock(ctx, db, id, at)
  const { is_confidential, is_anonymous } = source
  const split = { id, number, subject: input.subject, is_confidential, is_anonymous, is_own: false }
  await logTicket(ctx, db, split, { kind: 'raised' })
  await logTicket(ctx, db, source, { kind: 'split', changes: { split: [null, number] } })
  await tell(ctx, db, 'assigned', split, [assignee])
  await tell(ctx, db, 'raised_for', split, [source.requester_id])
  return { ticket_id: id, number }
}

/**
 * Makes a ticket of its own from a message. Never of an anonymous ticket: the new one would need its requester.
 * Idempotent by key.
 *
 * @throws AppError `record.not_found`, `access.denied`, `helpdesk.merged`, `request.invalid`
 */
export function split(ctx: Ctx, input: Input): Promise<Answer> {
  const key = input.key === undefined ? null : `${ctx.actor.accountId}:split:${input.key}`
  return tx(ctx, async (db) => {
    const before = key === null ? null : await splitBefore(ctx, db, key)
    if (before) return before
    const source = await lockHandled(ctx, db, input.ticket_id)
    refuseMerged(source)
    if (source.is_anonymous)
      fail('request.invalid', { fields: { ticket_id: helpdeskTexts.text('splitAnonymous') } })
    return write(ctx, db, source, input, key)
  })
}
