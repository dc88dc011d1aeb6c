import { can, field, master, z } from '../kit/index.ts'

const path = 'apiv2/auth/hrms/clock-policy'

const asked = z.enum(['off', 'record', 'require'])

export const clockPolicies = master({
  id: 'attendance.policy',
  path,
  access: can('attendance.settings.manage'),
  key: null,
  fields: {
    /** Null: everywhere where no location has its own. */
    LOCATION_ID: z._default(z.nullable(field.id()), null),
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
  },
})

/** Version 0 while nothing was set, and the usual holds. */
const policy = z.object({ ...clockPolicies.row, location: z.nullable(z.string()) })

export const readClockPolicies = clockPolicies.list({
  id: 'attendance.policy.read',
  data: z.object({
    policies: z.array(policy),
    /** The caller's address, as the server sees it. */
    your_address: z.string(),
  }),
  summary: 'How people clock in: everywhere, and at locations that have their own terms',
})

export const saveClockPolicy = clockPolicies.save({
  path,
  /** 1 takes a location's own terms away. */
  body: (shape) => z.object({ ...shape, remove: z.optional(field.flag()) }),
  data: z.object({ policies: z.array(policy) }),
  errors: [],
  summary: 'Set how people clock in',
})
