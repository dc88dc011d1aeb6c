import { exportJob } from '../../files/export-job.ts'
import { can, endpoint, field, listBody, z } from '../../kit/index.ts'
import { accountState, employmentStanding, employmentStatus } from '../employee-states.ts'

/** An id as a number or its digits, since query strings and HTML selects send text. */
const looseId = () => z.union([field.id(), z.string().check(z.regex(/^[1-9]\d{0,14}$/))])
/**
 * A named filter of the specification: `''`, null or absent filters nothing; an empty list matches nobody.
 */
const namedFilter = () =>
  z.optional(z.nullable(z.union([z.literal(''), looseId(), z.array(looseId()).check(z.maxLength(500))])))
const statusText = z.enum(['0', '1', '2', '3', '4'])
const statusId = z.int().check(z.minimum(0), z.maximum(4))
const statusList = () =>
  z.optional(
    z.nullable(
      z.union([
        z.literal(''),
        statusText,
        statusId,
        z.array(z.union([statusId, statusText])).check(z.maxLength(5)),
      ]),
    ),
  )

/** Filters shared by the list, the export and the count. */
export const employeeSelection = {
  EMP_CODE: z.optional(
    z.nullable(z.union([field.text(50), z.array(field.text(50)).check(z.maxLength(500))])),
  ),
  loc: namedFilter(),
  dept: namedFilter(),
  desg: namedFilter(),
  entity: namedFilter(),
  /** 1 works here today, 0 left, 2 joins later, 3 leaves on a known day, 4 on probation; `EMPLOYEE_STATUS`. */
  status: statusList(),
  /** Accepts only empty values until shifts are set up. */
  shift: namedFilter(),
  /** `direct`: the caller's direct reports; `all` (or true): also indirect ones. */
  reports_of_me: z.optional(z.nullable(z.union([z.boolean(), z.enum(['direct', 'all'])]))),
  /** Slugs of further form fields, including custom ones, to return in `columns`. */
  columns: z.optional(z.array(z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,62}$/))).check(z.maxLength(60))),
}

const employeeAbilities = z.object({
  view: z.boolean(),
  edit: z.boolean(),
  manage_account: z.boolean(),
  change_status: z.boolean(),
})

/** A row of the directory. Fields of groups that the caller may not see are absent. */
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
  /** Whether the login is enabled. */
  IS_ACTIVE: field.flag(),
  /** Whether the recruitment login is enabled. */
  IS_ACTIVE_ATS: field.flag(),
  account_state: accountState,
  status: employmentStatus,
  /** The status to show. */
  standing: employmentStanding,
  left_on: z.nullable(z.string()),
  date_of_joining: z.string(),
  /** Signed, short-lived URL of the picture. */
  photo: z.nullable(z.string()),
  /** Requested by `columns`: values as text, names for ids. Fields that the caller may not see are absent. */
  columns: z.optional(z.record(z.string(), z.nullable(z.string()))),
  abilities: employeeAbilities,
})
export type EmployeeRow = z.infer<typeof employeeRow>

export const listEmployees = endpoint({
  id: 'employees.directory.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/get-all-employees',
  access: can('employees.directory.view'),
  body: z.object({
    ...listBody(),
    ...employeeSelection,
    /** `next_cursor` or `previous_cursor` of the same list; `page` is then only a label. */
    cursor: z.optional(z.nullable(z.string().check(z.maxLength(600)))),
  }),
  data: z.object({
    employees: z.array(employeeRow),
    numPages: z.int(),
    /** Exact; cached for up to 10 seconds. */
    total_rows: z.int(),
    next_cursor: z.nullable(z.string()),
    previous_cursor: z.nullable(z.string()),
    /** No row contains every search word: these are similar ones. */
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
  /** Instead of the file above 5,000 people: the job that creates it. */
  data: exportJob,
  summary: 'Exactly the listed people as an xlsx file; as a background job above 5,000 people',
})

export const listUsers = endpoint({
  id: 'employees.picker.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/getUserList',
  access: can('employees.directory.view'),
  body: z.object({
    page: listBody().page,
    limit: listBody().limit,
    search: listBody().search,
    /** Only these people, such as those already selected. */
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
