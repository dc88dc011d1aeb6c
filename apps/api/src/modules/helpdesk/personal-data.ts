import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { DataOwner, HeldRow, PersonalData } from '../../platform/privacy/personal-data.ts'
import { helpdeskTexts } from './helpdesk.texts.ts'

/**
 * SQL condition: ticket `k` belongs in the export. Confidential tickets are included only when people export their own data, because
 * administrators make the other exports. Anonymous tickets have no owner, so they are in none.
 */
const known = ({ actor }: Ctx, { employeeId }: DataOwner) =>
  employeeId !== null && actor.employeeId === employeeId ? sql`true` : sql`not k.is_confidential`

async function ofAccount(
  ctx: Ctx,
  db: Db,
  owner: DataOwner,
  table: 'ticket_message' | 'ticket_file' | 'ticket_event',
  columns: readonly string[],
): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select k.number as ticket, ${sql.join(columns.map((name) => sql.ref(`t.${name}`)))}
    from ${sql.table(table)} t join ticket k on k.org_id = t.org_id and k.id = t.ticket_id
    where t.org_id = ${ctx.orgId} and t.account_id = ${owner.accountId}::bigint and ${known(ctx, owner)} order by t.id`.execute(
    db,
  )
  return rows
}

/** Which tickets people raised, answered and follow. Anonymous ones are in no export: nobody knows whose they are. */
export const helpdeskPersonalData: PersonalData = {
  tables: [
    {
      table: 'ticket',
      label: helpdeskTexts('heldTickets'),
      read: async (ctx, db, owner) => {
        const { rows } = await sql<HeldRow>`
          select k.number, k.subject, c.name as category, s.name as subcategory, k.priority, k.status, k.answers, k.created_at,
            k.resolved_at, k.closed_at
          from ticket k join helpdesk_category c on c.org_id = k.org_id and c.id = k.category_id
          join helpdesk_subcategory s on s.org_id = k.org_id and s.id = k.subcategory_id
          where k.org_id = ${ctx.orgId} and k.requester_id = ${owner.employeeId}::bigint and ${known(ctx, owner)}
          order by k.id`.execute(db)
        return rows
      },
    },
    {
      table: 'ticket_message',
      label: helpdeskTexts('heldMessages'),
      read: (ctx, db, owner) => ofAccount(ctx, db, owner, 'ticket_message', ['kind', 'body', 'created_at']),
    },
    {
      table: 'ticket_file',
      label: helpdeskTexts('heldFiles'),
      read: (ctx, db, owner) => ofAccount(ctx, db, owner, 'ticket_file', ['name', 'size', 'created_at']),
    },
    {
      table: 'ticket_event',
      label: helpdeskTexts('heldEvents'),
      read: (ctx, db, owner) => ofAccount(ctx, db, owner, 'ticket_event', ['kind', 'changes', 'at']),
    },
    {
      table: 'ticket_watcher',
      label: helpdeskTexts('heldWatched'),
      read: async (ctx, db, owner) => {
        const { rows } = await sql<HeldRow>`
          select k.number as ticket, k.subject from ticket_watcher t
          join ticket k on k.org_id = t.org_id and k.id = t.ticket_id
          where t.org_id = ${ctx.orgId} and t.employee_id = ${owner.employeeId}::bigint and ${known(ctx, owner)}
          order by k.id`.execute(db)
        return rows
      },
    },
    { table: 'helpdesk_agent', label: helpdeskTexts('heldAgent'), employee: ['employee_id'] },
    { table: 'helpdesk_subcategory', label: helpdeskTexts('heldOwner'), employee: ['owner_id'] },
    {
      table: 'helpdesk_canned',
      label: helpdeskTexts('heldCanned'),
      account: ['account_id'],
    },
    { table: 'helpdesk_turn', label: helpdeskTexts('heldTurn'), employee: ['employee_id'] },
  ],
  except: {
    ticket_named:
      'Whoever a ticket is about never learns of it, whatever they ask for: it protects who reported it.',
  },
}
