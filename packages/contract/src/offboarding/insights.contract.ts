import { can, endpoint, field, z } from '../kit/index.ts'
import { separationKinds } from './offboarding.constants.ts'
import { separationStatus } from './separation-shapes.ts'

/*
 * Figures about people who leave, of those whom the caller may see. The period is that of the last working day, both ends included;
 * by default the last twelve months until today.
 */

const view = can('offboarding.separation.view')
const hrms = <const P extends string>(name: P) => `apiv2/auth/hrms/${name}` as const
const period = { from: z.string(), to: z.string() }
const about = {
  from: z.optional(field.isoDate()),
  to: z.optional(field.isoDate()),
  department_id: z.optional(field.ids()),
  location_id: z.optional(field.ids()),
}
const call = { service: 'admin', method: 'POST', reads: true, access: view, body: z.object(about) } as const

/** Lengths of service by which leavers are counted, in months from … to below. */
export const tenureBands = ['under_6', '6_to_12', '12_to_24', '24_to_60', 'over_60'] as const

const reason = z.object({ SMP_ID: z.int(), total: z.int() })
const tenure = z.object({ band: z.enum(tenureBands), total: z.int() })
const averages = z.object({
  /** Days of notice that the terms required, and days from notice to the last working day; null without separations. */
  notice_required: z.nullable(z.number()),
  notice_given: z.nullable(z.number()),
  /** Length of service in months. */
  tenure_months: z.nullable(z.number()),
  /** Separations that they are of. */
  separations: z.int(),
})

export const countEmployees = endpoint({
  ...call,
  id: 'offboarding.dashboard.employees',
  path: hrms('total-employee-count'),
  data: z.object({ total: z.int(), today: z.string() }),
  summary: 'People employed today',
})

export const countOffboarding = endpoint({
  ...call,
  id: 'offboarding.dashboard.open',
  path: hrms('off-boarding-count'),
  data: z.object({
    /** Open separations, whatever their last working day. */
    total: z.int(),
    statuses: z.array(z.object({ status: separationStatus(), total: z.int() })),
  }),
  summary: 'Open separations by status',
})

export const countLeft = endpoint({
  ...call,
  id: 'offboarding.dashboard.left',
  path: hrms('total-employee-left'),
  data: z.object({ ...period, total: z.int() }),
  summary: 'People whose last working day was in the period and is over',
})

export const readAverages = endpoint({
  ...call,
  id: 'offboarding.dashboard.averages',
  path: hrms('off-boarding-average'),
  data: z.object({ ...period, ...averages.shape }),
  summary: 'Average notice required and given, and average length of service of leavers',
})

export const countReasons = endpoint({
  ...call,
  id: 'offboarding.dashboard.reasons',
  path: hrms('count_reason_for_separation'),
  data: z.object({ ...period, reasons: z.array(reason) }),
  summary:
    'Separations by reason, the most frequent first; private ones as “Personal Reasons” for whoever isn’t HR',
})

export const readOffboardingDashboard = endpoint({
  ...call,
  id: 'offboarding.dashboard.read',
  path: hrms('separation/dashboard'),
  body: z.object({ ...about, category: z._default(z.enum(['all', 'voluntary', 'involuntary']), 'all') }),
  data: z.object({
    ...period,
    today: z.string(),
    employees: z.int(),
    open: z.int(),
    left: z.int(),
    statuses: z.array(z.object({ status: separationStatus(), total: z.int() })),
    averages,
    reasons: z.array(reason),
    kinds: z.array(z.object({ kind: z.enum(separationKinds), total: z.int() })),
    tenures: z.array(tenure),
    /** By month of the last working day, all months of the period. */
    months: z.array(z.object({ month: z.string(), total: z.int() })),
    departments: z.array(z.object({ id: field.id(), name: z.string() })),
    locations: z.array(z.object({ id: field.id(), name: z.string() })),
  }),
  summary: 'The dashboard of offboarding: counts, averages, reasons, kinds, length of service, months',
})
