import { fieldTexts } from '../kit/field.texts.ts'
import { can, endpoint, field, limit, page, search, z } from '../kit/index.ts'

const view = can('shifts.people.view')
const assign = can('shifts.people.assign')
const path = (name: string) => `apiv2/auth/${name}` as const

const assignment = z.object({
  id: field.id(),
  employee_id: field.id(),
  employee_name: z.string(),
  employee_code: z.string(),
  location_name: z.nullable(z.string()),
  SHFTID: field.id(),
  shift_code: z.string(),
  shift_name: z.string(),
  color: z.string(),
  from_date: z.string(),
  /** Last day; null while it continues. */
  to_date: z.nullable(z.string()),
  state: z.enum(['past', 'current', 'future']),
  note: z.string(),
  actor: z.string(),
  at: z.string(),
})
export type ShiftAssignment = z.infer<typeof assignment>

export const listShiftAssignments = endpoint({
  id: 'shifts.assignment.list',
  service: 'admin',
  method: 'GET',
  path: path('shift-assignments'),
  access: view,
  query: z.object({
    SHFTID: z.optional(field.idInText()),
    employee_id: z.optional(field.idInText()),
    /** `now`: current and future ones; default: all. */
    when: z.optional(z.enum(['now', 'all'])),
    ...{ search: search(), page: page(), limit: limit() },
  }),
  data: z.object({
    assignments: z.array(assignment),
    total_rows: z.int(),
    pages: z.int(),
    abilities: z.object({ assign: z.boolean() }),
  }),
  summary: 'Individual shift assignments, past, current and future, newest first',
})

/** Effect of an assignment on one person. */
const outcome = z.object({
  employee_id: field.id(),
  employee_name: z.string(),
  employee_code: z.string(),
  /**
   * `new`: no assignment before; `same`: already assigned; `cut`: an existing assignment ends or is
   * interrupted; `overlap`: another one starts in these days and is replaced only on request; `refused`.
   */
  result: z.enum(['new', 'same', 'cut', 'overlap', 'refused']),
  text: z.string(),
})
export type AssignOutcome = z.infer<typeof outcome>

export const assignShift = endpoint({
  id: 'shifts.assignment.assign',
  service: 'admin',
  method: 'POST',
  path: path('assign-shift'),
  access: assign,
  body: z.object({
    employee_ids: field.ids(1000).check(z.minLength(1, fieldTexts.error('onePerson'))),
    SHFTID: field.id(),
    from_date: field.isoDate(),
    /** Last day; null or omitted: until further notice. */
    to_date: z.optional(z.nullable(field.isoDate())),
    note: z._default(field.text(200), ''),
    /** Replace assignments that start in these days. */
    replace: z._default(z.boolean(), false),
    /** True previews without writing. */
    preview: z._default(z.boolean(), false),
  }),
  data: z.object({
    saved: z.boolean(),
    /** Number of people whose shifts change. */
    changed: z.int(),
    people: z.array(outcome),
  }),
  errors: ['shifts.assignment_overlap', 'shifts.inactive'],
  summary: 'Assign a shift to people; all or nothing',
})

export const removeShiftAssignment = endpoint({
  id: 'shifts.assignment.remove',
  service: 'admin',
  method: 'POST',
  path: path('shift-assignment/remove'),
  access: assign,
  body: z.object({ id: field.id() }),
  data: z.object({ id: field.id() }),
  summary: 'End an assignment today; a future one is deleted, the past stays',
})

const rule = z.object({
  id: field.id(),
  location_id: z.nullable(field.id()),
  location_name: z.nullable(z.string()),
  department_id: z.nullable(field.id()),
  department_name: z.nullable(z.string()),
  SHFTID: field.id(),
  shift_code: z.string(),
  shift_name: z.string(),
  color: z.string(),
  from_date: z.string(),
  to_date: z.nullable(z.string()),
  state: z.enum(['past', 'current', 'future']),
  /** 1 location and department, 2 location, 3 department, 4 everybody: the lowest match applies. */
  precedence: z.int(),
  actor: z.string(),
})
export type ShiftRule = z.infer<typeof rule>

const rules = z.object({
  today: z.string(),
  /** By precedence, then by unit, newest first. */
  rules: z.array(rule),
  abilities: z.object({ manage: z.boolean() }),
})

export const listShiftRules = endpoint({
  id: 'shifts.rule.list',
  service: 'admin',
  method: 'GET',
  path: path('shift-rules'),
  access: can('shifts.list.view'),
  data: rules,
  summary: 'The shifts of locations, departments and the whole organisation',
})

export const saveShiftRule = endpoint({
  id: 'shifts.rule.save',
  service: 'admin',
  method: 'POST',
  path: path('shift-rules'),
  access: can('shifts.list.manage'),
  body: z.object({
    /** Null: every location. */
    location_id: z._default(z.nullable(field.id()), null),
    /** Null: every department. */
    department_id: z._default(z.nullable(field.id()), null),
    SHFTID: field.id(),
    from_date: field.isoDate(),
  }),
  data: rules,
  errors: ['shifts.rule_overlap', 'shifts.inactive'],
  summary: 'Set the shift of a location, a department, both, or everybody from a day on',
})

export const removeShiftRule = endpoint({
  id: 'shifts.rule.remove',
  service: 'admin',
  method: 'POST',
  path: path('shift-rules/remove'),
  access: can('shifts.list.manage'),
  body: z.object({ id: field.id() }),
  data: rules,
  summary: 'End a rule today; a future one is deleted, the past stays',
})

const workDay = z.object({
  date: z.string(),
  shift: z.nullable(
    z.object({
      ...{ SHFTID: field.id(), code: z.string(), name: z.string(), color: z.string() },
      ...{ start: z.string(), end: z.string(), is_night: z.boolean(), flexible: z.boolean() },
      ...{ core_start: z.nullable(z.string()), core_end: z.nullable(z.string()) },
      breaks: z.array(z.object({ name: z.string(), minutes: z.int(), paid: z.boolean() })),
    }),
  ),
  is_off: z.boolean(),
  source: z.enum(['roster', 'person', 'rule', 'default', 'none']),
  /** The reason, as a sentence. */
  reason: z.string(),
})
export type PlannedDay = z.infer<typeof workDay>

export const readWorkPlan = endpoint({
  id: 'shifts.plan.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('who-works'),
  access: view,
  body: z.object({
    /** Default: today. */
    from: z.optional(field.isoDate()),
    days: z._default(z.int().check(z.minimum(1), z.maximum(31)), 1),
    /** `team`: only people who report to the caller. */
    of: z._default(z.enum(['reach', 'team']), 'reach'),
    location_id: z.optional(z.nullable(field.id())),
    department_id: z.optional(z.nullable(field.id())),
    ...{ search: search(), page: page(), limit: limit() },
  }),
  data: z.object({
    today: z.string(),
    from: z.string(),
    to: z.string(),
    rows: z.array(
      z.object({
        employee_id: field.id(),
        employee_name: z.string(),
        employee_code: z.string(),
        location_name: z.nullable(z.string()),
        department_name: z.nullable(z.string()),
        time_zone: z.string(),
        days: z.array(workDay),
      }),
    ),
    total_rows: z.int(),
    pages: z.int(),
    abilities: z.object({ assign: z.boolean() }),
  }),
  summary: 'Shifts of people by day, with the reason',
})
export type WorkPlan = z.infer<typeof readWorkPlan.data>

export const readOwnShifts = endpoint({
  id: 'shifts.own.read',
  service: 'admin',
  method: 'GET',
  path: path('my-shifts'),
  access: can('shifts.own.view'),
  query: z.object({
    /** Default: Monday of this week. */
    from: z.optional(field.isoDate()),
    weeks: z._default(field.wholeInText(1, 8), 4),
  }),
  data: z.object({
    today: z.string(),
    from: z.string(),
    to: z.string(),
    time_zone: z.string(),
    days: z.array(workDay),
  }),
  summary: 'The caller’s shifts of the next weeks',
})
