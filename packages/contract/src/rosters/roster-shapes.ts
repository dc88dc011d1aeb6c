import { field, z } from '../kit/index.ts'

/** 0 draft, 1 published, 2 archived. */
export const rosterStatus = () => z.union([z.literal(0), z.literal(1), z.literal(2)])

/** A cell on the wire: a shift's id, 0 for a day off, -1 for nothing. */
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
  /** Cells that differ from what is published; 0 for a draft. */
  unpublished_changes: z.int(),
  published_at: z.nullable(z.string()),
  published_by: z.string(),
  updated_at: z.string(),
  version: z.int(),
  abilities: z.object({ edit: z.boolean(), publish: z.boolean() }),
})
export type RosterSummary = z.infer<typeof rosterSummary>

export const demandLine = z.object({
  shift_id: field.id(),
  /** 1 is Monday; one of both is given. */
  weekday: z.nullable(z.int().check(z.minimum(1), z.maximum(7))),
  day: z.nullable(field.isoDate()),
  needed: z.int().check(z.minimum(0), z.maximum(10_000)),
})

/** A shift that the roster may use, or uses. */
export const rosterShift = z.object({
  shift_id: field.id(),
  code: z.string(),
  name: z.string(),
  color: z.string(),
  /** May be chosen at the roster's location. */
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
  /** One for each day of the roster, as it is planned. */
  cells: z.array(rosterCell()),
  /** The same as published; empty while nothing is. */
  published: z.array(rosterCell()),
  /** What holds where the roster says nothing, from seven days before its first day to seven after its last. */
  otherwise: z.array(rosterCell()),
  /** 1 the first half, 2 the second, 3 both. */
  leave: z.array(
    z.object({ day: z.string(), halves: z.int(), name: z.string(), state: z.enum(['pending', 'booked']) }),
  ),
  /** Days of the roster that are a holiday for the person. */
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  /** Days that another published roster holds. */
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
  /** Days whose attendance is locked: they stay as they are published. */
  locked_days: z.array(z.string()),
  /** People of the roster whom the caller doesn't reach: how many work each shift. */
  others: z.array(z.object({ day: z.string(), shift_id: field.id(), people: z.int() })),
})
export type RosterView = z.infer<typeof rosterView>

/** A day of a person that publishing changes. */
export const rosterDifference = z.object({
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_CODE: z.string(),
  EMPLOYEE_NAME: z.string(),
  day: z.string(),
  before: rosterCell(),
  after: rosterCell(),
})
