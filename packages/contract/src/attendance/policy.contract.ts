import { can, field, master, z } from '../kit/index.ts'

const path = 'apiv2/auth/hrms/clock-policy'

const requested = z.enum(['off', 'record', 'require'])

export const clockPolicies = master({
  id: 'attendance.policy',
  path,
  access: can('attendance.settings.manage'),
  key: null,
  fields: {
    /** Null: the default for locations without a policy of their own. */
    LOCATION_ID: z._default(z.nullable(field.id()), null),
    allows_web: z.boolean(),
    allows_mobile: z.boolean(),
    /**
     * Whether a punch is checked against the location's geofence: never, recorded with the punch, or
     * required.
     */
    place: requested,
    network: requested,
    /** IP addresses and networks, such as 203.0.113.0/24. */
    networks: z.array(field.requiredText(64)).check(z.maxLength(100)),
    needs_selfie: z.boolean(),
    /** Age in hours beyond which an offline punch is refused. */
    offline_hours: z.int().check(z.minimum(0), z.maximum(720)),
    /** How many days back can be regularised, and how often per month. */
    regularise_days: z.int().check(z.minimum(0), z.maximum(366)),
    regularise_per_month: z.int().check(z.minimum(0), z.maximum(31)),
  },
})

/** Version 0 until a policy is saved; the defaults apply. */
const policy = z.object({ ...clockPolicies.row, location: z.nullable(z.string()) })

export const readClockPolicies = clockPolicies.list({
  id: 'attendance.policy.read',
  data: z.object({
    policies: z.array(policy),
    /** The caller's IP address, as the server sees it. */
    your_address: z.string(),
  }),
  summary: 'The clock-in policy: the default, and those of locations with their own',
})

export const saveClockPolicy = clockPolicies.save({
  path,
  /** 1 deletes a location's own policy. */
  body: (shape) => z.object({ ...shape, remove: z.optional(field.flag()) }),
  data: z.object({ policies: z.array(policy) }),
  errors: [],
  summary: 'Set how people clock in',
})
