import { exportJob } from '../../files/export-job.ts'
import { can, endpoint, field, listBody, listQuery, z } from '../../kit/index.ts'

const statusOn = z.enum(['active', 'left', 'not_joined'])

export const employeeAsOf = endpoint({
  id: 'employees.as_of.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/employees/as-of',
  access: can('employees.profile.view'),
  query: z.object({ emp_id: field.idInText(), day: field.isoDate() }),
  data: z.object({
    EMPLOYEE_ID: field.id(),
    EMPLOYEE_NAME: z.string(),
    EMPLOYEE_CODE: z.string(),
    day: z.string(),
    status: statusOn,
    joined_on: z.string(),
    left_on: z.nullable(z.string()),
    /**
     * Effective-dated values on that date, in form order; fields of groups that are not granted are absent.
     */
    fields: z.array(
      z.object({
        FIELD_SLUG: z.string(),
        FIELD_NAME: z.string(),
        text: z.string(),
        /** Whether the value differs from today's. */
        differs: z.boolean(),
        today: z.string(),
      }),
    ),
    direct_reports: z.int(),
    /** The nearest earlier and later days with a change, for stepping. */
    previous_day: z.nullable(z.string()),
    next_day: z.nullable(z.string()),
  }),
  summary: 'A person’s record as of any day, past or planned',
})

export const teamAsOf = endpoint({
  id: 'employees.as_of.team',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/team/as-of',
  access: can('employees.directory.view'),
  query: z.object({
    day: field.isoDate(),
    /** The team's manager; default: the caller. */
    manager_id: z.optional(field.idInText()),
    page: listQuery().page,
    limit: listQuery().limit,
  }),
  data: z.object({
    day: z.string(),
    manager: z.nullable(z.object({ EMPLOYEE_ID: field.id(), EMPLOYEE_NAME: z.string() })),
    people: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_CODE: z.string(),
        EMPLOYEE_NAME: z.string(),
        DESIGNATION_NAME: z.nullable(z.string()),
        DEPARTMENT_NAME: z.nullable(z.string()),
        LOCATION_NAME: z.nullable(z.string()),
        photo: z.nullable(z.string()),
        /** Compared with today: in the team on both days, or only on that day. */
        standing: z.enum(['same', 'then_only']),
      }),
    ),
    /** In the team today but not on that day. */
    today_only: z.array(
      z.object({ EMPLOYEE_ID: field.id(), EMPLOYEE_CODE: z.string(), EMPLOYEE_NAME: z.string() }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'A team as of any day, among the people the caller may see, compared with today',
})

const reportSelection = {
  search: listBody().search,
  /** First and last day; at most 366 days; default: this month. */
  from: z.optional(z.nullable(field.isoDate())),
  to: z.optional(z.nullable(field.isoDate())),
  /** Event types of the specification; default: all. */
  events: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(19))).check(z.maxLength(19))),
  /** Numeric filter ids of units (department 5, location 8 …), matched against today's record. */
  filters: listBody().filters,
}

export const employeeTimelineReport = endpoint({
  id: 'employees.timeline.report',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/EmployeeReports/employeeTimelineReport',
  access: can('employees.profile.view'),
  body: z.object({ page: listBody().page, limit: listBody().limit, ...reportSelection }),
  data: z.object({
    rows: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_CODE: z.string(),
        EMPLOYEE_NAME: z.string(),
        DEPARTMENT_NAME: z.nullable(z.string()),
        LOCATION_NAME: z.nullable(z.string()),
        event_type: z.int(),
        event: z.string(),
        on_date: z.string(),
        is_future: z.boolean(),
        /** Details of the event: before → after, years, or the separation mode. */
        detail: z.string(),
      }),
    ),
    from: z.string(),
    to: z.string(),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'The events of many people in a period, by the specification’s event types',
})

export const exportTimelineReport = endpoint({
  id: 'employees.timeline.export',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/EmployeeReports/employeeTimelineReport/export',
  access: can('employees.export'),
  body: z.object(reportSelection),
  answer: 'file',
  data: exportJob,
  summary: 'The timeline report as an xlsx file; as a background job above 5,000 rows',
})
