import { can, endpoint, field, z } from '../kit/index.ts'

const settings = can('attendance.settings.manage')
const path = 'apiv2/auth/hrms/clock-policy' as const

const asked = z.enum(['off', 'record', 'require'])

const terms = {
  allows_web: z.boolean(),
  allows_mobile: z.boolean(),
  /** Whether the fence of the person's place is asked: never, told with the punch, or needed for it. */
  place: asked,
  network: asked,
  /** Addresses and networks, such as 203.0.113.0/24. */
  networks: z.array(field.requiredText(64)).check(z.maxLength(100)),
  needs_selfie: z.boolean(),
  /** Hours after which a punch made without connection is refused. */
  offline_hours: z.int().check(z.minimum(0), z.maximum(720)),
  /** Days back that can be regularised, and how often a month. */
  regularise_days: z.int().check(z.minimum(0), z.maximum(366)),
  regularise_per_month: z.int().check(z.minimum(0), z.maximum(31)),
}

const policy = z.object({
  /** Null: everywhere where no location has its own. */
  LOCATION_ID: z.nullable(field.id()),
  location: z.nullable(z.string()),
  ...terms,
  /** 0 while nothing was set, and the usual holds. */
  version: z.int(),
})

export const readClockPolicies = endpoint({
  id: 'attendance.policy.read',
  service: 'admin',
  method: 'GET',
  path,
  access: settings,
  data: z.object({
    policies: z.array(policy),
    /** The caller's address, as the server sees it. */
    your_address: z.string(),
  }),
  summary: 'How people clock in: everywhere, and at locations that have their own terms',
})

export const saveClockPolicy = endpoint({
  id: 'attendance.policy.save',
  service: 'admin',
  method: 'POST',
  path,
  access: settings,
  body: z.object({
    LOCATION_ID: z._default(z.nullable(field.id()), null),
    version: z.optional(z.int()),
    ...terms,
    /** 1 takes a location's own terms away. */
    remove: z.optional(field.flag()),
  }),
  data: z.object({ policies: z.array(policy) }),
  summary: 'Set how people clock in',
})
