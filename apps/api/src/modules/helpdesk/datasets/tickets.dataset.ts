import { levelStates, ticketPriorities, ticketStatuses } from '@muster/contract/helpdesk/helpdesk.constants'
import { sql } from 'kysely'
import type { Dataset, DatasetColumn } from '../../../platform/datasets/index.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { isNotAbout, MANAGE, VIEW } from '../helpdesk.access.ts'
import { helpdeskTexts } from '../helpdesk.texts.ts'

const column = (
  key: string,
  heading: Parameters<typeof helpdeskTexts.text>[0],
  type: DatasetColumn['type'],
  value: DatasetColumn['sql'],
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({ key, heading: helpdeskTexts.text(heading as 'tickets'), type, sql: value, ...more })

const usual = { isUsual: true } as const
const localDay = (at: string, zone: string) => sql`(${sql.ref(at)} at time zone ${zone})::date`
const states = () => levelStates.map((value) => ({ value, label: helpdeskTexts(`level_${value}`) }))
const clock = { joins: ['ticketClock'] } as const

/** Tickets with their requesters. Never confidential ones, and no anonymous ones: nobody knows whose they are. */
export const ticketsDataset: Dataset = {
  key: 'helpdesk.tickets',
  title: helpdeskTexts.text('tickets'),
  description: helpdeskTexts.text('datasetText'),
  subject: 'employee',
  permission: VIEW,
  alsoBy: [MANAGE],
  timing: 'period',
  usualPeriod: 'this_year',
  from: ({ ctx }) => sql`ticket k join employee e on e.org_id = ${ctx.orgId} and e.id = k.requester_id`,
  joins: {
    ...personJoins(),
    ticketCategory: ({ ctx }) =>
      sql`left join helpdesk_category kc on kc.org_id = ${ctx.orgId} and kc.id = k.category_id`,
    ticketSubcategory: ({ ctx }) =>
      sql`left join helpdesk_subcategory ks on ks.org_id = ${ctx.orgId} and ks.id = k.subcategory_id`,
    ticketAssignee: ({ ctx }) =>
      sql`left join employee ka on ka.org_id = ${ctx.orgId} and ka.id = k.assignee_id`,
    ticketClock: ({ ctx }) =>
      sql`left join ticket_clock kw on kw.org_id = ${ctx.orgId} and kw.ticket_id = k.id`,
    ticketFeedback: ({ ctx }) =>
      sql`left join ticket_feedback kf on kf.org_id = ${ctx.orgId} and kf.ticket_id = k.id`,
  },
  where: ({ ctx, from, to, timeZone }) => sql<boolean>`k.org_id = ${ctx.orgId} and not k.is_confidential
    and ${isNotAbout(ctx)} and k.created_at >= ${from}::date::timestamp at time zone ${timeZone}
    and k.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
  columns: [
    ...personColumns(),
    column('number', 'columns_number', 'number', () => sql.ref('k.number'), {
      ...usual,
      aggregates: ['count'],
    }),
    column('subject', 'columns_subject', 'text', () => sql.ref('k.subject'), { ...usual, width: 40 }),
    column('category', 'columns_category', 'text', () => sql.ref('kc.name'), {
      ...usual,
      ...{ joins: ['ticketCategory'], identity: () => sql.ref('k.category_id') },
    }),
    column('subcategory', 'columns_subcategory', 'text', () => sql.ref('ks.name'), {
      ...{ joins: ['ticketSubcategory'], identity: () => sql.ref('k.subcategory_id') },
    }),
    column('priority', 'columns_priority', 'choice', () => sql.ref('k.priority'), {
      ...usual,
      choices: () => ticketPriorities.map((value) => ({ value, label: helpdeskTexts(`priority_${value}`) })),
    }),
    column('ticket_status', 'columns_status', 'choice', () => sql.ref('k.status'), {
      ...usual,
      choices: () => ticketStatuses.map((value) => ({ value, label: helpdeskTexts(`status_${value}`) })),
    }),
    column('ticket_channel', 'columns_channel', 'choice', () => sql.ref('k.channel'), {
      choices: () =>
        (['web', 'mail', 'on_behalf'] as const).map((value) => ({
          ...{ value, label: helpdeskTexts(`channel_${value}`) },
        })),
    }),
    column('assignee', 'columns_assignee', 'text', () => sql.ref('ka.full_name'), {
      ...usual,
      ...{ joins: ['ticketAssignee'], identity: () => sql.ref('k.assignee_id') },
    }),
    column(
      'created_on',
      'columns_created',
      'date',
      ({ timeZone }) => localDay('k.created_at', timeZone),
      usual,
    ),
    column(
      'resolved_on',
      'columns_resolved',
      'date',
      ({ timeZone }) => localDay('k.resolved_at', timeZone),
      usual,
    ),
    column('response', 'column_response', 'choice', () => sql.ref('kw.response_state'), {
      ...clock,
      choices: states,
    }),
    column('resolution', 'column_resolution', 'choice', () => sql.ref('kw.resolution_state'), {
      ...clock,
      choices: states,
    }),
    column('replies', 'columns_replies', 'number', () => sql.ref('k.replies')),
    column('rating', 'columns_rating', 'number', () => sql`kf.rating::int`, {
      ...{ joins: ['ticketFeedback'], aggregates: ['average', 'least', 'greatest', 'count'] },
    }),
  ],
  sort: [
    { column: 'created_on', descending: true },
    { column: 'number', descending: true },
  ],
  rowKeys: [{ sql: () => sql.ref('k.id'), type: 'bigint' }],
}
