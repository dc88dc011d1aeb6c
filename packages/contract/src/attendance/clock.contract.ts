import { can, endpoint, field, signedIn, z } from '../kit/index.ts'
import { valueTexts } from '../kit/value.texts.ts'
import { punchDirections, punchSources, teamStates } from './attendance.constants.ts'
import { presence } from './presence.ts'

const own = can('attendance.own.clock')
const path = (name: string) => `apiv2/auth/hrms/${name}` as const

/** What the browser sends with a punch. */
const punched = {
  /** Idempotency key, new for each press of the button: a retry with the same key is the same punch. */
  key: z.string().check(z.regex(/^[A-Za-z0-9-]{16,64}$/, valueTexts.error('key'))),
  way: z._default(z.enum(['web', 'mobile']), 'web'),
  latitude: z.optional(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: z.optional(z.number().check(z.minimum(-180), z.maximum(180))),
  /** Accuracy of the position in metres, as the device reports it. */
  accuracy: z.optional(z.number().check(z.minimum(0), z.maximum(1_000_000))),
  /** An uploaded picture, where the policy requires one. */
  selfie: z.optional(field.requiredText(300)),
  /**
   * When an offline punch was made; all other punches get the server's time. It has to be later than every recorded
   * punch, on a day that nobody has corrected or locked since, and not where the network is required.
   */
  offline_at: z.optional(field.instant()),
}

const place = z.enum(['inside', 'outside', 'unclear', 'free'])

const punch = z.object({
  ID: field.id(),
  at: z.string(),
  direction: z.enum(punchDirections),
  source: z.enum(punchSources),
})

const attendance = z.object({
  ...presence.shape,
  /** The attendance day; for a night shift, the day it began. */
  date: z.string(),
  time_zone: z.string(),
  now: z.string(),
  /** Minutes of closed intervals; while clocked in, add the minutes since `since`. */
  worked: z.int(),
  break_minutes: z.int(),
  first_in: z.nullable(z.string()),
  last_out: z.nullable(z.string()),
  late_by: z.int(),
  /** The day's status so far. */
  status: z.string(),
  shift: z.nullable(z.object({ name: z.string(), start: z.string(), end: z.string(), color: z.string() })),
  off: z.nullable(z.enum(['week_off', 'holiday'])),
  off_name: z.nullable(z.string()),
  punches: z.array(punch),
  /** Actions available now. */
  actions: z.array(z.enum(['in', 'out', 'break_start', 'break_end'])),
  needs: z.object({ position: z.boolean(), selfie: z.boolean() }),
  allows: z.object({ web: z.boolean(), mobile: z.boolean() }),
  /** How long after it was made an offline punch is accepted, in hours. */
  offline_hours: z.int(),
})
export type ClockView = z.infer<typeof attendance>

const clocked = z.object({
  attendance,
  /** False for a retry, and when the state already was as requested. */
  recorded: z.boolean(),
  /** Where a recorded punch was made, as the server judged it; null when the policy does not check places. */
  place: z.nullable(place),
})

const errors = [
  'attendance.not_employed',
  'attendance.clock_not_allowed',
  'attendance.position_missing',
  'attendance.outside_fence',
  'attendance.outside_network',
  'attendance.selfie_missing',
  'attendance.offline_too_old',
  'attendance.offline_future',
  'attendance.offline_not_recorded',
  'attendance.wrong_state',
  'files.not_uploaded',
] as const

export const readClock = endpoint({
  id: 'attendance.clock.read',
  service: 'admin',
  method: 'GET',
  path: path('clock-status'),
  access: own,
  data: z.object({ attendance }),
  errors: ['attendance.not_employed'],
  summary: 'The caller’s clock state, since when, and the day so far',
})

export const clockInOut = endpoint({
  id: 'attendance.clock.punch',
  service: 'admin',
  method: 'POST',
  path: path('clock'),
  access: own,
  body: z.object({ action: z.enum(['in', 'out', 'break_start', 'break_end']), ...punched }),
  data: clocked,
  errors: [...errors],
  summary: 'Clock in or out. Idempotent by key, and a no-op when already in that state',
})

export const startBreak = endpoint({
  id: 'attendance.break.start',
  service: 'admin',
  method: 'POST',
  path: path('startbreak'),
  access: own,
  body: z.object(punched),
  data: clocked,
  errors: [...errors],
  summary: 'Start a break',
})

export const endBreak = endpoint({
  id: 'attendance.break.end',
  service: 'admin',
  method: 'POST',
  path: path('endbreak'),
  access: own,
  body: z.object(punched),
  data: clocked,
  errors: [...errors],
  summary: 'End a break',
})

export const teamToday = endpoint({
  id: 'attendance.team.today',
  service: 'admin',
  method: 'GET',
  path: path('team-today'),
  access: signedIn,
  data: z.object({
    /** The first 200, by name. */
    rows: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_NAME: z.string(),
        /** `elsewhere`: working from home or on duty. `late` only for callers who may see the person's attendance. */
        state: z.enum(teamStates),
        /** Minutes. */
        late_by: z.int(),
        /** Null unless the person is on leave and the caller may see which. */
        LEAVE_TYPE_NAME: z.nullable(z.string()),
      }),
    ),
    /** How many of the whole team are in each state. */
    counts: z.object({
      in: z.int(),
      late: z.int(),
      elsewhere: z.int(),
      away: z.int(),
      expected: z.int(),
      out: z.int(),
      off: z.int(),
    }),
  }),
  summary:
    'Who of the caller’s team is in, elsewhere, away or not in yet, limited to what the caller may see',
})

export const whoIsIn = endpoint({
  id: 'attendance.clock.who_is_in',
  service: 'admin',
  method: 'GET',
  path: path('whoisin'),
  access: can('attendance.day.view'),
  query: z.object({
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    state: z.optional(z.enum(['in', 'break', 'out', 'late', 'away'])),
    location_id: z.optional(field.idInText()),
    department_id: z.optional(field.idInText()),
    page: z._default(field.wholeInText(1, 100_000), 1),
    limit: z._default(field.wholeInText(1, 200), 50),
  }),
  data: z.object({
    rows: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_NAME: z.string(),
        EMPLOYEE_CODE: z.string(),
        department: z.nullable(z.string()),
        location: z.nullable(z.string()),
        state: z.enum(['in', 'break', 'out', 'away']),
        since: z.nullable(z.string()),
        /** The clock of the person's workplace, by which `first_in` is given. */
        time_zone: z.string(),
        first_in: z.nullable(z.string()),
        late_by: z.int(),
        /** The day's status so far. */
        status: z.string(),
        shift: z.nullable(z.string()),
      }),
    ),
    counts: z.object({ in: z.int(), break: z.int(), out: z.int(), away: z.int(), late: z.int() }),
    total_records: z.int(),
    total_page: z.int(),
  }),
  summary: 'Who is in, on break, out or away today, of the people in reach',
})
