import { sql } from 'kysely'
import type { Dataset } from '../../../platform/datasets/index.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { VIEW } from '../calendar/calendar.queries.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { ownColumn, usual, wordChoices } from './own-column.ts'
import { withinPeriod } from './period.ts'

/** Trips that people recorded while on duty, by their start. */
export const tripsDataset: Dataset = {
  key: 'attendance.trips',
  title: datasetsTexts.text('trips'),
  description: datasetsTexts.text('tripsText'),
  subject: 'employee',
  permission: VIEW,
  timing: 'period',
  from: ({ ctx }) =>
    sql`attendance_trip t join employee e on e.org_id = ${ctx.orgId} and e.id = t.employee_id`,
  joins: personJoins(),
  where: (scope) => sql<boolean>`t.org_id = ${scope.ctx.orgId} and ${withinPeriod('t.started_at', scope)}`,
  columns: [
    ...personColumns(),
    ownColumn('purpose', 'text', 't.purpose', { ...usual, width: 30 }),
    ownColumn('started_at', 'instant', 't.started_at', usual),
    ownColumn('ended_at', 'instant', 't.ended_at', usual),
    ownColumn('duration', 'minutes', sql`floor(extract(epoch from (t.ended_at - t.started_at)) / 60)`, usual),
    ownColumn('distance_km', 'number', sql`round(t.distance_m / 1000.0, 1)`, usual),
    ownColumn('status', 'choice', sql`(case when t.ended_at is null then 'under_way' else 'ended' end)`, {
      ...{ ...usual, ...wordChoices('under_way', 'ended') },
    }),
    ownColumn('points', 'number', 't.points'),
  ],
  sort: [
    { column: 'started_at', descending: true },
    { column: 'employee_name', descending: false },
  ],
  rowKeys: [{ sql: () => sql.ref('t.id'), type: 'bigint' }],
}
