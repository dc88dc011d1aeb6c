import { can, choices, endpoint, field, master, z } from '../kit/index.ts'
import { valueTexts } from '../kit/value.texts.ts'

const settings = can('attendance.settings.manage')
const run = can('attendance.penalty.run')
const path = (name: string) => `apiv2/auth/hrms/${name}` as const

/** The first day of a month. */
const month = z.iso
  .date(valueTexts.error('firstOfMonth'))
  .check(z.regex(/-01$/, valueTexts.error('firstDay')))

export const penaltyRules = master({
  id: 'attendance.penalty_rule',
  path: path('penalty-rules'),
  access: settings,
  key: 'id',
  fields: {
    name: field.requiredText(80),
    LOCATION_ID: z._default(z.nullable(field.id()), null),
    DEPARTMENT_ID: z._default(z.nullable(field.id()), null),
    counts: z.enum(['late', 'early', 'both']),
    /** Only lateness of at least this many minutes beyond the shift's grace counts. */
    min_minutes: z.int().check(z.minimum(1), z.maximum(720)),
    /** Occurrences per month without a deduction. */
    free: z.int().check(z.minimum(0), z.maximum(60)),
    /** After the free ones, one deduction per this many occurrences. */
    every: z.int().check(z.minimum(1), z.maximum(60)),
    deduct_days: z.number().check(z.minimum(0.5), z.maximum(5), z.multipleOf(0.5)),
    /** Null: nothing is deducted from leave, all of it is unpaid. */
    LEAVE_TYPE_ID: z._default(z.nullable(field.id()), null),
    from_month: month,
    status: field.flag(),
  },
})

const rule = z.object({
  ...penaltyRules.row,
  location: z.nullable(z.string()),
  department: z.nullable(z.string()),
  leave_type: z.nullable(z.string()),
})
export type PenaltyRuleView = z.infer<typeof rule>

export const readPenaltyRules = penaltyRules.list({
  id: 'attendance.penalty_rule.read',
  data: z.object({
    rules: z.array(rule),
    ...{ locations: choices(), departments: choices(), leave_types: choices() },
  }),
  summary: 'What being late or leaving early costs, and what can be chosen for a rule',
})

export const savePenaltyRule = penaltyRules.save({
  path: path('penalty-rules'),
  body: z.object,
  errors: ['attendance.penalty_leave_type'],
  summary: 'Set what being late or leaving early costs; past deductions stay',
})

const occurrence = z.object({ day: z.string(), what: z.enum(['late', 'early']), minutes: z.int() })

const standing = z.object({
  rule: z.string(),
  /** Occurrences in this month so far. */
  count: z.int(),
  /** Number of occurrences at which the next deduction is due. */
  next_at: z.int(),
  deduct_days: z.number(),
  /** Days deducted for the month as it stands. */
  days: z.number(),
  explanation: z.string(),
  occurrences: z.array(occurrence),
})

export const readPenaltyStanding = endpoint({
  id: 'attendance.penalty.standing',
  service: 'admin',
  method: 'GET',
  path: path('penalty-standing'),
  access: can('attendance.day.view'),
  /** By default one's own, and the current month. */
  query: z.object({ employee_id: z.optional(field.idInText()), month: z.optional(month) }),
  data: z.object({
    EMPLOYEE_ID: field.id(),
    month: z.string(),
    standings: z.array(standing),
    /** Deductions for the month, once it was run. */
    taken: z.array(
      z.object({
        rule: z.string(),
        days: z.number(),
        from_leave: z.number(),
        unpaid: z.number(),
        explanation: z.string(),
      }),
    ),
  }),
  summary: 'How often somebody was late or left early in a month, and what that costs or will cost',
})

const penalty = z.object({
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_NAME: z.string(),
  EMPLOYEE_CODE: z.string(),
  rule: z.string(),
  count: z.int(),
  days: z.number(),
  from_leave: z.number(),
  unpaid: z.number(),
  explanation: z.string(),
})

export const listPenalties = endpoint({
  id: 'attendance.penalty.list',
  service: 'admin',
  method: 'GET',
  path: path('penalties'),
  access: run,
  query: z.object({
    month,
    page: z._default(field.wholeInText(1, 100_000), 1),
    limit: z._default(field.wholeInText(1, 200), 50),
  }),
  data: z.object({
    /** The run of the month; null before it, when the rows are a preview. */
    run: z.nullable(
      z.object({ ID: field.id(), author: z.string(), created_at: z.string(), people: z.int() }),
    ),
    /** Whether the month is over and can be run. */
    can_run: z.boolean(),
    rows: z.array(penalty),
    total_records: z.int(),
    total_page: z.int(),
  }),
  summary: 'Deductions for a month’s late arrivals and early departures; a preview until the month is run',
})

export const runPenalties = endpoint({
  id: 'attendance.penalty.run',
  service: 'admin',
  method: 'POST',
  path: path('penalties-run'),
  access: run,
  body: z.object({ month }),
  data: z.object({ ID: field.id(), people: z.int() }),
  errors: ['attendance.penalties_open_month'],
  summary: 'Deduct a month’s late arrivals and early departures: from leave first, then unpaid; idempotent',
})

export const undoPenalties = endpoint({
  id: 'attendance.penalty.undo',
  service: 'admin',
  method: 'POST',
  path: path('penalties-undo'),
  access: run,
  body: z.object({ ID: field.id(), reason: field.requiredMessage(300) }),
  data: z.object({ people: z.int() }),
  summary: 'Revert a month’s deductions; the month can then be run again',
})
