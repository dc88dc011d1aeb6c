import { sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Dataset } from '../../../platform/datasets/index.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { VIEW } from '../calendar/calendar.queries.ts'
import { kindsTexts } from '../kinds.texts.ts'
import { ATTENDANCE, REGULARISATION } from '../regularisation/earlier-requests.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { dayStatusChoices } from './days.dataset.ts'
import { namedChoices, ownColumn, usual } from './own-column.ts'

/** States of a request, by its number. */
export const requestStates = {
  0: 'pending',
  1: 'approved',
  3: 'rejected',
  4: 'withdrawn',
  5: 'cancelled',
} as const

const kinds = {
  choices: () => [
    { value: REGULARISATION, label: wordsOf(kindsTexts.text('regularisation')) },
    { value: ATTENDANCE, label: wordsOf(kindsTexts.text('attendance')) },
  ],
}

/** Requests to correct attendance, by their first day. Cancelling one is no request of its own. */
export const regularisationsDataset: Dataset = {
  key: 'attendance.regularisations',
  title: datasetsTexts.text('regularisations'),
  description: datasetsTexts.text('regularisationsText'),
  subject: 'employee',
  permission: VIEW,
  timing: 'period',
  from: ({ ctx }) => sql`request r join employee e on e.org_id = ${ctx.orgId} and e.id = r.employee_id`,
  joins: {
    ...personJoins(),
    payload: ({ ctx }) => sql`left join request_payload y on y.org_id = ${ctx.orgId} and y.request_id = r.id`,
    day: ({
      ctx,
    }) => sql`left join attendance_day k on k.org_id = ${ctx.orgId} and k.employee_id = r.employee_id
      and k.day = r.from_date`,
  },
  where: ({ ctx, from, to }) => sql<boolean>`r.org_id = ${ctx.orgId} and r.cancels is null
    and r.kind in (${REGULARISATION}, ${ATTENDANCE}) and r.from_date between ${from}::date and ${to}::date`,
  columns: [
    ...personColumns(),
    ownColumn('kind', 'choice', 'r.kind', kinds),
    ownColumn('date', 'date', 'r.from_date', usual),
    ownColumn('last_date', 'date', 'r.to_date'),
    ownColumn('asked_in', 'time', sql`(y.payload ->> 'in_time')::time`, { ...usual, joins: ['payload'] }),
    ownColumn('asked_out', 'time', sql`(y.payload ->> 'out_time')::time`, { ...usual, joins: ['payload'] }),
    ownColumn('reason', 'text', 'r.comment', { ...usual, width: 40 }),
    ownColumn('status', 'choice', 'r.status', { ...usual, ...namedChoices(requestStates) }),
    ownColumn('requested_at', 'instant', 'r.submitted_at', usual),
    ownColumn('decided_at', 'instant', 'r.decided_at', usual),
    ownColumn('decided_by', 'text', 'r.decided_by', { ...usual, width: 24 }),
    ownColumn('day_status', 'choice', 'k.status', { ...dayStatusChoices, joins: ['day'] }),
  ],
  sort: [
    { column: 'date', descending: true },
    { column: 'employee_name', descending: false },
  ],
  rowKeys: [{ sql: () => sql.ref('r.id'), type: 'bigint' }],
}
