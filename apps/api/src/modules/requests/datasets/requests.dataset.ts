import { type RawBuilder, sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Dataset, DatasetColumn } from '../../../platform/datasets/index.ts'
import { textOf } from '../../../platform/db/stored-text.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { allRequestKinds } from '../request-kinds.ts'
import { isListed, listedBy } from '../requests.access.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { requestStatuses } from './statuses.ts'

const column = (
  key: string,
  type: DatasetColumn['type'],
  value: RawBuilder<unknown>,
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({
  key,
  type,
  sql: () => value,
  heading: datasetsTexts.text(key as 'status'),
  isUsual: true,
  ...more,
})

/** Of the stage whose turn it is; nothing once the request is decided. */
const ofStage = (key: string, type: DatasetColumn['type'], value: RawBuilder<unknown>, more = {}) =>
  column(key, type, sql`(case when r.status = 0 then ${value} end)`, { joins: ['stage'], ...more })

/** Every request in the order in which it was submitted; those of confidential kinds only where the kind's own permission reaches. */
export const requestsDataset: Dataset = {
  key: 'requests.requests',
  title: datasetsTexts.text('requests'),
  description: datasetsTexts.text('requestsText'),
  subject: 'employee',
  ...listedBy,
  timing: 'period',
  longest: 1100,
  from: ({ ctx }) => sql`request r join employee e on e.org_id = ${ctx.orgId} and e.id = r.employee_id`,
  joins: {
    ...personJoins(),
    stage: ({ ctx }) => sql`left join request_stage s on s.org_id = ${ctx.orgId} and s.request_id = r.id
      and s.position = r.position`,
  },
  where: ({ ctx, from, to, timeZone }) => sql<boolean>`r.org_id = ${ctx.orgId}
    and r.submitted_at >= ${from}::date::timestamp at time zone ${timeZone}
    and r.submitted_at < (${to}::date + 1)::timestamp at time zone ${timeZone} and ${isListed(ctx)}`,
  columns: [
    ...personColumns(['employee_code', 'employee_name', 'department', 'location']),
    column('request_id', 'number', sql.ref('r.id'), { aggregates: ['count'] }),
    column('kind', 'choice', sql.ref('r.kind'), {
      choices: () => allRequestKinds().map(({ trigger, name }) => ({ value: trigger, label: wordsOf(name) })),
      width: 22,
    }),
    column('is_cancellation', 'boolean', sql`(r.cancels is not null)`, { isUsual: false }),
    column('summary', 'text', sql.ref('r.summary'), { shown: () => textOf('r.summary'), width: 40 }),
    column('comment', 'text', sql.ref('r.comment'), { isUsual: false, width: 40 }),
    column('first_day', 'date', sql.ref('r.from_date')),
    column('last_day', 'date', sql.ref('r.to_date')),
    column('status', 'choice', sql.ref('r.status'), { choices: requestStatuses }),
    column('submitted_at', 'instant', sql.ref('r.submitted_at')),
    column('submitted_by', 'text', sql.ref('r.submitter'), { isUsual: false, width: 28 }),
    // The default workflow's only stage is named by the product, those of other workflows by people.
    ofStage('stage', 'text', sql.ref('s.name'), { isUsual: false, width: 24 }),
    column(
      'waits_for',
      'text',
      sql`(case when r.status = 0 then (
        select string_agg(k.approver_name, ', ' order by k.id) from request_task k
        where k.org_id = r.org_id and k.request_id = r.id and k.state = 'pending') end)`,
      { width: 28 },
    ),
    ofStage('waiting_since', 'instant', sql.ref('s.opened_at'), { isUsual: false }),
    ofStage('due_at', 'instant', sql.ref('s.due_at'), { isUsual: false }),
    column('stuck', 'text', sql.ref('r.stuck'), {
      shown: () => sql`(case when r.stuck is not null then ${textOf('r.stuck')} end)`,
      isUsual: false,
      width: 40,
    }),
    column('decided_at', 'instant', sql.ref('r.decided_at')),
    column('decided_by', 'text', sql.ref('r.decided_by'), {
      shown: () => textOf('r.decided_by'),
      width: 28,
    }),
    column(
      'hours',
      'number',
      sql`round((extract(epoch from (r.decided_at - r.submitted_at)) / 3600)::numeric, 2)`,
      { aggregates: ['average', 'least', 'greatest', 'count'] },
    ),
    column('decision_comment', 'text', sql.ref('r.decision_comment'), {
      shown: () => textOf('r.decision_comment'),
      isUsual: false,
      width: 40,
    }),
  ],
  sort: [{ column: 'submitted_at', descending: true }],
  rowKeys: [{ sql: () => sql.ref('r.id'), type: 'bigint' }],
}
