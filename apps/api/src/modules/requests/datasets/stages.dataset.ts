import { type RawBuilder, sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Dataset, DatasetColumn } from '../../../platform/datasets/index.ts'
import { textOf } from '../../../platform/db/stored-text.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { allRequestKinds } from '../request-kinds.ts'
import { isListed, listedBy } from '../requests.access.ts'
import { stagesTexts } from './stages.texts.ts'
import { requestStatuses } from './statuses.ts'

const column = (
  key: Parameters<typeof stagesTexts.text>[0],
  type: DatasetColumn['type'],
  value: RawBuilder<unknown>,
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({
  key,
  type,
  sql: () => value,
  heading: stagesTexts.text(key),
  isUsual: true,
  ...more,
})

const stageStates = ['waiting', 'open', 'approved', 'rejected', 'closed'] as const

/** Approvers of a stage, those who have not decided, or those who have. */
const approvers = (which: 'pending' | 'decided') => sql`(
  select string_agg(k.approver_name, ', ' order by k.id) from request_task k
  where k.org_id = s.org_id and k.request_id = s.request_id and k.position = s.position
    and ${which === 'pending' ? sql`k.state = 'pending'` : sql`k.state in ('approved', 'rejected')`})`

const hours = (until: RawBuilder<unknown>) =>
  sql`round((extract(epoch from (${until} - s.opened_at)) / 3600)::numeric, 2)`

/** Every stage of the requests that were submitted in a period: who had to decide, how long it took, and how it ended. */
export const stagesDataset: Dataset = {
  key: 'requests.stages',
  title: stagesTexts.text('stages'),
  description: stagesTexts.text('stagesText'),
  subject: 'employee',
  ...listedBy,
  timing: 'period',
  longest: 1100,
  from: ({ ctx }) => sql`request r join employee e on e.org_id = ${ctx.orgId} and e.id = r.employee_id
    join request_stage s on s.org_id = ${ctx.orgId} and s.request_id = r.id`,
  joins: personJoins(),
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
    column('summary', 'text', sql.ref('r.summary'), { shown: () => textOf('r.summary'), width: 40 }),
    column('status', 'choice', sql.ref('r.status'), { choices: requestStatuses, isUsual: false }),
    column('submitted_at', 'instant', sql.ref('r.submitted_at'), { isUsual: false }),
    column('stage_number', 'number', sql`(s.position + 1)`, { aggregates: ['count', 'greatest'] }),
    // The default workflow's only stage is named by the product, those of other workflows by people.
    column('stage', 'text', sql.ref('s.name'), { width: 24 }),
    column('outcome', 'choice', sql.ref('s.state'), {
      choices: () => stageStates.map((value) => ({ value, label: stagesTexts(`state_${value}`) })),
    }),
    column('decided_by', 'text', approvers('decided'), { width: 28 }),
    column('waits_for', 'text', approvers('pending'), { width: 28 }),
    column('opened_at', 'instant', sql.ref('s.opened_at')),
    column('due_at', 'instant', sql.ref('s.due_at'), { isUsual: false }),
    column('closed_at', 'instant', sql.ref('s.closed_at')),
    column('hours', 'number', hours(sql`s.closed_at`), {
      aggregates: ['average', 'least', 'greatest', 'count'],
    }),
    column('is_late', 'boolean', sql`(s.breached_at is not null)`, { isUsual: false }),
  ],
  sort: [
    { column: 'request_id', descending: true },
    { column: 'stage_number', descending: false },
  ],
  rowKeys: [
    { sql: () => sql.ref('r.id'), type: 'bigint' },
    { sql: () => sql.ref('s.position'), type: 'integer' },
  ],
}
