import type { sayTyping } from '@muster/contract/helpdesk/live.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { isVisible, mayHandle } from '../helpdesk.access.ts'

/** Screens that show a ticket reload within this time: many at once would all ask in the same moment. */
const SPREAD_MS = 1500

/**
 * Accounts of those who have a ticket on their lists by duty: who is assigned, and the owner and agents of its sub-category. Never
 * the requester, people whom it is about, or the caller.
 */
const byDuty = (ctx: Ctx, ticketId: number) => sql`
  select c.id from ticket k
  join lateral (select k.assignee_id as id
    union select s.owner_id from helpdesk_subcategory s where s.org_id = k.org_id and s.id = k.subcategory_id
    union select a.employee_id from helpdesk_agent a where a.org_id = k.org_id and a.subcategory_id = k.subcategory_id) d on true
  join account c on c.org_id = k.org_id and c.employee_id = d.id and c.state = 'active'
  where k.org_id = ${ctx.orgId} and k.id = ${ticketId} and d.id is distinct from k.requester_id
    and not exists (select from ticket_named n where n.org_id = k.org_id and n.ticket_id = k.id and n.employee_id = d.id)`

/** Those who watch it, and the requester by name. */
const watching = (ctx: Ctx, ticketId: number) => sql`
  select c.id from ticket_watcher w join account c on c.org_id = w.org_id and c.employee_id = w.employee_id and c.state = 'active'
  where w.org_id = ${ctx.orgId} and w.ticket_id = ${ticketId}
    and not exists (select from ticket_named n where n.org_id = w.org_id and n.ticket_id = w.ticket_id
      and n.employee_id = w.employee_id)`

const requester = (ctx: Ctx, ticketId: number) => sql`
  select c.id from ticket k join account c on c.org_id = k.org_id and c.employee_id = k.requester_id and c.state = 'active'
  where k.org_id = ${ctx.orgId} and k.id = ${ticketId}`

/**
 * Tells open screens that a ticket changed, once the transaction is committed: its id, nothing of what happened. What an anonymous
 * requester does is not told: the moment would tell when they were there.
 *
 * @param forRequester whether the change is one that the requester sees
 */
export async function announce(ctx: Ctx, db: Db, ticketId: number, forRequester: boolean): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    ${byDuty(ctx, ticketId)} union ${watching(ctx, ticketId)}
    ${forRequester ? sql`union ${requester(ctx, ticketId)}` : sql``}`.execute(db)
  if (rows.length === 0) return
  ctx.platform.realtime.publish(db, {
    ...{ orgId: ctx.orgId, to: { accountIds: rows.map(({ id }) => id) }, event: 'tickets' },
    payload: { ticket_id: ticketId, spread_ms: SPREAD_MS },
  })
}

/**
 * Tells the others who answer a ticket by duty that the caller is writing a reply. Nothing is stored.
 *
 * @throws AppError `record.not_found`, `access.denied` for whoever doesn't answer it
 */
export function typing(ctx: Ctx, { ticket_id }: BodyOf<typeof sayTyping>): Promise<DataOf<typeof sayTyping>> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ may_handle: boolean; name: string | null }>`
      select ${mayHandle(ctx)} as may_handle,
        (select e.full_name from employee e where e.org_id = k.org_id and e.id = ${ctx.actor.employeeId}) as name
      from ticket k
      where k.org_id = ${ctx.orgId} and k.id = ${ticket_id} and ${isVisible(ctx)}`.execute(db)
    const { employeeId, accountId, viewer } = ctx.actor
    const { may_handle, name } = found(rows[0])
    if (!may_handle || viewer) fail('access.denied')
    // An account that is nobody's has no name to show.
    if (employeeId === null || name === null) return null
    const others = await sql<{ id: number }>`${byDuty(ctx, ticket_id)} and c.id <> ${accountId}`.execute(db)
    if (others.rows.length > 0)
      ctx.platform.realtime.publish(db, {
        ...{ orgId: ctx.orgId, to: { accountIds: others.rows.map(({ id }) => id) } },
        ...{ event: 'ticket-typing', payload: { ticket_id, EMPLOYEE_ID: employeeId, EMPLOYEE_NAME: name } },
      })
    return null
  })
}
