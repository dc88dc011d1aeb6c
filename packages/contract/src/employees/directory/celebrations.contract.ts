import { endpoint, field, signedIn, z } from '../../kit/index.ts'
import { celebrationKinds } from './celebrations.constants.ts'

export type CelebrationKind = (typeof celebrationKinds)[number]

const celebration = z.object({
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_NAME: z.string(),
  DESIGNATION_NAME: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  kind: z.enum(celebrationKinds),
  /** The day of the celebration, `YYYY-MM-DD`, in the coming days: never the original year. */
  on: z.string(),
  /** Days from today. */
  days: z.int(),
  /** Years of service, for work anniversaries; null otherwise, since it would reveal an age. */
  years: z.nullable(z.int()),
})
export type Celebration = z.infer<typeof celebration>

/** Yes, no, or null until the person chooses: then the organisation's setting applies. */
const choice = () => z.nullable(z.boolean())
const choices = {
  birthday: choice(),
  work_anniversary: choice(),
  marriage_anniversary: choice(),
  /** Entered by the person here; visible to nobody else. */
  married_on: z.nullable(field.isoDate()),
}

const mine = z.object({
  ...choices,
  /** The organisation's setting, for choices that are null. */
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
    /**
     * `colleagues`: those whom self-service shows. `people`: those within the caller's reach in the
     * directory.
     */
    of: z._default(z.enum(['colleagues', 'people']), 'colleagues'),
    limit: z._default(field.wholeInText(1, 200), 200),
  }),
  data: z.object({
    today: z.string(),
    /** Last day of the period. */
    until: z.string(),
    celebrations: z.array(celebration),
    /** Number of celebrations in the next 30 days. */
    total: z.int(),
    /** The caller's own settings; null without an employee record. */
    mine: z.nullable(mine),
  }),
  summary:
    'Birthdays and anniversaries of the next 30 days of people who share them, and the caller’s own settings',
})

export const updateCelebrations = endpoint({
  id: 'employees.celebration.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/update_celebrations_data',
  access: signedIn,
  body: z.partial(z.strictObject(choices)),
  data: mine,
  summary: 'Set which of the caller’s celebrations are shared, and the wedding date',
})
