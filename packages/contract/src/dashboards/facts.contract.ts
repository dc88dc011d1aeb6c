import { can, endpoint, field, z } from '../kit/index.ts'

const access = can('dashboards.facts.rebuild')
const path = (name: string) => `apiv2/auth/dashboard-admin-${name}`

const difference = z.object({
  dimension: z.string(),
  /** Name of the unit; null for people without one, and in the total. */
  value: z.nullable(z.string()),
  day: z.string(),
  /** Headcount by the records, and as stored; null where there is none. */
  expected: z.nullable(z.int()),
  stored: z.nullable(z.int()),
})

export const readPeopleFacts = endpoint({
  id: 'dashboards.facts.read',
  service: 'admin',
  method: 'GET',
  path: path('facts'),
  access,
  data: z.object({
    /** First and last day with figures; null while there is nobody. */
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    /** The first day from which on changes of people have still to be counted. */
    changed_from: z.nullable(z.string()),
    /** Whether a recalculation is waiting or running. */
    is_running: z.boolean(),
    /** The same, if the caller started it. */
    job_id: z.nullable(field.publicId()),
    /** Comparisons with the records, the latest first. */
    checks: z.array(
      z.object({
        checked_at: z.string(),
        facts: z.int(),
        differences: z.int(),
        examples: z.array(difference),
      }),
    ),
  }),
  summary: 'Which days the stored people figures cover, and what the comparisons with the records found',
})

export const rebuildPeopleFacts = endpoint({
  id: 'dashboards.facts.rebuild',
  service: 'admin',
  method: 'POST',
  path: path('facts-rebuild'),
  access,
  body: z.object({ from: field.isoDate(), to: field.isoDate() }),
  data: z.object({
    /** Null where somebody else is recalculating the same days already. */
    job_id: z.nullable(field.publicId()),
  }),
  errors: ['dashboards.facts_running'],
  summary: 'Recalculate the people figures of a range of days from the records, as a job',
})
