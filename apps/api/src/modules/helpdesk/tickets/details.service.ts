import { ANONYMOUS, isActive, SHOWN_MESSAGES } from '@muster/contract/helpdesk/helpdesk.constants'
import type { TicketQuestion } from '@muster/contract/helpdesk/ticket-setup.contract'
import type { TicketPerson, TicketRow } from '@muster/contract/helpdesk/ticket-shapes'
import type { readTicket } from '@muster/contract/helpdesk/tickets.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { mentionsIn } from '@muster/contract/tasks/tasks.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  instantOf,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { fileLink } from '../../files/index.ts'
import { isVisible, mayHandle, seesNotes } from '../helpdesk.access.ts'
import { helpdeskTexts } from '../helpdesk.texts.ts'
import { accountName, rowsOfPage, selected } from './tickets.queries.ts'

type Answer = DataOf<typeof readTicket>

const peopleIn = (table: 'ticket_watcher' | 'ticket_named') => sql<TicketPerson[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('EMPLOYEE_ID', e.id, 'EMPLOYEE_NAME', e.full_name)
    order by lower(e.full_name), e.id), '[]')
  from ${sql.table(table)} x join employee e on e.org_id = x.org_id and e.id = x.employee_id
  where x.org_id = k.org_id and x.ticket_id = k.id)`

interface Further {
  answers: Record<string, string>
  questions: TicketQuestion[]
  watchers: TicketPerson[]
  named: TicketPerson[]
  closed_at: string | null
  sees_notes: boolean
  reopen_days: number
  feedback: Answer['feedback']
  merged_into: Answer['merged_into']
}

/** What only the page of a ticket shows. */
const furtherQuery = (ctx: Ctx, id: number): DeferredQuery<Further | undefined> =>
  deferredQuery(
    sql<Further>`
      select k.answers, s.questions, ${peopleIn('ticket_watcher')} as watchers, ${peopleIn('ticket_named')} as named, k.closed_at,
        ${seesNotes(ctx)} as sees_notes,
        (select jsonb_build_object('id', m.id, 'number', m.number) from ticket m
          where m.org_id = k.org_id and m.id = k.merged_into) as merged_into,
        (select jsonb_build_object('rating', f.rating, 'comment', f.comment, 'at', f.created_at) from ticket_feedback f
          where f.org_id = k.org_id and f.ticket_id = k.id) as feedback,
        coalesce((select reopen_days from helpdesk_setting x where x.org_id = k.org_id), 7) as reopen_days
      from ticket k join helpdesk_subcategory s on s.org_id = k.org_id and s.id = k.subcategory_id
      where k.org_id = ${ctx.orgId} and k.id = ${id} and ${isVisible(ctx)}`,
    ([row]) => row,
  )

interface StoredMessage {
  message_id: number
  kind: 'reply' | 'note'
  sender: 'requester' | 'agent'
  by: string
  is_own: boolean
  body: string
  at: string
  from: { id: number; number: number } | null
  files: { path: string; name: string; content_type: string; size: number }[]
}

/**
 * The newest messages in their order, those of tickets that were merged into it among them; notes only for those who see them. What
 * belongs to an anonymous ticket, into which nothing is merged, has days in place of times and follows its own order.
 */
const messagesQuery = (ctx: Ctx, id: number): DeferredQuery<StoredMessage[]> =>
  deferredQuery(
    sql<StoredMessage>`
      select m.id as message_id, m.kind, m.sender, ${accountName(ctx.orgId, 'm.account_id')} as by,
        (m.account_id is not distinct from ${ctx.actor.accountId}::bigint) as is_own, m.body, m.created_at as at,
        case when m.ticket_id <> ${id} then jsonb_build_object('id', k.id, 'number', k.number) end as from,
        (select coalesce(jsonb_agg(jsonb_build_object('path', f.path, 'name', f.name, 'content_type', f.content_type,
          'size', f.size) order by f.id), '[]')
          from ticket_file f where f.org_id = m.org_id and f.message_id = m.id) as files
      from ticket_message m join ticket k on k.org_id = m.org_id and k.id = m.ticket_id
      where m.org_id = ${ctx.orgId} and m.ticket_id = any (array(select ${id}::bigint union all
          select x.id from ticket x where x.org_id = ${ctx.orgId} and x.merged_into = ${id})) and ${isVisible(ctx)}
        and (m.kind = 'reply' or ${seesNotes(ctx)})
      order by case when k.is_anonymous then null else m.created_at end desc nulls first, k.id = ${id} desc, m.position desc
      limit ${sql.lit(SHOWN_MESSAGES)}`,
    (rows) => rows.map((row) => ({ ...row, at: instantOf(row.at) })).reverse(),
  )

/** Tickets that were merged into it or are linked to it, those that the caller sees; for whoever reads its notes. */
const joinedQuery = (ctx: Ctx, id: number): DeferredQuery<Answer['joined']> =>
  deferredQuery(
    sql<Answer['joined'][number]>`
      select k.id, k.number::int as number, k.subject, k.status, coalesce(k.merged_into = ${id}, false) as is_merged from ticket k
      where k.org_id = ${ctx.orgId} and (k.merged_into = ${id}
          or k.id in (select l.other_id from ticket_link l where l.org_id = ${ctx.orgId} and l.ticket_id = ${id})
          or k.id in (select l.ticket_id from ticket_link l where l.org_id = ${ctx.orgId} and l.other_id = ${id}))
        and ${isVisible(ctx)} order by k.number limit 100`,
    (rows) => rows,
  )

interface StoredEvent {
  at: string
  by: string
  by_requester: boolean
  kind: string
  changes: Record<string, [unknown, unknown]>
}

const eventsQuery = (ctx: Ctx, id: number): DeferredQuery<StoredEvent[]> =>
  deferredQuery(
    sql<StoredEvent>`
      select v.at, ${accountName(ctx.orgId, 'v.account_id')} as by, v.by_requester, v.kind, v.changes
      from ticket_event v join ticket k on k.org_id = v.org_id and k.id = v.ticket_id
      where v.org_id = ${ctx.orgId} and v.ticket_id = ${id} and ${seesNotes(ctx)}
      order by v.at desc, v.id desc limit 100`,
    (rows) => rows.map((row) => ({ ...row, at: instantOf(row.at) })),
  )

/** What those who answer the ticket choose from. */
const choicesQuery = (ctx: Ctx, id: number) =>
  deferredQuery(
    sql<Pick<Answer, 'status_names' | 'labels' | 'answerers'>>`
      select (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'stands_for', n.stands_for)
          order by lower(n.name)), '[]') from helpdesk_status n where n.org_id = k.org_id and n.status = 1) as status_names,
        (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'colour', l.colour)
          order by lower(l.name)), '[]') from helpdesk_label l where l.org_id = k.org_id and l.status = 1) as labels,
        (select coalesce(jsonb_agg(jsonb_build_object('EMPLOYEE_ID', e.id, 'EMPLOYEE_NAME', e.full_name)
          order by lower(e.full_name), e.id), '[]') from employee e where e.org_id = k.org_id and e.id in (select k.assignee_id
            union select s.owner_id from helpdesk_subcategory s where s.org_id = k.org_id and s.id = k.subcategory_id
            union select a.employee_id from helpdesk_agent a where a.org_id = k.org_id
              and a.subcategory_id = k.subcategory_id)) as answerers
      from ticket k where k.org_id = ${ctx.orgId} and k.id = ${id} and ${mayHandle(ctx)}`,
    ([row]) => row ?? { status_names: [], labels: [], answerers: [] },
  )

/** Names of people and sub-categories that notes and the log name by id. */
async function namesOf(
  ctx: Ctx,
  db: Parameters<Parameters<typeof readTx>[1]>[0],
  ids: readonly number[],
  of: readonly number[],
) {
  if (ids.length + of.length === 0)
    return { people: new Map<number, string>(), subcategories: new Map<number, string>() }
  const { rows } = await sql<{ kind: string; id: number; name: string }>`
    select 'person' as kind, id, full_name as name from employee where org_id = ${ctx.orgId} and id = any (${[...ids]}::bigint[])
    union all
    select 'subcategory', id, name from helpdesk_subcategory where org_id = ${ctx.orgId} and id = any (${[...of]}::bigint[])`.execute(
    db,
  )
  const named = (kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row.name]))
  return { people: named('person'), subcategories: named('subcategory') }
}

const idsOf = (events: readonly StoredEvent[], field: string): number[] =>
  events.flatMap(({ changes }) => (changes[field] ?? []).filter((one) => typeof one === 'number') as number[])

/** Who wrote it, for the reader: an anonymous requester is nobody, not even to themselves. */
const writerOf = (ticket: TicketRow, fromRequester: boolean, by: string): string =>
  fromRequester && ticket.HAS_ANONYMITY === 1 ? ANONYMOUS : by

function answersOf({ answers, questions }: Further): Answer['answers'] {
  return questions.flatMap(({ key, label }) => {
    const value = Object.hasOwn(answers, key) ? answers[key] : undefined
    return value === undefined ? [] : [{ key, label, value }]
  })
}

function abilitiesOf(
  ctx: Ctx,
  ticket: TicketRow,
  { closed_at, reopen_days, sees_notes, feedback, merged_into }: Further,
): Answer['abilities'] {
  const takesPart = ticket.is_own || ticket.may_handle
  const ends =
    closed_at === null ? null : Temporal.Instant.from(closed_at).add({ hours: 24 * (reopen_days + 1) })
  const isInTime = ends === null || Temporal.Instant.compare(ctx.now, ends) <= 0
  const isOpen = isActive(ticket.status)
  return {
    reply: takesPart && ticket.status !== 'closed' && !ctx.actor.viewer,
    note: sees_notes && !ctx.actor.viewer,
    handle: ticket.may_handle,
    close: takesPart && ticket.status !== 'closed',
    reopen: takesPart && !isOpen && merged_into === null && (isInTime || ticket.may_handle),
    attach: !(ticket.is_own && ticket.HAS_ANONYMITY === 1),
    join: ticket.may_handle && merged_into === null,
    // What was merged goes on in the other ticket, where it is asked.
    rate: ticket.is_own && !isOpen && merged_into === null && feedback === null && !ctx.actor.viewer,
  }
}

/**
 * A ticket with its conversation. Two statements.
 *
 * @throws AppError `record.not_found` for a ticket that is missing or out of reach
 */
export function readDetails(ctx: Ctx, id: number): Promise<Answer> {
  return readTx(ctx, async (db) => {
    const loaded = await runQuery(
      db,
      combineQueries({
        rows: rowsOfPage(ctx, sql`select k.id, 1 as place ${selected(ctx, { ids: [id] })}`),
        further: furtherQuery(ctx, id),
        messages: messagesQuery(ctx, id),
        events: eventsQuery(ctx, id),
        choices: choicesQuery(ctx, id),
        joined: joinedQuery(ctx, id),
      }),
    )
    const ticket = found(loaded.rows[0])
    const further = found(loaded.further)
    const { closed_at } = further
    const mentions = loaded.messages.flatMap(({ kind, body }) => (kind === 'note' ? mentionsIn(body) : []))
    const { people, subcategories } = await namesOf(
      ctx,
      db,
      [...new Set([...mentions, ...idsOf(loaded.events, 'assignee')])],
      [...new Set(idsOf(loaded.events, 'subcategory'))],
    )
    const wordsOf = (field: string, value: unknown): string => {
      if (value === null || value === undefined) return ''
      if (field === 'assignee') return people.get(Number(value)) ?? ''
      return field === 'subcategory' ? (subcategories.get(Number(value)) ?? '') : String(value)
    }
    return {
      ticket,
      answers: answersOf(further),
      messages: loaded.messages.map(({ files, by, is_own, ...message }) => ({
        ...message,
        by: writerOf(ticket, message.sender === 'requester', by),
        is_own: is_own || (ticket.is_own && message.sender === 'requester'),
        files: files.map(({ path, ...file }) => ({ ...file, url: fileLink(ctx, path, file.name) })),
      })),
      mentioned: [...new Set(mentions)].flatMap((one) => {
        const name = people.get(one)
        return name === undefined ? [] : [{ EMPLOYEE_ID: one, EMPLOYEE_NAME: name }]
      }),
      watchers: further.sees_notes ? further.watchers : [],
      named: ticket.may_handle ? further.named : [],
      events: loaded.events.map(({ by_requester, by, changes, ...event }) => ({
        ...event,
        by: by === '' && !by_requester ? helpdeskTexts('product') : writerOf(ticket, by_requester, by),
        changes: Object.fromEntries(
          Object.entries(changes).map(([field, values]) => [field, values.map((one) => wordsOf(field, one))]),
        ),
      })),
      closed_at: closed_at === null ? null : instantOf(closed_at),
      merged_into: further.merged_into,
      joined: further.sees_notes ? loaded.joined : [],
      feedback: further.feedback && { ...further.feedback, at: instantOf(further.feedback.at) },
      ...loaded.choices,
      abilities: abilitiesOf(ctx, ticket, {
        ...further,
        closed_at: closed_at === null ? null : instantOf(closed_at),
      }),
    }
  })
}
