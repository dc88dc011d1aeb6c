import type { linkTicket, mergeTicket } from '@muster/contract/helpdesk/join.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Changes } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { isVisible } from '../helpdesk.access.ts'
import { helpdeskTexts } from '../helpdesk.texts.ts'
import { movePause, recomputeTicket } from '../sla/clocks.service.ts'
import { lockHandled, refuseMerged, requireSeen, type StoredTicket } from './load-tickets.ts'
import { logTicket } from './log.ts'
import { statusColumns } from './respond.service.ts'
import { tell } from './tell.ts'

const refuse = (field: string, text: ReturnType<typeof helpdeskTexts.text>): never =>
  fail('request.invalid', { fields: { [field]: text } })

/** The ticket of this number that the caller sees, or the one that it was merged into. */
async function findByNumber(ctx: Ctx, db: Db, number: number, field: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(k.merged_into, k.id) as id from ticket k
    where k.org_id = ${ctx.orgId} and k.number = ${number} and ${isVisible(ctx)}`.execute(db)
  return rows[0]?.id ?? refuse(field, helpdeskTexts.text('chooseTicket'))
}

/** What would show somebody what they must not see, or who somebody is. */
function refuseMerge(source: StoredTicket, target: StoredTicket): void {
  if (source.id === target.id) refuse('into_number', helpdeskTexts.text('mergeSelf'))
  if (source.is_anonymous || target.is_anonymous) refuse('into_number', helpdeskTexts.text('mergeAnonymous'))
  const isApart =
    source.requester_id !== target.requester_id || source.is_confidential !== target.is_confidential
  // Handlers of confidential tickets are those of their sub-category.
  if (isApart || (source.is_confidential && source.subcategory_id !== target.subcategory_id))
    refuse('into_number', helpdeskTexts.text('mergeOther'))
  if (target.status === 'closed') fail('helpdesk.ticket_closed')
}

/** A ticket as whoever is about to merge into it recognises it. One statement. */
async function answerOf(ctx: Ctx, db: Db, ticket: StoredTicket): Promise<DataOf<typeof mergeTicket>> {
  const { rows } = await sql<{ name: string }>`
    select full_name as name from employee where org_id = ${ctx.orgId} and id = ${ticket.requester_id}::bigint`.execute(
    db,
  )
  const { id, number, subject } = ticket
  return { ticket_id: id, number, subject, requester: rows[0]?.name ?? '' }
}

/** Watchers follow the ticket that goes on; whom either is about sees neither. Four statements. */
async function joinPeople(ctx: Ctx, db: Db, source: number, target: number): Promise<void> {
  const { orgId } = ctx
  for (const table of ['ticket_named', 'ticket_watcher'] as const)
    await sql`insert into ${sql.table(table)} (org_id, ticket_id, employee_id)
      select org_id, ${target}::bigint, employee_id from ${sql.table(table)} where org_id = ${orgId} and ticket_id = ${source}
      on conflict do nothing`.execute(db)
  const named = sql`select n.employee_id from ticket_named n where n.org_id = ${orgId} and n.ticket_id = ${target}`
  await sql`delete from ticket_watcher w where w.org_id = ${orgId} and w.ticket_id = ${target} and w.employee_id in (${named})`.execute(
    db,
  )
  await sql`update ticket set assignee_id = null where org_id = ${orgId} and id = ${target} and assignee_id in (${named})`.execute(
    db,
  )
}

async function closeInto(ctx: Ctx, db: Db, source: StoredTicket, target: StoredTicket): Promise<void> {
  const at = sql<string>`${ctx.now.toString()}::timestamptz`
  await sql`update ticket set ${statusColumns(ctx, { before: source.status, next: 'closed', isHidden: false })},
      merged_into = ${target.id}, version = version + 1, updated_at = greatest(updated_at, ${at})
    where org_id = ${ctx.orgId} and id = ${source.id}`.execute(db)
  // What was merged into it before goes on where it does.
  await sql`update ticket set merged_into = ${target.id} where org_id = ${ctx.orgId} and merged_into = ${source.id}`.execute(
    db,
  )
  await sql`update ticket set version = version + 1, updated_at = greatest(updated_at, ${at})
    where org_id = ${ctx.orgId} and id = ${target.id}`.execute(db)
  await movePause(ctx, db, source.id, { before: source.status, next: 'closed', at })
  await recomputeTicket(ctx, db, source.id)
}

/**
 * Merges a ticket into another one that the caller answers too. Both are locked in the order of their ids, and one merge of an
 * organisation at a time: of two that cross, the second is refused.
 *
 * @throws AppError `record.not_found`, `access.denied`, `record.conflict`, `helpdesk.merged`, `helpdesk.ticket_closed`,
 *   `request.invalid`
 */
export function merge(ctx: Ctx, input: BodyOf<typeof mergeTicket>): Promise<DataOf<typeof mergeTicket>> {
  const { ticket_id, version, into_number, preview } = input
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, 'helpdesk.merge')
    const into = await findByNumber(ctx, db, into_number, 'into_number')
    const locked = new Map<number, StoredTicket>()
    for (const id of [...new Set([ticket_id, into])].sort((one, other) => one - other))
      locked.set(id, await lockHandled(ctx, db, id))
    const source = locked.get(ticket_id) as StoredTicket
    const target = locked.get(into) as StoredTicket
    refuseMerged(source)
    requireSeen(source, version)
    refuseMerge(source, target)
    const answer = await answerOf(ctx, db, target)
    if (preview) return answer
    await joinPeople(ctx, db, source.id, target.id)
    await closeInto(ctx, db, source, target)
    await logTicket(ctx, db, source, { kind: 'merged', changes: { merged: [source.number, target.number] } })
    await logTicket(ctx, db, target, { kind: 'merged', changes: { merged: [source.number, target.number] } })
    await tell(ctx, db, 'merged', { ...target, number: source.number }, [source.requester_id], {
      into: String(target.number),
    })
    return answer
  })
}

/** @throws AppError `request.invalid` for a confidential ticket and another one: not all who see the one see the other */
async function requireLinkable(ctx: Ctx, db: Db, ticket: StoredTicket, otherId: number): Promise<void> {
  if (otherId === ticket.id) refuse('other_number', helpdeskTexts.text('mergeSelf'))
  const { rows } = await sql<{ is_confidential: boolean }>`
    select is_confidential from ticket where org_id = ${ctx.orgId} and id = ${otherId}`.execute(db)
  if (rows[0]?.is_confidential !== ticket.is_confidential)
    refuse('other_number', helpdeskTexts.text('linkConfidential'))
}

/** @returns whether anything changed */
async function writeLink(
  ctx: Ctx,
  db: Db,
  ids: readonly [number, number],
  isLinked: boolean,
): Promise<boolean> {
  const [first, second] = [Math.min(...ids), Math.max(...ids)]
  const { rows } = await (isLinked
    ? sql`insert into ticket_link (org_id, ticket_id, other_id) values (${ctx.orgId}, ${first}, ${second})
          on conflict do nothing returning other_id`
    : sql`delete from ticket_link where org_id = ${ctx.orgId} and ticket_id = ${first} and other_id = ${second}
          returning other_id`
  ).execute(db)
  return rows.length > 0
}

/** Logs of confidential tickets don't say to which: not all who answer the one see the other. */
const linkChanges = (ticket: StoredTicket, number: number, isLinked: boolean): Changes => {
  if (ticket.is_confidential) return {}
  return { linked: isLinked ? [null, number] : [number, null] }
}

/**
 * Links two tickets, or unlinks them. Idempotent. A confidential one is linked to confidential ones alone.
 *
 * @throws AppError `record.not_found`, `access.denied`, `request.invalid`
 */
export function link(ctx: Ctx, input: BodyOf<typeof linkTicket>): Promise<DataOf<typeof linkTicket>> {
  const { ticket_id, other_number, is_linked } = input
  return tx(ctx, async (db) => {
    const ticket = await lockHandled(ctx, db, ticket_id)
    const otherId = await findByNumber(ctx, db, other_number, 'other_number')
    await requireLinkable(ctx, db, ticket, otherId)
    if (await writeLink(ctx, db, [ticket_id, otherId], is_linked))
      await logTicket(ctx, db, ticket, {
        kind: is_linked ? 'linked' : 'unlinked',
        changes: linkChanges(ticket, other_number, is_linked),
      })
    return { ticket_id, version: ticket.version }
  })
}
