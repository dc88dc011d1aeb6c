import { exportJob } from '../../files/export-job.ts'
import { can, endpoint, field, listBody, z } from '../../kit/index.ts'
import { accountState, employmentStatus } from '../employee-states.ts'

/** An id as a number or its digits: query strings and HTML selects give text. */
const looseId = () => z.union([field.id(), z.string().check(z.regex(/^[1-9]\d{0,14}$/))])
/** One of the specification's own filters: nothing (`''`, null, absent) filters nothing; an empty list finds nobody. */
const namedFilter = () =>
  z.optional(z.nullable(z.union([z.literal(''), looseId(), z.array(looseId()).check(z.maxLength(500))])))
const flagList = () =>
  z.optional(
    z.nullable(
      z.union([
        z.literal(''),
        z.enum(['0', '1']),
        field.flag(),
        z.array(z.union([field.flag(), z.enum(['0', '1'])])).check(z.maxLength(2)),
      ]),
    ),
  )

/** Whom a list, an export and a count are about. */
export const employeeSelection = {
  EMP_CODE: z.optional(
    z.nullable(z.union([field.text(50), z.array(field.text(50)).check(z.maxLength(500))])),
  ),
  loc: namedFilter(),
  dept: namedFilter(),
  desg: namedFilter(),
  entity: namedFilter(),
  /** 1 active, 0 left. */
  status: flagList(),
  /** Nobody has a shift before shifts are set up: only empty values are taken. */
  shift: namedFilter(),
  /** `direct`: who reports to the caller; `all` (or true): the whole line below. */
  reports_of_me: z.optional(z.nullable(z.union([z.boolean(), z.enum(['direct', 'all'])]))),
  /** Slugs of further form fields, custom ones included, that each row carries in `columns`. */
  columns: z.optional(z.array(z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,62}$/))).check(z.maxLength(60))),
}

const employeeAbilities = z.object({
  view: z.boolean(),
  edit: z.boolean(),
  manage_account: z.boolean(),
  change_status: z.boolean(),
})

/** A row of the directory. Fields of a group that the caller may not see are left out. */
const employeeRow = z.object({
  EMPLOYEE_ID: field.id(),
  EMP_USER_ID: z.nullable(field.id()),
  EMPLOYEE_CODE: z.string(),
  EMPLOYEE_NAME: z.string(),
  EMAIL: z.nullable(z.string()),
  /** Only where the caller may see the person's contact data. */
  PHONE: z.optional(z.nullable(z.string())),
  DEPT_ID: z.nullable(field.id()),
  DEPARTMENT_NAME: z.nullable(z.string()),
  DESIGNATION_ID: z.nullable(field.id()),
  DESIGNATION_NAME: z.nullable(z.string()),
  LOCATION_ID: z.nullable(field.id()),
  LOCATION_NAME: z.nullable(z.string()),
  ENTITY_ID: z.nullable(field.id()),
  ENTITY_NAME: z.nullable(z.string()),
  REPORTING_MANAGER_ID: z.nullable(field.id()),
  REPORTING_MANAGER_NAME: z.nullable(z.string()),
  /** Whether the login is on. */
  IS_ACTIVE: field.flag(),
  /** Whether the recruitment login is on. */
  IS_ACTIVE_ATS: field.flag(),
  account_state: accountState,
  status: employmentStatus,
  left_on: z.nullable(z.string()),
  date_of_joining: z.string(),
  /** Signed, short-lived address of the picture. */
  photo: z.nullable(z.string()),
  /** Asked for by `columns`: values as text, ids of masters as their names. Fields the caller may not see are absent. */
  columns: z.optional(z.record(z.string(), z.nullable(z.string()))),
  abilities: employeeAbilities,
})
export type EmployeeRow = z.infer<typeof employeeRow>

export const listEmployees = endpoint({
  id: 'employees.directory.list',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/get-all-employees',
  access: can('employees.directory.view'),
  body: z.object({
    ...listBody(),
    ...employeeSelection,
    /** From `next_cursor` or `previous_cursor` of the same list; `page` is then only a label. */
    cursor: z.optional(z.nullable(z.string().check(z.maxLength(600)))),
  }),
  data: z.object({
    employees: z.array(employeeRow),
    numPages: z.int(),
    /** Exact; up to 10 seconds old. */
    total_rows: z.int(),
    next_cursor: z.nullable(z.string()),
    previous_cursor: z.nullable(z.string()),
    /** Nothing held every word: these only look alike. */
    is_alike: z.boolean(),
    abilities: z.object({ create: z.boolean(), import: z.boolean(), export: z.boolean() }),
  }),
  summary: 'The employee directory: searched, filtered, sorted, by page or cursor',
})

export const exportEmployees = endpoint({
  id: 'employees.directory.export',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/employees/export',
  access: can('employees.export'),
  body: z.object({
    search: listBody().search,
    sort: listBody().sort,
    filters: listBody().filters,
    ...employeeSelection,
  }),
  answer: 'file',
  /** Instead of the file when there are more than 5,000 people: the job that makes it. */
  data: exportJob,
  summary: 'Exactly the listed people as an xlsx file; as a background job above 5,000 people',
})

export const listUsers = endpoint({
  id: 'employees.picker.list',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/getUserList',
  access: can('employees.directory.view'),
  body: z.object({
    page: listBody().page,
    limit: listBody().limit,
    search: listBody().search,
    /** Only these people, such as the ones already chosen. */
    ids: z.optional(field.ids(200)),
    /** 1 (the default) active people, 0 those who left, null everybody. */
    status: z.optional(z.nullable(field.flag())),
  }),
  data: z.object({
    users: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_CODE: z.string(),
        EMPLOYEE_NAME: z.string(),
        DESIGNATION_NAME: z.nullable(z.string()),
        DEPARTMENT_NAME: z.nullable(z.string()),
        photo: z.nullable(z.string()),
        status: employmentStatus,
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'People by id and name, for pickers',
})
