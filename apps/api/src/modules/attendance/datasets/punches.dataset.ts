import { sql } from 'kysely'
import type { Dataset } from '../../../platform/datasets/index.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { VIEW } from '../calendar/calendar.queries.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { ownColumn, usual, wordChoices } from './own-column.ts'
import { withinPeriod } from './period.ts'

const VOID = { joins: ['void'] } as const

/** Punches as they were recorded. Of the place it tells what the screens do: the verdict, not the position. */
export const punchesDataset: Dataset = {
  key: 'attendance.punches',
  title: datasetsTexts.text('punches'),
  description: datasetsTexts.text('punchesText'),
  subject: 'employee',
  permission: VIEW,
  timing: 'period',
  usualPeriod: 'today',
  from: ({ ctx }) =>
    sql`attendance_punch p join employee e on e.org_id = ${ctx.orgId} and e.id = p.employee_id`,
  joins: {
    ...personJoins(),
    device: ({ ctx }) => sql`left join attendance_device d on d.org_id = ${ctx.orgId} and d.id = p.device_id`,
    void: ({ ctx }) =>
      sql`left join attendance_punch_void v on v.org_id = ${ctx.orgId} and v.punch_id = p.id`,
  },
  where: (scope) => sql<boolean>`p.org_id = ${scope.ctx.orgId} and ${withinPeriod('p.at', scope)}`,
  columns: [
    ...personColumns(),
    ownColumn('at', 'instant', 'p.at', usual),
    ownColumn('direction', 'choice', 'p.direction', {
      ...{ ...usual, ...wordChoices('in', 'out', 'break_start', 'break_end', 'unknown') },
    }),
    ownColumn('source', 'choice', 'p.source', {
      ...{ ...usual, ...wordChoices('web', 'mobile', 'biometric', 'import', 'regularisation', 'admin') },
    }),
    ownColumn('device', 'text', 'd.name', { ...usual, joins: ['device'], identity: () => sql.ref('d.id') }),
    ownColumn('place', 'choice', 'p.place_verdict', {
      ...{ ...usual, ...wordChoices('inside', 'outside', 'unclear', 'free') },
    }),
    ownColumn('has_selfie', 'boolean', sql`(p.selfie is not null)`),
    ownColumn('is_offline', 'boolean', 'p.is_offline'),
    ownColumn('received_at', 'instant', 'p.received_at'),
    ownColumn('voided', 'boolean', sql`(v.punch_id is not null)`, VOID),
    ownColumn('void_reason', 'text', 'v.reason', { ...VOID, width: 40 }),
  ],
  sort: [
    { column: 'at', descending: true },
    { column: 'employee_name', descending: false },
  ],
  rowKeys: [{ sql: () => sql.ref('p.id'), type: 'bigint' }],
}
