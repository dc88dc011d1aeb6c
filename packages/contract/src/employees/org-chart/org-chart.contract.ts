import { can, endpoint, field, z } from '../../kit/index.ts'
import { chartChangeKinds } from './org-chart.constants.ts'
import { chartNode, nodeKey } from './org-chart.node.ts'

const day = () => z.optional(z.nullable(field.isoDate()))

/** Part of the chart to return: breadth first, with the ancestors of `focus` before all others. */
const chartSelection = {
  /** Boxes whose children to return; omitted: the top of the chart. */
  parents: z.optional(z.array(nodeKey()).check(z.minLength(1), z.maxLength(200))),
  /**
   * Returns the path from the top to this person, the boxes beside it, and the boxes directly below the
   * person.
   */
  focus: z.optional(z.nullable(field.id())),
  /** Number of levels below; 1,000 for all. */
  levels: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
  offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(2000)), 500),
}

const chartPart = {
  date: z.string(),
  today: z.string(),
  nodes: z.array(chartNode),
  /** Number of boxes in this selection; the next page starts at `next_offset`. */
  total: z.int(),
  next_offset: z.nullable(z.int()),
  /** Number of people in the whole chart within the caller's reach. */
  people: z.int(),
  /** Number of boxes at the top. */
  roots: z.int(),
  /** Number of levels of the whole chart. */
  depth: z.int(),
}

export const readChart = endpoint({
  id: 'employees.chart.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv1/hrms/hierarchy/orgChart',
  access: can('employees.chart.view'),
  body: z.object({ ...chartSelection, /** As of this day; default: today. */ date: day() }),
  data: z.object({ ...chartPart, abilities: z.object({ manage: z.boolean(), settings: z.boolean() }) }),
  summary: 'The organisation chart of any day, loaded by level, within the caller’s reach',
})

export const readOwnChart = endpoint({
  id: 'employees.chart.read_own',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv1/hrms/hierarchy/myChart',
  access: can('employees.chart.own'),
  body: z.object(chartSelection),
  data: z.object({
    ...chartPart,
    /** The caller's box; null without an employee record, or where the organisation shows no chart. */
    me: z.nullable(nodeKey()),
    colleagues: z.enum(['none', 'line', 'everyone']),
  }),
  summary: 'The caller’s own reporting line and team, as colleagues may see them',
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
  reads: true,
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
  reads: true,
  path: 'apiv1/hrms/hierarchy/orgChart/changes',
  access: can('employees.chart.view'),
  body: z.object({}),
  data: z.object({
    today: z.string(),
    /** The next days on which the chart changes within the caller's reach, at most 24. */
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
  summary: 'Upcoming days on which planned changes alter the chart',
})

export type ChartChangeKind = (typeof chartChangeKinds)[number]

export const compareCharts = endpoint({
  id: 'employees.chart.compare',
  service: 'admin',
  method: 'POST',
  reads: true,
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
    /** Number of people by kind of change; somebody with two changes counts in both. */
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
            /** Display text; null for none, and for a manager outside the caller's reach. */
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
  summary: 'People who joined, left or moved between two days',
})

export const readDepartmentChart = endpoint({
  id: 'employees.chart.departments',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv1/hrms/hierarchy/orgChart/departments',
  access: can('employees.chart.view'),
  body: z.object({ date: day() }),
  data: z.object({
    date: z.string(),
    today: z.string(),
    /** Number of people on that day within the caller's reach. */
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
        /** The department has a head whom the caller may not see. */
        head_outside: z.boolean(),
        people: z.int(),
        /** Including all departments below. */
        total_people: z.int(),
      }),
    ),
  }),
  summary: 'The tree of departments with heads and headcounts',
})
