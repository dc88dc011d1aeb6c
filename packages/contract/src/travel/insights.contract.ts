import { can, choices, endpoint, field, z } from '../kit/index.ts'

const sums = <K extends string>(key: K) =>
  z.array(
    z.object({ [key]: z.string(), amount: z.string() } as {
      [P in K | 'amount']: ReturnType<typeof z.string>
    }),
  )

export const readTravelDashboard = endpoint({
  id: 'travel.dashboard.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/travel/dashboard',
  access: can('travel.desk.manage'),
  body: z.object({
    from: field.isoDate(),
    to: field.isoDate(),
    department_id: z.optional(field.ids(200)),
    currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  }),
  data: z.object({
    /** Those with costs in the period; the one that the sums are in. */
    currencies: z.array(z.string()),
    currency: z.string(),
    departments: choices(),
    /** Now, whatever the period. */
    now: z.object({
      to_book: z.int(),
      offered: z.int(),
      to_cancel: z.int(),
      /** Booked, from today on. */
      upcoming: z.int(),
    }),
    /** Approved trips whose first day is in the period. */
    trips: z.int(),
    outside_policy: z.int(),
    /** Days from the request to the departure, one decimal; null without trips. */
    lead_days: z.nullable(z.string()),
    spend: z.string(),
    months: sums('month'),
    by_department: sums('department'),
    by_mode: sums('mode'),
  }),
  summary: 'Trips to book and to cancel, upcoming ones, and what was spent by month, department and mode',
})
