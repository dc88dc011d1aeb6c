import { exportJob } from '../files/export-job.ts'
import { can, endpoint, field, listBody, z } from '../kit/index.ts'
import { about, behind, days, figures, groupBy, peopleBody, period, unit } from './company-parts.ts'

/*
 * Figures about the people of the organisation (core document, section 7, Dashboard). The specification names three of these
 * calls; the others are named in the style of their siblings.
 */

const view = can('dashboards.company.view')
const call = (name: string) => `apiv2/auth/dashboard-admin-${name}`

/** Rows per page of lists on dashboards, as the specification has it. */
const DASHBOARD_PAGE = 30

const trend = z.object({ ...period, ...figures })
const group = z.object({
  ...unit,
  ...figures,
  moved_in: z.int(),
  moved_out: z.int(),
  /** Closing headcounts of the periods of the trend. */
  headcounts: z.array(z.int()),
})
export type PeopleTrend = z.infer<typeof trend>
export type PeopleGroup = z.infer<typeof group>

const people = {
  graph_data: z.array(trend),
  data: z.object({
    ...period,
    ...about,
    /** The organisation's date. */
    today: z.string(),
    total: z.object(figures),
    /** The same number of days before. */
    before: z.object({ ...period, ...figures }),
    groups: z.array(group),
    /** The last comparison of stored figures with records, for those who see everybody. */
    check: z.nullable(z.object({ checked_at: z.string(), differences: z.int() })),
  }),
}

export const readHeadcount = endpoint({
  id: 'dashboards.headcount.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: call('headcount-data'),
  access: view,
  body: z.object(peopleBody),
  data: z.object(people),
  summary: 'Headcount, joiners and leavers over time and by unit, of the people that the caller may see',
})

export const readAttrition = endpoint({
  id: 'dashboards.attrition.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: call('attrition-data'),
  access: view,
  body: z.object(peopleBody),
  data: z.object(people),
  summary: 'Attrition over time and by unit, of the people that the caller may see',
})

export const readDepartmentAttrition = endpoint({
  id: 'dashboards.department_attrition.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: call('department-attrition-ratio-data'),
  access: view,
  body: z.object({ ...days, average: peopleBody.average }),
  data: z.object({
    graph_data: z.array(
      z.object({ ...unit, leavers: z.int(), average: z.number(), attrition: z.nullable(z.number()) }),
    ),
    data: z.object({ ...period, ...about, total: z.object(figures) }),
  }),
  summary: 'Attrition of each department in a period',
})

export const readActiveEmployees = endpoint({
  id: 'dashboards.active_employees.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: call('active-employees-data'),
  access: view,
  body: z.object({ day: z.optional(field.isoDate()), group_by: groupBy }),
  data: z.object({
    graph_data: z.array(z.object({ ...unit, headcount: z.int() })),
    data: z.object({ day: z.string(), headcount: z.int(), ...about }),
  }),
  summary: 'The people employed at the end of a day, by unit',
})

export const readRetention = endpoint({
  id: 'dashboards.retention.read',
  service: 'admin',
  method: 'GET',
  path: call('retention-ratio-data-notion'),
  access: view,
  query: z.object({ date: z.optional(field.isoDate()) }),
  data: z.object({
    /** At the end of each month: those of the day before `date` who are still employed, and their share in per cent. */
    graph_data: z.array(z.object({ day: z.string(), retained: z.int(), retention: z.nullable(z.number()) })),
    data: z.object({ date: z.string(), opening: z.int(), ...about }),
  }),
  summary: 'How many of those employed when `date` began are still employed, month by month',
})

const person = z.object({
  employee_id: field.id(),
  employee_code: z.string(),
  employee_name: z.nullable(z.string()),
  department: z.nullable(z.string()),
  designation: z.nullable(z.string()),
  location: z.nullable(z.string()),
  joined_on: z.string(),
  /** Last working day; null while employed. */
  last_day: z.nullable(z.string()),
  exit_kind: z.nullable(z.enum(['voluntary', 'involuntary', 'transfer'])),
  /** The day of joining, leaving or moving; null for those who were employed all along. */
  on: z.nullable(z.string()),
  /** Still employed at the end of the period, without a break. */
  is_retained: z.boolean(),
})
export type PersonBehind = z.infer<typeof person>

const page = { page: listBody().page, limit: listBody(DASHBOARD_PAGE).limit, search: listBody().search }
const download = z.object({ download: z.optional(z.enum(['true', 'false'])) })
const list = z.object({
  rows: z.array(person),
  count: z.int(),
  total_page: z.int(),
  total_records: z.int(),
  ...period,
  abilities: z.object({ export: z.boolean() }),
})

export const listRetention = endpoint({
  id: 'dashboards.retention.list',
  service: 'admin',
  method: 'POST',
  path: call('retention-ratio-employee-list'),
  access: view,
  query: download,
  body: z.object({ ...page, date: z.optional(field.isoDate()) }),
  data: z.union([list, exportJob]),
  summary: 'Those employed when `date` began, and whether they still are; with ?download=true as a file',
})

export const listPeopleBehind = endpoint({
  id: 'dashboards.people.list',
  service: 'admin',
  method: 'POST',
  path: call('people-list'),
  access: view,
  query: download,
  body: z.object({ ...page, ...days, ...behind }),
  data: z.union([list, exportJob]),
  summary: 'The people behind a figure of the dashboards; with ?download=true as a file',
})
