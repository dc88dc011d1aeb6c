import { can, endpoint, field, listBody, z } from '../../kit/index.ts'
import { celebrationKinds } from './celebrations.constants.ts'

/** What self-service can show of a colleague besides the name; the organisation selects the parts. */
export const colleagueParts = [
  'photo',
  'designation',
  'department',
  'location',
  'email',
  'phone',
  'manager',
  'joined',
  'presence',
] as const
export type ColleaguePart = (typeof colleagueParts)[number]

/** Parts that the organisation does not show are absent rather than empty. */
const colleague = z.object({
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_NAME: z.string(),
  photo: z.optional(z.nullable(z.string())),
  DESIGNATION_NAME: z.optional(z.nullable(z.string())),
  DEPARTMENT_NAME: z.optional(z.nullable(z.string())),
  LOCATION_NAME: z.optional(z.nullable(z.string())),
  EMAIL: z.optional(z.nullable(z.string())),
  PHONE: z.optional(z.nullable(z.string())),
})
export type Colleague = z.infer<typeof colleague>

const option = z.object({ id: field.id(), name: z.string() })
const visibility = {
  /** Whom self-service shows: nobody, one's own reporting line and team, or everybody. */
  colleagues: z.enum(['none', 'line', 'everyone']),
  shown: z.array(z.enum(colleagueParts)),
}

export const listColleagues = endpoint({
  id: 'employees.colleague.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/colleagues',
  access: can('employees.colleagues.view'),
  body: z.strictObject({
    page: listBody().page,
    limit: listBody().limit,
    /** Words of the name and, where shown, of department, designation and location. */
    search: listBody().search,
    department_id: z.optional(z.nullable(field.id())),
    location_id: z.optional(z.nullable(field.id())),
  }),
  data: z.object({
    colleagues: z.array(colleague),
    total_rows: z.int(),
    numPages: z.int(),
    visibility: z.object(visibility),
    /** Filter options, returned with the first page; empty where the part is not shown. */
    options: z.object({ departments: z.array(option), locations: z.array(option) }),
  }),
  summary: 'Colleagues by name, as far as the organisation shows them',
})

const inLine = z.object({
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_NAME: z.string(),
  DESIGNATION_NAME: z.optional(z.nullable(z.string())),
  photo: z.optional(z.nullable(z.string())),
})

export const readColleague = endpoint({
  id: 'employees.colleague.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/colleague',
  access: can('employees.colleagues.view'),
  query: z.object({ emp_id: field.idInText() }),
  data: z.object({
    ...colleague.shape,
    date_of_joining: z.optional(z.string()),
    /**
     * Reporting line from the manager upwards, as far as the caller may see it; absent where managers are not
     * shown.
     */
    line: z.optional(z.array(inLine)),
    /** Upcoming celebrations that they share, without the original year. */
    celebrations: z.array(z.object({ kind: z.enum(celebrationKinds), on: z.string() })),
    is_me: z.boolean(),
    /** Whether the caller may open the record. */
    abilities: z.object({ view_record: z.boolean() }),
  }),
  summary: 'A colleague’s card: what the organisation shows, the reporting line, celebrations they share',
})
