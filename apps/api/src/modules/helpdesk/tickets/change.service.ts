import { isActive } from '@muster/contract/helpdesk/helpdesk.constants'
import type { assignTicket, changeTicket, setTicketStatus } from '@muster/contract/helpdesk/tickets.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import type { Changes } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { askForFeedback } from '../feedback/ask.ts'
import { helpdeskTexts } from '../helpdesk.texts.ts'
import { movePause, recomputeTicket } from '../sla/clocks.service.ts'
import { lockHandled, lockTicket, refuseMerged, requireSeen, type StoredTicket } from './load-tickets.ts'
import { isHidden, logTicket, timeOf } from './log.ts'
import { isAssignable, requireNameable } from './people.ts'
import { statusColumns } from './respond.service.ts'
import { tell } from './tell.ts'

type Changed = DataOf<typeof changeTicket>

const unchanged = ({ id, version }: StoredTicket): Changed => ({ ticket_id: id, version })

async function update(
  ctx: Ctx,
  db: Db,
  ticket: StoredTicket,
  columns: RawBuilder<unknown>,
): Promise<Changed> {
  const at = timeOf(ctx, isHidden(ticket))
  await sql`update ticket set ${columns}, version = version + 1, updated_at = greatest(updated_at, ${at})
    where org_id = ${ctx.orgId} and id = ${ticket.id}`.execute(db)
  return { ticket_id: ticket.id, version: ticket.version + 1 }
}

async function requireAssignable(ctx: Ctx, db: Db, ticketId: number, employeeId: number): Promise<void> {
  const { rows } = await sql`select from ticket k join employee e on e.org_id = k.org_id
    where k.org_id = ${ctx.orgId} and k.id = ${ticketId} and e.id = ${employeeId} and ${isAssignable(ctx)}`.execute(
    db,
  )
  if (rows.length === 0)
    fail('request.invalid', { fields: { employee_id: helpdeskTexts.text('choosePeople') } })
}

/**
 * Assigns a ticket, or unassigns it. Idempotent; of two concurrent calls, the second is told that it has just been assigned.
 *
 * @throws AppError `record.not_found`, `access.denied`, `helpdesk.assigned_meanwhile`, `helpdesk.ticket_closed`, `request.invalid`
 */
export function assign(ctx: Ctx, input: BodyOf<typeof assignTicket>): Promise<Changed> {
  const { ticket_id, employee_id, from_id } = input
  return tx(ctx, async (db) => {
    const ticket = await lockHandled(ctx, db, ticket_id)
    if (ticket.assignee_id === employee_id) return unchanged(ticket)
    if (from_id !== undefined && from_id !== ticket.assignee_id) fail('helpdesk.assigned_meanwhile')
    if (ticket.status === 'closed') fail('helpdesk.ticket_closed')
    if (employee_id !== null) await requireAssignable(ctx, db, ticket_id, employee_id)
    const changed = await update(ctx, db, ticket, sql`assignee_id = ${employee_id}::bigint`)
    await logTicket(ctx, db, ticket, {
      ...{ kind: 'assigned', changes: { assignee: [ticket.assignee_id, employee_id] } },
    })
    await tell(ctx, db, 'assigned', ticket, [employee_id])
    return changed
  })
}

/** @throws AppError `helpdesk.not_open`, `helpdesk.reopen_over` */
async function requireReopenable(ctx: Ctx, db: Db, ticket: StoredTicket): Promise<void> {
  if (isActive(ticket.status)) fail('helpdesk.not_open')
  if (ticket.closed_at === null || ticket.may_handle) return
  const { rows } = await sql<{ days: number }>`
    select coalesce((select reopen_days from helpdesk_setting where org_id = ${ctx.orgId}), 7) as days`.execute(
    db,
  )
  const days = rows[0]?.days ?? 0
  const end = Temporal.Instant.from(new Date(ticket.closed_at).toISOString()).add({ hours: 24 * (days + 1) })
  if (Temporal.Instant.compare(ctx.now, end) > 0) fail('helpdesk.reopen_over', { parameters: { days } })
}

async function requireName(ctx: Ctx, db: Db, id: number, status: string): Promise<void> {
  const { rows } =
    await sql`select from helpdesk_status where org_id = ${ctx.orgId} and id = ${id} and status = 1
    and stands_for = ${status} for key share`.execute(db)
  if (rows.length === 0)
    fail('request.invalid', { fields: { status_id: helpdeskTexts.text('chooseStatus') } })
}

type StatusInput = BodyOf<typeof setTicketStatus>

/** The requester closes and reopens, under no name of the organisation's own. */
function refuseStatus(ticket: StoredTicket, { status, status_id }: StatusInput): void {
  const isRequesters = status === 'closed' || status === 'reopened'
  if (!ticket.may_handle && !(ticket.is_own && isRequesters && status_id === undefined)) fail('access.denied')
}

async function tellStatus(ctx: Ctx, db: Db, ticket: StoredTicket, status: string): Promise<void> {
  if (isHidden(ticket)) return
  if (ticket.is_own) await tell(ctx, db, 'replied', ticket, [ticket.assignee_id])
  else if (status === 'resolved') await tell(ctx, db, 'resolved', ticket, [ticket.requester_id])
}

/**
 * Changes the status. The requester closes and reopens; those who answer the ticket do the rest. Idempotent.
 *
 * @throws AppError `record.not_found`, `access.denied`, `record.conflict`, `helpdesk.reopen_over`, `helpdesk.not_open`
 */
export function setStatus(ctx: Ctx, input: StatusInput): Promise<Changed> {
  const { ticket_id, version, status, status_id } = input
  return tx(ctx, async (db) => {
    const ticket = await lockTicket(ctx, db, ticket_id)
    refuseStatus(ticket, input)
    refuseMerged(ticket)
    if (ticket.status === status && (status_id ?? ticket.status_id) === ticket.status_id)
      return unchanged(ticket)
    requireSeen(ticket, version)
    if (status === 'reopened') await requireReopenable(ctx, db, ticket)
    if (status_id !== undefined) await requireName(ctx, db, status_id, status)
    const columns = statusColumns(ctx, {
      ...{ before: ticket.status, next: status, nameId: status_id, isHidden: isHidden(ticket) },
    })
    const changed = await update(ctx, db, ticket, columns)
    const at = timeOf(ctx, isHidden(ticket))
    await movePause(ctx, db, ticket_id, { before: ticket.status, next: status, at })
    await recomputeTicket(ctx, db, ticket_id)
    await logTicket(ctx, db, ticket, { kind: 'status', changes: { status: [ticket.status, status] } })
    await tellStatus(ctx, db, ticket, status)
    if (status === 'closed' && !ticket.is_own) await askForFeedback(ctx, db, [ticket_id])
    return changed
  })
}

/** Replaces labels or watchers. */
async function replaceLinks(
  ctx: Ctx,
  db: Db,
  { table, column }: { table: 'ticket_labelled' | 'ticket_watcher'; column: string },
  ticketId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where org_id = ${ctx.orgId} and ticket_id = ${ticketId}
    and ${sql.ref(column)} <> all (${[...ids]}::bigint[])`.execute(db)
  await sql`insert into ${sql.table(table)} (org_id, ticket_id, ${sql.ref(column)})
    select ${ctx.orgId}::bigint, ${ticketId}::bigint, x from unnest(${[...ids]}::bigint[]) x on conflict do nothing`.execute(
    db,
  )
}

async function setLabels(ctx: Ctx, db: Db, ticketId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from helpdesk_label l where l.org_id = ${ctx.orgId} and l.id = any (${[...ids]}::bigint[])
      and (l.status = 1 or exists (select from ticket_labelled x where x.org_id = l.org_id and x.label_id = l.id
        and x.ticket_id = ${ticketId})) for key share of l`.execute(db)
  if (rows.length < new Set(ids).size)
    fail('request.invalid', { fields: { label_ids: helpdeskTexts.text('chooseLabels') } })
  await replaceLinks(ctx, db, { table: 'ticket_labelled', column: 'label_id' }, ticketId, ids)
}

/** Watchers read notes: neither the requester nor those whom it is about can be one. */
async function setWatchers(ctx: Ctx, db: Db, ticket: StoredTicket, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; kind: string }>`
    select employee_id as id, 'watcher' as kind from ticket_watcher where org_id = ${ctx.orgId} and ticket_id = ${ticket.id}
    union all
    select employee_id, 'named' from ticket_named where org_id = ${ctx.orgId} and ticket_id = ${ticket.id}`.execute(
    db,
  )
  const known = rows.filter(({ kind }) => kind === 'watcher').map(({ id }) => id)
  await requireNameable(ctx, db, { watcher_ids: ids }, known)
  const barred = rows.filter(({ kind }) => kind === 'named').map(({ id }) => id)
  const wrong = ids.some((id) => id === ticket.requester_id || barred.includes(id))
  if (wrong) fail('request.invalid', { fields: { watcher_ids: helpdeskTexts.text('choosePeople') } })
  await replaceLinks(ctx, db, { table: 'ticket_watcher', column: 'employee_id' }, ticket.id, ids)
}

/** The new sub-category must be active; a confidential ticket stays where its handlers are, and no other becomes one. */
async function findTarget(
  ctx: Ctx,
  db: Db,
  ticket: StoredTicket,
  id: number,
): Promise<{ category_id: number }> {
  const { rows } = await sql<{ category_id: number }>`
    select s.category_id from helpdesk_subcategory s join helpdesk_category c on c.org_id = s.org_id and c.id = s.category_id
    where s.org_id = ${ctx.orgId} and s.id = ${id} and s.status = 1 and c.status = 1
      and c.is_confidential = ${ticket.is_confidential} and (${!ticket.is_anonymous} or c.allows_anonymous)`.execute(
    db,
  )
  return (
    rows[0] ??
    fail('request.invalid', { fields: { subcategory_id: helpdeskTexts.text('chooseSubcategory') } })
  )
}

/**
 * Changes what those who answer a ticket enter.
 *
 * @throws AppError `record.not_found`, `access.denied`, `record.conflict`, `request.invalid`
 */
export function change(ctx: Ctx, input: BodyOf<typeof changeTicket>): Promise<Changed> {
  const { ticket_id, version, priority, subcategory_id, label_ids, watcher_ids } = input
  return tx(ctx, async (db) => {
    const ticket = await lockHandled(ctx, db, ticket_id)
    requireSeen(ticket, version)
    const changes: Changes = {}
    const columns: RawBuilder<unknown>[] = [sql`org_id = org_id`]
    if (priority !== undefined && priority !== ticket.priority) {
      columns.push(sql`priority = ${priority}`)
      changes.priority = [ticket.priority, priority]
    }
    if (subcategory_id !== undefined && subcategory_id !== ticket.subcategory_id) {
      const { category_id } = await findTarget(ctx, db, ticket, subcategory_id)
      columns.push(sql`subcategory_id = ${subcategory_id}, category_id = ${category_id}`)
      changes.subcategory = [ticket.subcategory_id, subcategory_id]
    }
    if (label_ids !== undefined) await setLabels(ctx, db, ticket_id, label_ids)
    if (watcher_ids !== undefined) await setWatchers(ctx, db, ticket, watcher_ids)
    const changed = await update(ctx, db, ticket, sql.join(columns))
    if (changes.priority) await recomputeTicket(ctx, db, ticket_id)
    if (Object.keys(changes).length > 0) await logTicket(ctx, db, ticket, { kind: 'changed', changes })
    return changed
  })
}
