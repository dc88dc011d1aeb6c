import { field, z } from '../kit/index.ts'

/** 0 draft, 1 published, 2 archived. */
export const rosterStatus = () => z.union([z.literal(0), z.literal(1), z.literal(2)])

/** A cell on the wire: a shift's id, 0 for a day off, -1 for unplanned. */
export const rosterCell = () => z.int().check(z.minimum(-1), z.maximum(Number.MAX_SAFE_INTEGER))

export const rosterSummary = z.object({
  id: field.id(),
  name: z.string(),
  location_id: field.id(),
  location_name: z.string(),
  from_date: z.string(),
  to_date: z.string(),
  status: rosterStatus(),
  people: z.int(),
  /** Number of cells that differ from the published version; 0 for a draft. */
  unpublished_changes: z.int(),
  published_at: z.nullable(z.string()),
  published_by: z.string(),
  updated_at: z.string(),
  version: field.whole(),
  abilities: z.object({ edit: z.boolean(), publish: z.boolean() }),
})
export type RosterSummary = z.infer<typeof rosterSummary>

export const demandLine = z.object({
  shift_id: field.id(),
  /** 1 is Monday; either this or the day is given. */
  weekday: z.nullable(z.int().check(z.minimum(1), z.maximum(7))),
  day: z.nullable(field.isoDate()),
  needed: z.int().check(z.minimum(0), z.maximum(10_000)),
})

/** A shift that can be used in the roster, or already is. */
export const rosterShift = z.object({
  shift_id: field.id(),
  code: z.string(),
  name: z.string(),
  color: z.string(),
  /** Whether it may be chosen at the roster's location. */
  is_offered: z.boolean(),
})
export type RosterShift = z.infer<typeof rosterShift>

/** Times of a shift from a day on, local `HH:mm`. */
export const rosterShiftDetail = z.object({
  shift_id: field.id(),
  from: z.string(),
  start: z.string(),
  end: z.string(),
  is_night: z.boolean(),
})

export const rosterRow = z.object({
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_CODE: z.string(),
  EMPLOYEE_NAME: z.string(),
  DEPARTMENT_NAME: z.string(),
  joined: z.string(),
  left: z.nullable(z.string()),
  /** One per day of the roster, as planned. */
  cells: z.array(rosterCell()),
  /** The same as published; empty before publication. */
  published: z.array(rosterCell()),
  /** Shifts that apply to unplanned cells, from seven days before the roster to seven after it. */
  otherwise: z.array(rosterCell()),
  /** 1 first half, 2 second half, 3 both. */
  leave: z.array(
    z.object({ day: z.string(), halves: z.int(), name: z.string(), state: z.enum(['pending', 'booked']) }),
  ),
  /** Days of the roster that are a holiday for the person. */
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  /** Days covered by another published roster. */
  taken: z.array(z.object({ day: z.string(), roster_name: z.string() })),
})
export type RosterRow = z.infer<typeof rosterRow>

export const rosterView = z.object({
  roster: rosterSummary,
  note: z.string(),
  time_zone: z.string(),
  today: z.string(),
  employee_calendar: z.array(rosterRow),
  shift_list: z.array(rosterShift),
  shift_details: z.array(rosterShiftDetail),
  demand: z.array(demandLine),
  /** Days with locked attendance, which stay as published. */
  locked_days: z.array(z.string()),
  /** The caller, if on the roster: others plan their cells. Null also for the only administrator. */
  own_employee_id: z.nullable(field.id()),
  /** Headcount per shift of the roster's people outside the caller's reach. */
  others: z.array(z.object({ day: z.string(), shift_id: field.id(), people: z.int() })),
})
export type RosterView = z.infer<typeof rosterView>

/** A person's day that publishing changes. */
export const rosterDifference = z.object({
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_CODE: z.string(),
  EMPLOYEE_NAME: z.string(),
  day: z.string(),
  before: rosterCell(),
  after: rosterCell(),
})
