import { addDays } from '@muster/contract/kit/days'
import { leave as leaveRequest } from '@muster/contract/leave/apply/apply-leave.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Dataset, DatasetScope } from '../../../platform/datasets/index.ts'
import { textOf } from '../../../platform/db/stored-text.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { isListed, listedBy, requestStatuses } from '../../requests/index.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { choicesOf, column, typeColumns, usualPerson } from './leave-columns.ts'

/**
 * How far from a period a request can begin that has days in it: it is at most 366 days long (`assess.service.ts`), and days
 * off next to it can count.
 */
const NEARBY = { before: 366 + 31, after: 31 }

/** Days of the request: `d` in the expression and the condition. */
const ofDays = (
  { ctx }: DatasetScope,
  value: RawBuilder<unknown>,
  which: RawBuilder<boolean>,
): RawBuilder<unknown> => sql`(
  select ${value} from leave_day d where d.org_id = ${ctx.orgId} and d.request_id = r.id and ${which})`

const isWithin = ({ from, to }: DatasetScope) => sql<boolean>`d.day between ${from}::date and ${to}::date`
/** Neither released nor cancelled: what somebody takes, or asks for. */
const isStanding = sql<boolean>`d.state in ('pending', 'booked')`

/** Leave that was requested for a period. A cancellation is no row: it changes the request it is about. */
export const leaveRequestsDataset: Dataset = {
  key: 'leave.requests',
  title: datasetsTexts.text('requests'),
  description: datasetsTexts.text('requestsText'),
  subject: 'employee',
  ...listedBy,
  timing: 'period',
  longest: 1100,
  from: ({ ctx }) => sql`request r
    join employee e on e.org_id = ${ctx.orgId} and e.id = r.employee_id
    join request_payload y on y.org_id = ${ctx.orgId} and y.request_id = r.id
    left join leave_type t on t.org_id = ${ctx.orgId} and t.id = (y.payload ->> 'LEAVE_TYPE_ID')::bigint`,
  joins: personJoins(),
  where: ({ ctx, from, to }) => sql<boolean>`r.org_id = ${ctx.orgId} and r.kind = ${leaveRequest.kind}
    and r.cancels is null
    and r.from_date between ${addDays(from, -NEARBY.before)}::date and ${addDays(to, NEARBY.after)}::date
    and ((r.from_date <= ${to}::date and coalesce(r.to_date, r.from_date) >= ${from}::date)
      or exists (select from leave_day d where d.org_id = ${ctx.orgId} and d.request_id = r.id
        and d.day between ${from}::date and ${to}::date))
    and ${isListed(ctx)}`,
  columns: [
    ...personColumns(usualPerson),
    ...typeColumns(),
    column('first_day', 'date', sql.ref('r.from_date')),
    column('last_day', 'date', sql`coalesce(r.to_date, r.from_date)`),
    // In the period, and standing: so the days of two periods, or of approved and rejected requests, add up.
    column('days', 'days', (scope) =>
      ofDays(scope, sql`coalesce(sum(d.counted), 0)`, sql`${isStanding} and ${isWithin(scope)}`),
    ),
    column('days_asked', 'days', (scope) => ofDays(scope, sql`coalesce(sum(d.counted), 0)`, sql`true`), {
      isUsual: false,
    }),
    column('half_days', 'number', (scope) =>
      ofDays(scope, sql`count(*)`, sql`d.counted = 0.5 and ${isStanding} and ${isWithin(scope)}`),
    ),
    column('from_half', 'choice', sql`(y.payload ->> 'from_half')`, {
      choices: choicesOf({ first: 'first', second: 'second' }),
      isUsual: false,
    }),
    column('to_half', 'choice', sql`(y.payload ->> 'to_half')`, {
      choices: choicesOf({ first: 'first', second: 'second' }),
      isUsual: false,
    }),
    column('reason', 'text', sql.ref('r.comment'), { width: 40 }),
    column('status', 'choice', sql.ref('r.status'), { choices: requestStatuses }),
    column('submitted_at', 'instant', sql.ref('r.submitted_at')),
    column('submitted_by', 'text', sql.ref('r.submitter'), { isUsual: false, width: 28 }),
    column('decided_at', 'instant', sql.ref('r.decided_at')),
    column('decided_by', 'text', sql.ref('r.decided_by'), {
      shown: () => textOf('r.decided_by'),
      width: 28,
    }),
    column('decision_comment', 'text', sql.ref('r.decision_comment'), {
      shown: () => textOf('r.decision_comment'),
      isUsual: false,
      width: 40,
    }),
    column('request_id', 'number', sql.ref('r.id'), { isUsual: false, aggregates: ['count'] }),
  ],
  sort: [
    { column: 'first_day', descending: true },
    { column: 'employee_name', descending: false },
  ],
  rowKeys: [{ sql: () => sql.ref('r.id'), type: 'bigint' }],
}
