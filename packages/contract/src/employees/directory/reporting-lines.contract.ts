import { can, endpoint, field, master, z } from '../../kit/index.ts'
import { dottedKind } from '../org-chart/org-chart.node.ts'

const person = z.object({
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_NAME: z.string(),
  EMPLOYEE_CODE: z.string(),
  DESIGNATION_NAME: z.nullable(z.string()),
  photo: z.nullable(z.string()),
})

const vacancyState = z.enum(['planned', 'open', 'filled', 'closed'])

const vacancy = z.object({
  id: field.id(),
  manager: person,
  DESIGNATION_ID: field.id(),
  DESIGNATION_NAME: z.string(),
  DEPT_ID: z.nullable(field.id()),
  DEPARTMENT_NAME: z.nullable(z.string()),
  LOCATION_ID: z.nullable(field.id()),
  LOCATION_NAME: z.nullable(z.string()),
  note: z.string(),
  open_from: z.string(),
  /** The first day on which it is no longer open. */
  ended_on: z.nullable(z.string()),
  state: vacancyState,
  /** The person who filled it, if the caller may see them. */
  filled_by: z.nullable(person),
  version: field.whole(),
  abilities: z.object({ edit: z.boolean(), reopen: z.boolean() }),
})
export type Vacancy = z.infer<typeof vacancy>

const dottedLine = z.object({
  id: field.id(),
  kind: dottedKind,
  /** The other end of the line; null outside the caller's reach. */
  person: z.nullable(person),
  note: z.string(),
  from_date: z.string(),
  /** Last day; null while it continues. */
  to_date: z.nullable(z.string()),
  state: z.enum(['planned', 'current', 'ended']),
  version: field.whole(),
  abilities: z.object({ edit: z.boolean() }),
})
export type DottedLine = z.infer<typeof dottedLine>

export const readReportingLines = endpoint({
  id: 'employees.reporting_lines.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv1/hrms/hierarchy/reportingLines',
  access: can('employees.chart.view'),
  query: z.object({ emp_id: field.idInText() }),
  data: z.object({
    /** From the top down to the manager; null for people outside the caller's reach. */
    above: z.array(z.nullable(person)),
    /** Dotted-line managers of the person, newest first. */
    dotted: z.array(dottedLine),
    /** Dotted-line reports of the person. */
    dotted_reports: z.array(dottedLine),
    /** Vacancies directly below the person, open and planned. */
    vacancies: z.array(vacancy),
    abilities: z.object({ manage: z.boolean() }),
  }),
  summary: 'A person’s reporting line, dotted lines and the vacancies below',
})

export const saveDottedLine = endpoint({
  id: 'employees.dotted_line.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv1/hrms/hierarchy/dottedLine',
  access: can('employees.chart.manage'),
  body: z.object({
    /** The line to edit; omitted to add one. Its two people can't be changed. */
    id: z.optional(field.id()),
    employee_id: field.id(),
    manager_id: field.id(),
    kind: dottedKind,
    note: z.optional(field.text(500)),
    from_date: field.isoDate(),
    to_date: z.optional(z.nullable(field.isoDate())),
    version: z.optional(field.whole()),
  }),
  data: z.object({ id: field.id(), version: field.whole() }),
  errors: ['record.conflict', 'employees.dotted_line_overlap', 'employees.dotted_line_own'],
  summary: 'Add or edit a dotted line',
})

export const removeDottedLine = endpoint({
  id: 'employees.dotted_line.remove',
  service: 'admin',
  method: 'POST',
  path: 'apiv1/hrms/hierarchy/dottedLine/remove',
  access: can('employees.chart.manage'),
  body: z.object({ id: field.id() }),
  data: field.nothing(),
  summary: 'Delete a dotted line that was entered by mistake',
})

export const listVacancies = endpoint({
  id: 'employees.vacancy.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv1/hrms/hierarchy/vacancies/list',
  access: can('employees.chart.view'),
  body: z.object({
    state: z.optional(z.nullable(vacancyState)),
    offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
  }),
  data: z.object({
    vacancies: z.array(vacancy),
    total: z.int(),
    next_offset: z.nullable(z.int()),
    abilities: z.object({ manage: z.boolean() }),
  }),
  summary: 'Vacancies below people within the caller’s reach, newest first',
})

export const saveVacancy = endpoint({
  id: 'employees.vacancy.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv1/hrms/hierarchy/vacancies',
  access: can('employees.chart.manage'),
  body: z.object({
    id: z.optional(field.id()),
    manager_id: field.id(),
    DESIGNATION_ID: field.id(),
    DEPT_ID: z.optional(z.nullable(field.id())),
    LOCATION_ID: z.optional(z.nullable(field.id())),
    note: z.optional(field.text(500)),
    open_from: field.isoDate(),
    version: z.optional(field.whole()),
  }),
  data: z.object({ id: field.id(), version: field.whole() }),
  errors: ['record.conflict', 'employees.vacancy_ended'],
  summary: 'Open a vacancy below a manager, or edit an open one',
})

export const endVacancy = endpoint({
  id: 'employees.vacancy.end',
  service: 'admin',
  method: 'POST',
  path: 'apiv1/hrms/hierarchy/vacancies/end',
  access: can('employees.chart.manage'),
  body: z.object({
    id: field.id(),
    outcome: z.enum(['filled', 'closed']),
    /** The first day on which it is no longer open. */
    ended_on: field.isoDate(),
    /** The person who filled it; required for `filled`. */
    filled_by: z.optional(z.nullable(field.id())),
    version: z.optional(field.whole()),
  }),
  data: z.object({ id: field.id(), version: field.whole() }),
  errors: ['record.conflict', 'employees.vacancy_ended'],
  summary: 'Fill or close a vacancy',
})

export const reopenVacancy = endpoint({
  id: 'employees.vacancy.reopen',
  service: 'admin',
  method: 'POST',
  path: 'apiv1/hrms/hierarchy/vacancies/reopen',
  access: can('employees.chart.manage'),
  body: z.object({ id: field.id(), version: z.optional(field.whole()) }),
  data: z.object({ id: field.id(), version: field.whole() }),
  errors: ['record.conflict', 'employees.vacancy_open', 'employees.vacancy_not_agreed'],
  summary: 'Reopen a filled or closed vacancy, as if it had been open all along',
})

export const chartSettings = master({
  id: 'employees.chart_setting',
  path: 'apiv1/hrms/hierarchy/chartSetting',
  access: can('employees.chart.settings'),
  key: null,
  fields: {
    /** What self-service shows of other people: nobody, one's own reporting line and team, or everybody. */
    colleagues: z.enum(['none', 'line', 'everyone']),
    shows_designation: z.boolean(),
    shows_department: z.boolean(),
    shows_location: z.boolean(),
    shows_photo: z.boolean(),
  },
})

export const readChartSetting = chartSettings.list({
  id: 'employees.chart_setting.read',
  data: z.object(chartSettings.row),
  summary: 'What colleagues see of one another in self-service',
})

export const saveChartSetting = chartSettings.save({
  path: 'apiv1/hrms/hierarchy/chartSetting',
  body: z.object,
  data: z.object(chartSettings.row),
  summary: 'Set what colleagues see of one another in self-service',
})
