import { can, endpoint, field, master, z } from '../kit/index.ts'

const settings = can('attendance.settings.manage')
const manage = can('attendance.punch.manage')
const path = (name: string) => `apiv2/auth/hrms/${name}` as const

export const devices = master({
  id: 'attendance.device',
  path: path('attendance-devices'),
  access: settings,
  key: 'ID',
  fields: {
    name: field.requiredText(80),
    serial: z._default(field.text(80), ''),
    LOCATION_ID: z.optional(z.nullable(field.id())),
    /** 1 takes punches, 0 is refused. */
    status: z.optional(field.flag()),
  },
})

const device = z.object({
  ...devices.row,
  /** How the device names itself when it hands punches in. */
  public_id: field.publicId(),
  location: z.nullable(z.string()),
  last_seen_at: z.nullable(z.string()),
  last_punch_at: z.nullable(z.string()),
  /** Seconds that its clock is ahead of the server's, as last seen. */
  drift_seconds: z.nullable(z.int()),
  punches: z.int(),
  /** Rows whose badge nobody has. */
  unknown: z.int(),
})

export const listDevices = devices.list({
  data: z.object({ devices: z.array(device) }),
  summary: 'Devices that hand punches in, when each was seen last and how far off its clock is',
})

export const saveDevice = devices.save({
  path: path('attendance-device'),
  /** 1 makes a new key; the old one is refused from then on. */
  body: (shape) => z.object({ ...shape, new_key: z.optional(field.flag()) }),
  data: z.object({
    device,
    /** Of a new device or a new key: shown this once. */
    key: z.nullable(z.string()),
  }),
  errors: ['attendance.device_name_taken'],
  summary: 'Register or change a device; its key is shown once',
})

const DEVICE_ROWS = 1000

/** What a device signs: its text is `payload`, so that what is signed is what is read. */
export const devicePayload = z.object({
  punches: z
    .array(
      z.object({
        badge: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
        at: field.instant(),
        direction: z._default(z.enum(['in', 'out', 'break_start', 'break_end', 'unknown']), 'unknown'),
      }),
    )
    .check(z.maxLength(DEVICE_ROWS)),
})

export const handInPunches = endpoint({
  id: 'attendance.device.hand_in',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/device/attendance-punches',
  access: { kind: 'public' },
  body: z.object({
    device: field.publicId(),
    /** When it was signed, by the device's clock; no more than five minutes from the server's. */
    timestamp: field.instant(),
    /** The punches as JSON: `{"punches":[{"badge","at","direction"}]}`. */
    payload: z.string().check(z.maxLength(500_000)),
    /** HMAC-SHA256 with the device's key over `timestamp`, a full stop and `payload`, in hexadecimal. */
    signature: z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
  }),
  data: z.object({
    /** Rows that were sent, repeats of which nothing was written, and those whose badge nobody has. */
    received: z.int(),
    taken: z.int(),
    repeated: z.int(),
    unknown: z.int(),
    now: z.string(),
  }),
  errors: ['attendance.device_refused'],
  summary: 'A device hands punches in, in any order and as often as it likes: each is taken once',
})

export const listUnknownBadges = endpoint({
  id: 'attendance.badge.list_unknown',
  service: 'admin',
  method: 'GET',
  path: path('attendance-unknown-badges'),
  access: manage,
  data: z.object({
    badges: z.array(
      z.object({
        badge: z.string(),
        punches: z.int(),
        first_at: z.string(),
        last_at: z.string(),
        devices: z.array(z.string()),
      }),
    ),
  }),
  summary: 'Badges that devices know and nobody has, with what waits under each; at most 500',
})

export const giveBadge = endpoint({
  id: 'attendance.badge.give',
  service: 'admin',
  method: 'POST',
  path: path('attendance-badge'),
  access: manage,
  body: z.object({
    badge: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    /** Whose it is; null dismisses what waits under it. */
    EMPLOYEE_ID: z.nullable(field.id()),
  }),
  data: z.object({ taken: z.int(), dismissed: z.int() }),
  errors: ['attendance.badge_taken'],
  summary: 'Say whose a badge is: what waited under it becomes theirs',
})
