import { ANONYMOUS } from '@muster/contract/helpdesk/helpdesk.constants'
import type { TicketPerson, TicketRow } from '@muster/contract/helpdesk/ticket-shapes'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, instantOf } from '../../../platform/db/deferred-query.ts'
import { sortOf } from '../../../platform/list-sort.ts'
import { isAbout, isInList, isRequester, mayHandle, mayLeave, seesAll } from '../helpdesk.access.ts'

/** Which tickets; what is left out does not limit them. */
export interface TicketFilter {
  ids?: readonly number[] | undefined
  list?: string | undefined
  /** 1 active, 0 inactive. */
  status?: 0 | 1 | undefined
  statuses?: readonly string[] | undefined
  priority?: readonly string[] | undefined
  category_id?: number | undefined
  subcategory_id?: number | undefined
  label_id?: number | undefined
  assignee_id?: number | undefined
  late?: boolean | undefined
  unassigned?: boolean | undefined
  /** Days in the organisation's time zone, both included. */
  raised_from?: string | undefined
  raised_to?: string | undefined
  resolved_from?: string | undefined
  resolved_to?: string | undefined
  /** Only what may be written to a file. */
  isForFile?: boolean | undefined
  search?: string | undefined
  sort?: string | undefined
}

/** SQL condition: something is left to do in ticket `k`. Written out, so that partial indexes serve it. */
export const isOpen = sql<boolean>`k.status in ('new', 'open', 'waiting_requester', 'waiting_third_party', 'reopened')`

const priorityRank = sql`(case k.priority when 'urgent' then 0 when 'high' then 1 when 'normal' then 2 else 3 end)`

const sorts = {
  number: sql`k.number`,
  subject: sql`lower(k.subject)`,
  priority: priorityRank,
  status: sql`k.status`,
  created_at: sql`k.created_at`,
  updated_at: sql`k.updated_at`,
}

/** Latest first, in the order of the indexes. */
export function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const by = sortOf(sorts, sort)
  if (!by) return sql`k.updated_at desc, k.id desc`
  return sort?.startsWith('-') ? sql`${by} desc, k.id desc` : sql`${by}, k.id`
}

const same = (column: RawBuilder<unknown>, value: number | undefined) =>
  value === undefined ? [] : [sql`${column} = ${value}`]

/** A number finds the ticket of that number too. */
function searched(search: string): RawBuilder<unknown> {
  const number = /^#?(\d{1,15})$/.exec(search)?.[1]
  const byText = sql`k.id in (select f.ticket_id from search_tickets(${search}) f)`
  return number === undefined ? byText : sql`(k.number = ${Number(number)} or ${byText})`
}

/** Something is left to do, and a target was missed. */
export const isLate = ({ orgId }: Ctx) => sql`(${isOpen} and k.id in (
  select w.ticket_id from ticket_clock w where w.org_id = ${orgId}
    and (w.response_state = 'breached' or w.resolution_state = 'breached')))`

/** SQL: when a day begins in the organisation's time zone. */
const dayStart = ({ orgId }: Ctx, day: string, later: number) =>
  sql`((${day}::date + ${sql.lit(later)})::timestamp at time zone (
    select o.time_zone from organisation o where o.org_id = ${orgId}))`

const within = (ctx: Ctx, at: RawBuilder<unknown>, from: string | undefined, to: string | undefined) => [
  ...(from === undefined ? [] : [sql`${at} >= ${dayStart(ctx, from, 0)}`]),
  ...(to === undefined ? [] : [sql`${at} < ${dayStart(ctx, to, 1)}`]),
]

/** What a filter asks for, whoever may see it. */
function conditionsOf(ctx: Ctx, filter: TicketFilter): RawBuilder<unknown>[] {
  const { ids, status, statuses, priority, label_id, search = '' } = filter
  return [
    sql`k.org_id = ${ctx.orgId}`,
    ...(ids ? [sql`k.id = any (${[...ids]}::bigint[])`] : []),
    ...(status === 1 ? [isOpen] : status === 0 ? [sql`k.status in ('resolved', 'closed')`] : []),
    ...(statuses ? [sql`k.status = any (${[...statuses]}::text[])`] : []),
    ...(priority ? [sql`k.priority = any (${[...priority]}::text[])`] : []),
    ...same(sql`k.category_id`, filter.category_id),
    ...same(sql`k.subcategory_id`, filter.subcategory_id),
    ...same(sql`k.assignee_id`, filter.assignee_id),
    ...(label_id === undefined
      ? []
      : [
          sql`k.id in (select x.ticket_id from ticket_labelled x where x.org_id = ${ctx.orgId} and x.label_id = ${label_id})`,
        ]),
    ...(filter.late ? [isLate(ctx)] : []),
    ...(filter.unassigned ? [sql`k.assignee_id is null`] : []),
    ...within(ctx, sql`k.created_at`, filter.raised_from, filter.raised_to),
    ...within(ctx, sql`k.resolved_at`, filter.resolved_from, filter.resolved_to),
    ...(filter.isForFile ? [mayLeave(ctx, filter.list ?? 'allTickets')] : []),
    ...(search.trim() ? [searched(search.trim())] : []),
    ...(filter.list === 'unassigned' ? [sql`k.assignee_id is null`] : []),
  ]
}

const whichMeet = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`from ticket k where ${sql.join(conditions, sql` and `)}`

/** Everything that selects tickets `k`, within what the caller may see. */
export const selected = (ctx: Ctx, filter: TicketFilter): RawBuilder<unknown> =>
  whichMeet([...conditionsOf(ctx, filter), isInList(ctx, filter.list ?? 'allTickets')])

const person = (
  alias: string,
) => sql<TicketPerson | null>`case when ${sql.ref(`${alias}.id`)} is not null then
  jsonb_build_object('EMPLOYEE_ID', ${sql.ref(`${alias}.id`)}, 'EMPLOYEE_NAME', ${sql.ref(`${alias}.full_name`)}) end`

/** SQL: the name of an account. @param id reference of the account's id */
export const accountName = (orgId: number, id: string) => sql<string>`coalesce((
  select coalesce(e.full_name, nullif(a.display_name, ''), a.email)
  from account a left join employee e on e.org_id = a.org_id and e.id = a.employee_id
  where a.org_id = ${orgId} and a.id = ${sql.ref(id)}), '')`

type Stored = Omit<TicketRow, 'HAS_ANONYMITY' | 'createdby' | 'Creator'> & {
  is_anonymous: boolean
  first_name: string | null
  full_name: string | null
  department: string | null
  location: string | null
}

const labelled = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'colour', l.colour) order by lower(l.name)), '[]')
  from ticket_labelled x join helpdesk_label l on l.org_id = x.org_id and l.id = x.label_id
  where x.org_id = k.org_id and x.ticket_id = k.id)`

const rowColumns = (ctx: Ctx) => sql`
  k.id, k.number::int as number, k.subject, k.is_anonymous, r.first_name, r.full_name, d.name as department, o.name as location,
  k.category_id, c.name as category, k.subcategory_id, s.name as subcategory, k.priority, k.status, n.name as status_name,
  k.is_confidential, ${person('g')} as assignee, ${labelled} as labels, k.replies, k.last_from, k.created_at, k.updated_at,
  w.response_due_at, w.response_state, w.resolution_due_at, w.resolution_state, k.version, ${isRequester(ctx)} as is_own, ${mayHandle(ctx)} as may_handle`

const rowJoins = sql`
  join helpdesk_category c on c.org_id = k.org_id and c.id = k.category_id
  join helpdesk_subcategory s on s.org_id = k.org_id and s.id = k.subcategory_id
  join ticket_clock w on w.org_id = k.org_id and w.ticket_id = k.id
  left join helpdesk_status n on n.org_id = k.org_id and n.id = k.status_id
  left join employee g on g.org_id = k.org_id and g.id = k.assignee_id
  left join employee r on r.org_id = k.org_id and r.id = k.requester_id
  left join department d on d.org_id = k.org_id and d.id = r.department_id
  left join location o on o.org_id = k.org_id and o.id = r.location_id`

/** The one place where a requester becomes words: of an anonymous ticket there is nothing to show but the label. */
export function asRow({
  is_anonymous,
  first_name,
  full_name,
  department,
  location,
  ...row
}: Stored): TicketRow {
  const shown = (value: string | null) => (is_anonymous ? ANONYMOUS : (value ?? ''))
  return {
    ...row,
    HAS_ANONYMITY: is_anonymous ? 1 : 0,
    createdby: { FIRST_NAME: shown(first_name), FULL_NAME: shown(full_name) },
    Creator: {
      km_org_department: { DEPARTMENT_NAME: shown(department) },
      km_org_location: { LOCATION_NAME: shown(location) },
    },
    response_due_at: instantOf(row.response_due_at),
    resolution_due_at: instantOf(row.resolution_due_at),
    created_at: instantOf(row.created_at),
    updated_at: instantOf(row.updated_at),
  }
}

/** Rows of the tickets in a common table expression `page (id, place)`. */
export const rowsOfPage = (ctx: Ctx, page: RawBuilder<unknown>): DeferredQuery<TicketRow[]> =>
  deferredQuery(
    sql<Stored>`with page as materialized (${page})
      select ${rowColumns(ctx)} from page p join ticket k on k.org_id = ${ctx.orgId} and k.id = p.id ${rowJoins}
      order by p.place`,
    (rows) => rows.map(asRow),
  )

/** A page of tickets. */
export function ticketsQuery(
  ctx: Ctx,
  filter: TicketFilter,
  { limit, offset }: { limit: number; offset: number },
): DeferredQuery<TicketRow[]> {
  const order = orderOf(filter.sort)
  return rowsOfPage(
    ctx,
    sql`select q.id, row_number() over () as place from (
      select k.id ${selected(ctx, filter)} order by ${order} limit ${limit} offset ${offset}) q`,
  )
}

/** Lists of some of the tickets, by what the caller has to do with them. */
const ownLists: ReadonlySet<string> = new Set(['mine', 'assigned-to-me', 'team', 'watching'])

/**
 * How many there are. For whoever sees everybody's tickets, those that are not confidential are counted from an index alone: reading
 * half a million rows to see whether they may be seen takes a quarter of a second.
 */
export function ticketCountQuery(ctx: Ctx, filter: TicketFilter): DeferredQuery<number> {
  const total = ([row]: readonly { total: number }[]) => row?.total ?? 0
  if (!seesAll(ctx) || ownLists.has(filter.list ?? ''))
    return deferredQuery(
      sql<{ total: number }>`select count(*)::int as total ${selected(ctx, filter)}`,
      total,
    )
  const open = [...conditionsOf(ctx, filter), sql`not k.is_confidential`]
  return deferredQuery(
    sql<{ total: number }>`select ((select count(*) ${whichMeet(open)})
      - (select count(*) ${whichMeet([...open, isAbout(ctx)])})
      + (select count(*) ${selected(ctx, filter)} and k.is_confidential))::int as total`,
    total,
  )
}
