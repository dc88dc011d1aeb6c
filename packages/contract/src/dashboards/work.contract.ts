import { can, endpoint, field, z } from '../kit/index.ts'
import { about, days, groupBy, period, unit } from './company-parts.ts'

const view = can('dashboards.company.view')
const call = (name: string) => `apiv2/auth/dashboard-admin-${name}`
const rate = z.nullable(z.number())

/** Absent days without leave or request, among the days on which people should have worked. */
const absence = { absent_days: z.number(), scheduled_days: z.number(), absenteeism: rate }

export const readAbsenteeism = endpoint({
  id: 'dashboards.absenteeism.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: call('absenteeism-rate-data'),
  access: view,
  body: z.object({ ...days, step: z._default(z.enum(['day', 'week', 'month']), 'week') }),
  data: z.object({
    graph_data: z.array(z.object({ from: z.string(), ...absence })),
    data: z.object({ ...period, ...about, ...absence }),
  }),
  summary: 'The share of scheduled days on which people were absent without approval',
})

const managers = { managers: z.int(), others: z.int(), ratio: rate }

export const readManagerRatio = endpoint({
  id: 'dashboards.manager_ratio.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: call('manager-to-employee-ratio-data'),
  access: view,
  body: z.object({ day: z.optional(field.isoDate()), group_by: groupBy }),
  data: z.object({
    graph_data: z.array(z.object({ ...unit, ...managers })),
    data: z.object({ day: z.string(), ...about, ...managers }),
  }),
  summary: 'How many employees there are for each person with direct reports, on a day',
})

export const readAttendanceFigures = endpoint({
  id: 'dashboards.attendance.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: call('attendance-data'),
  access: view,
  body: z.object({ day: z.optional(field.isoDate()) }),
  data: z.object({
    graph_data: z.array(z.object({ label: z.string(), people: z.int() })),
    data: z.object({ day: z.string(), people: z.int(), late: z.int(), ...about }),
  }),
  summary: 'How the attendance of a day stands: people by status',
})
