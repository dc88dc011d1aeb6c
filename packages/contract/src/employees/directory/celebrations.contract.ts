import { endpoint, field, signedIn, z } from '../../kit/index.ts'
import { celebrationKinds } from './celebrations.constants.ts'

export type CelebrationKind = (typeof celebrationKinds)[number]

const celebration = z.object({
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_NAME: z.string(),
  DESIGNATION_NAME: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  kind: z.enum(celebrationKinds),
  /** The day it is celebrated, `YYYY-MM-DD`: of the coming days, never of the year it began in. */
  on: z.string(),
  /** Days from today. */
  days: z.int(),
  /** Years in the organisation, with a work anniversary; null else, since it would tell an age. */
  years: z.nullable(z.int()),
})
export type Celebration = z.infer<typeof celebration>

/** Yes, no, or null as long as the person has not said: then the organisation's setting holds. */
const choice = () => z.nullable(z.boolean())
const choices = {
  birthday: choice(),
  work_anniversary: choice(),
  marriage_anniversary: choice(),
  /** Only what the person gives here; nobody else reads it. */
  married_on: z.nullable(field.isoDate()),
}

const mine = z.object({
  ...choices,
  /** What holds of what was not said. */
  default_choice: z.boolean(),
})
export type CelebrationChoices = z.infer<typeof mine>

export const showCelebrations = endpoint({
  id: 'employees.celebration.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/showing_celebrations_data',
  access: signedIn,
  query: z.object({
    /** `colleagues`: whom self-service shows. `people`: whom the caller reaches in the directory. */
    of: z._default(z.enum(['colleagues', 'people']), 'colleagues'),
    limit: z._default(z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(200)), 200),
  }),
  data: z.object({
    today: z.string(),
    /** The last day looked at. */
    until: z.string(),
    celebrations: z.array(celebration),
    /** All of the coming 30 days. */
    total: z.int(),
    /** The caller's own choices; null without an employee record. */
    mine: z.nullable(mine),
  }),
  summary: 'Birthdays and anniversaries of the next 30 days of people who share them, and one’s own choices',
})

export const updateCelebrations = endpoint({
  id: 'employees.celebration.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/update_celebrations_data',
  access: signedIn,
  body: z.partial(z.strictObject(choices)),
  data: mine,
  summary: 'Say which of one’s own celebrations are shown, and give the day of marriage',
})
