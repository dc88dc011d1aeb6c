import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { type DutyKind, registerDuty } from '../employees/index.ts'
import { isVisible, MANAGE } from './helpdesk.access.ts'
import { helpdeskTexts } from './helpdesk.texts.ts'
import { isOpen } from './tickets/tickets.queries.ts'

/** SQL: open tickets that people answer, with the subjects of those that the reader sees. */
const openTickets = (ctx: Ctx, employeeIds: readonly number[]): RawBuilder<unknown> => sql`
  select k.assignee_id as employee_id, count(*)::int as count,
    coalesce((array_agg(k.subject order by k.id) filter (where ${isVisible(ctx)}))[1:5], '{}') as names
  from ticket k where k.org_id = ${ctx.orgId} and k.assignee_id = any (${[...employeeIds]}::bigint[]) and ${isOpen}
    and not k.is_confidential
  group by k.assignee_id`

/** SQL: confidential ones, counted for whoever sees them and for nobody else. */
const confidentialTickets = (ctx: Ctx, employeeIds: readonly number[]): RawBuilder<unknown> => sql`
  select k.assignee_id as employee_id, count(*)::int as count, '{}'::text[] as names
  from ticket k where k.org_id = ${ctx.orgId} and k.assignee_id = any (${[...employeeIds]}::bigint[]) and ${isOpen}
    and k.is_confidential and ${isVisible(ctx)}
  group by k.assignee_id`

/** SQL condition over sub-category `s`: its owner sees confidential tickets, also those of a category that was confidential. */
const isConfidential = sql<boolean>`(exists (select from helpdesk_category c where c.org_id = s.org_id and c.id = s.category_id
    and c.is_confidential)
  or exists (select from ticket k where k.org_id = s.org_id and k.subcategory_id = s.id and k.is_confidential))`

const ownedSubcategories =
  (wanted: RawBuilder<boolean>) =>
  (ctx: Ctx, employeeIds: readonly number[]): RawBuilder<unknown> =>
    sql`
  select s.owner_id as employee_id, count(*)::int as count, (array_agg(s.name order by lower(s.name)))[1:5] as names
  from helpdesk_subcategory s where s.org_id = ${ctx.orgId} and s.owner_id = any (${[...employeeIds]}::bigint[]) and ${wanted}
  group by s.owner_id`

const handOverTickets: DutyKind['handOver'] = async (ctx: Ctx, db: Db, { from, to }) => {
  const at = ctx.now.toString()
  const { rows } = await sql<{ id: number }>`
    with passed as (
      update ticket k set assignee_id = case when ${to} = k.requester_id or exists (
          select from ticket_named n where n.org_id = k.org_id and n.ticket_id = k.id and n.employee_id = ${to})
        then null else ${to}::bigint end, version = version + 1, updated_at = ${at}::timestamptz
      where k.org_id = ${ctx.orgId} and k.assignee_id = ${from} and ${isOpen} and not k.is_confidential
      returning k.id, k.assignee_id)
    insert into ticket_event (org_id, ticket_id, at, account_id, kind, changes)
    select ${ctx.orgId}::bigint, p.id, ${at}::timestamptz, ${ctx.actor.accountId}::bigint, 'assigned',
      jsonb_build_object('assignee', jsonb_build_array(${from}::bigint, p.assignee_id))
    from passed p returning id`.execute(db)
  return rows.length
}

const handOverOwned: DutyKind['handOver'] = async (ctx: Ctx, db: Db, { from, to }) => {
  const { rows } = await sql<{ id: number }>`
    update helpdesk_subcategory s set owner_id = ${to}, version = version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    where s.org_id = ${ctx.orgId} and s.owner_id = ${from} and not ${isConfidential} returning s.id`.execute(
    db,
  )
  return rows.length
}

/**
 * What passes to an heir when somebody who answers tickets leaves. Confidential tickets never pass on by themselves, nor does what
 * would show them to the heir.
 */
export function connectDuties(): void {
  registerDuty({
    key: 'helpdesk.tickets',
    label: (count) => helpdeskTexts.text('dutyTickets', { count }),
    fate: 'heir',
    link: '/helpdesk/tickets?whose=allTickets&f.assignee={id}',
    permission: MANAGE,
    held: openTickets,
    handOver: handOverTickets,
  })
  registerDuty({
    key: 'helpdesk.confidential',
    label: (count) => helpdeskTexts.text('dutyConfidential', { count }),
    fate: 'settle',
    held: confidentialTickets,
  })
  registerDuty({
    key: 'helpdesk.subcategories',
    label: (count) => helpdeskTexts.text('dutyOwned', { count }),
    fate: 'heir',
    link: '/helpdesk/subcategory',
    permission: 'helpdesk.setup.manage',
    held: ownedSubcategories(sql<boolean>`not ${isConfidential}`),
    handOver: handOverOwned,
  })
  registerDuty({
    key: 'helpdesk.confidential_subcategories',
    label: (count) => helpdeskTexts.text('dutyConfidentialOwned', { count }),
    fate: 'settle',
    link: '/helpdesk/subcategory',
    held: ownedSubcategories(isConfidential),
  })
}
