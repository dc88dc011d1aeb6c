import { can, endpoint, field, signedIn, z } from '../kit/index.ts'
import { moods } from './mood.constants.ts'

const today = z.object({
  /** Null until the person has chosen one today. */
  result: z.nullable(z.object({ mood: z.enum(moods), day: z.string(), chosen_at: z.string() })),
})

export const readTodayMood = endpoint({
  id: 'dashboards.mood.today',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/today-mood',
  access: signedIn,
  data: today,
  summary: 'The mood that the caller has chosen today',
})

export const addMood = endpoint({
  id: 'dashboards.mood.add',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/add-moods',
  access: signedIn,
  body: z.strictObject({ mood: z.enum(moods) }),
  data: today,
  summary: 'Choose today’s mood, or change it on the same day',
})

const counts = z.record(z.enum(moods), z.int())

export const readMoodReport = endpoint({
  id: 'dashboards.mood.report',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/dashboard-admin-mood-data',
  access: can('dashboards.mood.view'),
  query: z.object({ download: z.optional(z.enum(['true', 'false'])) }),
  body: z.strictObject({
    /** Whole weeks that are over, up to this many. */
    weeks: z._default(z.int().check(z.minimum(1), z.maximum(52)), 12),
  }),
  data: z.object({
    /** Newest first; of each week the groups of five or more people, which add up to the week. */
    weeks: z.array(
      z.object({
        /** Monday. */
        week: z.string(),
        groups: z.array(
          z.object({
            DEPT_ID: z.nullable(field.id()),
            /** Null for departments that are too small on their own, taken together. */
            name: z.nullable(z.string()),
            people: z.int(),
            counts,
            /** 5 is great, 1 is bad; two decimals. */
            average: z.number(),
          }),
        ),
      }),
    ),
    /** Figures are shown for at least so many people. */
    least_people: z.int(),
  }),
  summary: 'Moods by week and department, of groups of five or more people; with `download=true` as a file',
})
export type MoodReport = z.infer<typeof readMoodReport.data>
