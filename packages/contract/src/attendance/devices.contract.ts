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
    /** 1 accepts punches, 0 refuses them. */
    status: z.optional(field.flag()),
  },
})

const device = z.object({
  ...devices.row,
  /** The id under which the device sends punches. */
  public_id: field.publicId(),
  location: z.nullable(z.string()),
  last_seen_at: z.nullable(z.string()),
  last_punch_at: z.nullable(z.string()),
  /** Seconds by which the device's clock was ahead of the server's at its last delivery. */
  drift_seconds: z.nullable(z.int()),
  punches: z.int(),
  /** Number of rows with an unassigned badge. */
  unknown: z.int(),
})

export const listDevices = devices.list({
  data: z.object({ devices: z.array(device) }),
  summary: 'Devices that send punches, with when each was last seen and its clock drift',
})

export const saveDevice = devices.save({
  path: path('attendance-device'),
  /** 1 generates a new key; the old one is refused from then on. */
  body: (shape) => z.object({ ...shape, new_key: z.optional(field.flag()) }),
  data: z.object({
    device,
    /** The key of a new device, or its new key: shown once. */
    key: z.nullable(z.string()),
  }),
  errors: ['attendance.device_name_taken'],
  summary: 'Register or edit a device; its key is shown once',
})

const DEVICE_ROWS = 1000

/** A signed delivery. `payload` is text, so that exactly the signed bytes are parsed. */
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
    /** When it was signed, by the device's clock; within five minutes of the server's. */
    timestamp: field.instant(),
    /** The punches as JSON: `{"punches":[{"badge","at","direction"}]}`. */
    payload: z.string().check(z.maxLength(500_000)),
    /** HMAC-SHA256 over `timestamp`, `.` and `payload` with the device's key, in hexadecimal. */
    signature: z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
  }),
  data: z.object({
    /** Rows received, duplicates that were skipped, and rows with an unassigned badge. */
    received: z.int(),
    taken: z.int(),
    repeated: z.int(),
    unknown: z.int(),
    now: z.string(),
  }),
  errors: ['attendance.device_refused'],
  summary: 'A device sends punches, in any order; idempotent, each punch is recorded once',
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
  summary: 'Unassigned badges seen by devices, with the punches held for each; at most 500',
})

export const giveBadge = endpoint({
  id: 'attendance.badge.give',
  service: 'admin',
  method: 'POST',
  path: path('attendance-badge'),
  access: manage,
  body: z.object({
    badge: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    /** The badge's owner; null dismisses the punches held for it. */
    EMPLOYEE_ID: z.nullable(field.id()),
  }),
  data: z.object({ taken: z.int(), dismissed: z.int() }),
  errors: ['attendance.badge_taken'],
  summary: 'Assign a badge: the punches held for it become the employee’s',
})
