import { fieldTexts } from '../kit/field.texts.ts'
import { can, endpoint, field, listBody, z } from '../kit/index.ts'
import { balanceFigure } from './balance-figure.ts'
import { leaveTexts } from './leave.texts.ts'

/** Days are JSON numbers with at most four decimals. */
const balance = z.object({
  LEAVE_TYPE_ID: field.id(),
  LEAVE_TYPE_NAME: z.string(),
  LEAVE_TYPE_CODE: z.string(),
  colour: z.string(),
  is_paid: field.flag(),
  /** The leave year that contains the day. */
  year_from: z.string(),
  year_to: z.string(),
  /** Opening balance of the year, and credits, debits and bookings up to the day. */
  opening: z.number(),
  credited: z.number(),
  taken: z.number(),
  lapsed: z.number(),
  adjusted: z.number(),
  /** On the day. */
  balance: z.number(),
  /** Booked for later days. */
  booked: z.number(),
  /** Requested and not decided yet. */
  waiting: z.number(),
  /** What can still be applied for: the balance, less booked and pending days. */
  available: z.number(),
  /** The same with its parts. */
  figure: balanceFigure,
  /** Days granted for each occasion, for a type that has no balance of its own; null for others. */
  per_occasion: z.nullable(z.number()),
  /** Whether the balance says something: not for leave that is never credited, such as leave without pay. */
  has_balance: z.boolean(),
  /** Future credits in the leave year under the rule. */
  to_come: z.number(),
  /** The earliest expiry, and the days that expire then. */
  expires_on: z.nullable(z.string()),
  expiring: z.number(),
  negative_limit: z.number(),
})
export type LeaveBalance = z.infer<typeof balance>

const person = z.object({
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_CODE: z.string(),
  EMPLOYEE_NAME: z.string(),
})

const balances = z.object({
  employee: person,
  on: z.string(),
  LEAVE_RULE_ID: z.nullable(field.id()),
  LEAVE_RULE_NAME: z.nullable(z.string()),
  rule_via: z.nullable(z.enum(['rule', 'person'])),
  rows: z.array(balance),
  abilities: z.object({ adjust: z.boolean(), assign: z.boolean() }),
})
export type PersonBalances = z.infer<typeof balances>

const onDay = z.object({ date: z.optional(field.isoDate()) })

export const readOwnBalances = endpoint({
  id: 'leave.balance.own',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/leave/user_leave_type_balance_summary',
  access: can('leave.balance.view'),
  query: onDay,
  data: balances,
  summary: 'The caller’s leave balances by type on a day',
})

export const readBalances = endpoint({
  id: 'leave.balance.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/leave/user_leave_type_balance_summary/{id}',
  access: can('leave.balance.view'),
  params: z.object({ id: field.idInText() }),
  query: onDay,
  data: balances,
  summary: 'A person’s leave balances by type on a day',
})

const summary = z.object({
  employee: person,
  year_from: z.string(),
  year_to: z.string(),
  /** Sum over all types. */
  total_balance: z.number(),
  total_taken: z.number(),
  total_booked: z.number(),
  leaves: z.array(
    z.object({
      LEAVE_TYPE_ID: field.id(),
      LEAVE_TYPE_NAME: z.string(),
      colour: z.string(),
      balance: z.number(),
      taken: z.number(),
      booked: z.number(),
    }),
  ),
})

export const readOwnSummary = endpoint({
  id: 'leave.summary.own',
  service: 'admin',
  method: 'GET',
  path: 'api/leave/user_leave_summary',
  access: can('leave.balance.view'),
  data: summary,
  summary: 'Summary of the caller’s leave in this calendar year',
})

export const readSummary = endpoint({
  id: 'leave.summary.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/leave/user_leave_summary',
  access: can('leave.balance.view'),
  body: z.strictObject({
    /** Default: the caller. */
    employee_id: z.optional(field.id()),
    year: z.optional(z.int().check(z.minimum(1990), z.maximum(2100))),
  }),
  data: summary,
  summary: 'Summary of a person’s leave in a calendar year',
})

const movement = z.object({
  id: field.id(),
  on: z.string(),
  kind: z.enum([
    'opening',
    'accrual',
    'carry_in',
    'lapse',
    'taken',
    'taken_reversal',
    'encashed',
    'adjusted',
    'comp_off',
    'comp_off_lapse',
  ]),
  days: z.number(),
  /** Balance after this entry. */
  balance: z.number(),
  source: z.string(),
  /** Name of the rule and version that credited it. */
  rule: z.nullable(z.string()),
  rule_number: z.nullable(field.whole()),
  /** The accrual cycle of the credit. */
  cycle: z.nullable(z.string()),
  cycle_months: z.nullable(z.int()),
  /** Days not credited because of a cap. */
  held_back: z.number(),
  expires_on: z.nullable(z.string()),
  note: z.string(),
  by: z.string(),
  at: z.string(),
  is_future: z.boolean(),
})
export type Movement = z.infer<typeof movement>

export const explainBalance = endpoint({
  id: 'leave.balance.explain',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/leave/explain-balance',
  access: can('leave.balance.view'),
  query: z.object({
    /** Default: the caller. */
    employee_id: z.optional(field.idInText()),
    leave_type_id: field.idInText(),
    from: z.optional(field.isoDate()),
    to: z.optional(field.isoDate()),
  }),
  data: z.object({
    employee: person,
    LEAVE_TYPE_ID: field.id(),
    LEAVE_TYPE_NAME: z.string(),
    colour: z.string(),
    from: z.string(),
    to: z.string(),
    opening: z.number(),
    closing: z.number(),
    /** Today, in the organisation's time zone: entries by then, less what has lapsed. */
    balance: z.number(),
    /** What can be applied for today, with its parts. */
    figure: balanceFigure,
    /** Days granted for each occasion, for a type without a balance; null for other types. */
    per_occasion: z.nullable(z.number()),
    movements: z.array(movement),
    /** Number of entries beyond the limit: narrow the period. */
    left_out: z.int(),
    abilities: z.object({ adjust: z.boolean() }),
  }),
  summary: 'The ledger of a balance: every entry with its cause',
})

export const listBalances = endpoint({
  id: 'leave.balance.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/leave/balances',
  access: can('leave.balance.view'),
  body: z.object({
    page: listBody().page,
    limit: listBody().limit,
    search: listBody().search,
    sort: listBody().sort,
    /** Location 8, department 5, leave rule 9. */
    filters: listBody().filters,
    date: z.optional(field.isoDate()),
    /** Only people with a negative balance in any type. */
    negative: z._default(field.flag(), 0),
  }),
  data: z.object({
    rows: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_CODE: z.string(),
        EMPLOYEE_NAME: z.string(),
        DEPARTMENT_NAME: z.nullable(z.string()),
        LOCATION_NAME: z.nullable(z.string()),
        LEAVE_RULE_NAME: z.nullable(z.string()),
        rule_via: z.nullable(z.enum(['rule', 'person'])),
        /** What can be applied for, by id of the leave type. */
        balances: z.record(z.string(), z.number()),
        /** Days granted for each occasion, by id of the leave types without a balance. */
        per_occasion: z.record(z.string(), z.number()),
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'Balances of everybody in reach, one row per person',
})

export const adjustBalance = endpoint({
  id: 'leave.balance.adjust',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leave/adjust-balance',
  access: can('leave.balance.manage'),
  body: z.strictObject({
    employee_id: field.id(),
    leave_type_id: field.id(),
    /** Positive adds, negative deducts. */
    days: z.number().check(
      z.minimum(-366),
      z.maximum(366),
      z.multipleOf(0.0001),
      z.refine((days) => days !== 0, leaveTexts.error('notZero')),
    ),
    on: z.optional(field.isoDate()),
    /** The last day on which added days can be used. */
    expires_on: z._default(z.nullable(field.isoDate()), null),
    reason: field.requiredMessage(300),
    /** Confirms that the balance goes below its limit; without it that is refused with the figures. */
    below_limit: z._default(z.boolean(), false),
    /** Idempotency key. */
    key: z.uuid(),
  }),
  data: z.object({ balance: z.number() }),
  errors: ['leave.type_inactive', 'leave.below_limit'],
  summary: 'Adjust a balance, with a reason',
})

export const encashLeave = endpoint({
  id: 'leave.balance.encash',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leave/encash',
  access: can('leave.balance.manage'),
  body: z.strictObject({
    employee_id: field.id(),
    leave_type_id: field.id(),
    days: z.number().check(z.positive(), z.maximum(366), z.multipleOf(0.5, fieldTexts.error('halfDays'))),
    reason: field.requiredMessage(300),
    key: z.uuid(),
  }),
  data: z.object({ balance: z.number() }),
  errors: ['leave.encash_limit', 'leave.insufficient_balance'],
  summary: 'Encash days, within the window and limit of the person’s rule',
})
