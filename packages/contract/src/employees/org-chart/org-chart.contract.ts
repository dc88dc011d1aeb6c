import { can, endpoint, field, z } from '../../kit/index.ts'
import { chartChangeKinds } from './org-chart.constants.ts'
import { chartNode, nodeKey } from './org-chart.node.ts'

const day = () => z.optional(z.nullable(field.isoDate()))

/** Which part of the chart is wanted: breadth first, people on the way to `focus` before all others. */
const chartSelection = {
  /** Boxes whose children are wanted; left out, the chart's top. */
  parents: z.optional(z.array(nodeKey()).check(z.minLength(1), z.maxLength(200))),
  /** A person: everything beside the way from the top to them is answered instead. */
  focus: z.optional(z.nullable(field.id())),
  /** How many levels below; 1,000 for all. */
  levels: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
  offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(2000)), 500),
}

const chartPart = {
  date: z.string(),
  today: z.string(),
  nodes: z.array(chartNode),
  /** Boxes in this selection; the next page begins at `next_offset`. */
  total: z.int(),
  next_offset: z.nullable(z.int()),
  /** People in the whole chart whom the caller reaches. */
  people: z.int(),
  /** People and groups at the top. */
  roots: z.int(),
  /** Levels of the whole chart. */
  depth: z.int(),
}

export const readChart = endpoint({
  id: 'employees.chart.read',
  service: 'admin',
  method: 'POST',
  path: 'apiv1/hrms/hierarchy/orgChart',
  access: can('employees.chart.view'),
  body: z.object({ ...chartSelection, /** As of which day; today unless given. */ date: day() }),
  data: z.object({ ...chartPart, abilities: z.object({ manage: z.boolean(), settings: z.boolean() }) }),
  summary: 'The organisation chart of any day, loaded by level, within the caller’s reach',
})

export const readOwnChart = endpoint({
  id: 'employees.chart.read_own',
  service: 'admin',
  method: 'POST',
  path: 'apiv1/hrms/hierarchy/myChart',
  access: can('employees.chart.own'),
  body: z.object(chartSelection),
  data: z.object({
    ...chartPart,
    /** The box of the caller; null without an employee record, or where the organisation shows no chart. */
    me: z.nullable(nodeKey()),
    colleagues: z.enum(['none', 'line', 'everyone']),
  }),
  summary: 'One’s own reporting line and team as colleagues may see them',
})

const chartHits = z.object({
  people: z.array(
    z.object({
      EMPLOYEE_ID: field.id(),
      EMPLOYEE_NAME: z.string(),
      EMPLOYEE_CODE: z.nullable(z.string()),
      DESIGNATION_NAME: z.nullable(z.string()),
      photo: z.nullable(z.string()),
    }),
  ),
})

export const searchChart = endpoint({
  id: 'employees.chart.search',
  service: 'admin',
  method: 'POST',
  path: 'apiv1/hrms/hierarchy/orgChart/search',
  access: can('employees.chart.view'),
  body: z.object({ search: z.string().check(z.trim(), z.maxLength(200)), date: day() }),
  data: chartHits,
  summary: 'Up to 20 people of the chart of a day, by name, code or e-mail',
})

export const listChartChanges = endpoint({
  id: 'employees.chart.changes',
  service: 'admin',
  method: 'POST',
  path: 'apiv1/hrms/hierarchy/orgChart/changes',
  access: can('employees.chart.view'),
  body: z.object({}),
  data: z.object({
    today: z.string(),
    /** The next days, at most 24, on which the chart will look different; only what the caller reaches counts. */
    days: z.array(
      z.object({
        date: z.string(),
        joining: z.int(),
        leaving: z.int(),
        moving: z.int(),
        vacancies: z.int(),
        dotted_lines: z.int(),
      }),
    ),
  }),
  summary: 'The days ahead on which planned changes alter the chart',
})

export type ChartChangeKind = (typeof chartChangeKinds)[number]

export const compareCharts = endpoint({
  id: 'employees.chart.compare',
  service: 'admin',
  method: 'POST',
  path: 'apiv1/hrms/hierarchy/orgChart/compare',
  access: can('employees.chart.view'),
  body: z.object({
    from: field.isoDate(),
    to: field.isoDate(),
    kinds: z.optional(z.array(z.enum(chartChangeKinds)).check(z.maxLength(6))),
    offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(2000)), 200),
  }),
  data: z.object({
    from: z.string(),
    to: z.string(),
    total: z.int(),
    next_offset: z.nullable(z.int()),
    /** People by what became of them; somebody with two changes counts in both. */
    counts: z.object({
      joined: z.int(),
      left: z.int(),
      manager: z.int(),
      department: z.int(),
      designation: z.int(),
      location: z.int(),
    }),
    people: z.array(
      z.object({
        key: nodeKey(),
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_NAME: z.string(),
        EMPLOYEE_CODE: z.string(),
        changes: z.array(
          z.object({
            kind: z.enum(chartChangeKinds),
            /** As people read it; null for nothing, and for a manager outside the caller's permission. */
            before: z.nullable(z.string()),
            after: z.nullable(z.string()),
            before_outside: z.boolean(),
            after_outside: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  errors: ['employees.chart_same_day'],
  summary: 'Who joined, left and moved between two days',
})

export const readDepartmentChart = endpoint({
  id: 'employees.chart.departments',
  service: 'admin',
  method: 'POST',
  path: 'apiv1/hrms/hierarchy/orgChart/departments',
  access: can('employees.chart.view'),
  body: z.object({ date: day() }),
  data: z.object({
    date: z.string(),
    today: z.string(),
    /** People of the day whom the caller reaches. */
    people: z.int(),
    departments: z.array(
      z.object({
        /** `d4`; `d0` for people without a department. */
        key: nodeKey(),
        parent: z.nullable(nodeKey()),
        DEPT_ID: z.nullable(field.id()),
        DEPARTMENT_NAME: z.nullable(z.string()),
        head: z.nullable(
          z.object({
            EMPLOYEE_ID: field.id(),
            EMPLOYEE_NAME: z.string(),
            DESIGNATION_NAME: z.nullable(z.string()),
            photo: z.nullable(z.string()),
          }),
        ),
        /** There is a head whom the caller may not see. */
        head_outside: z.boolean(),
        people: z.int(),
        /** With all departments below. */
        total_people: z.int(),
      }),
    ),
  }),
  summary: 'The tree of departments with their heads and how many people each has',
})
