import { can, endpoint, field, z } from '../kit/index.ts'
import { amountOrZero, currency, positiveAmount, ruleLimits, ruleUnits } from './expense-shapes.ts'
import { unusedTickets } from './expenses.constants.ts'

const manage = can('expenses.setup.manage')
const path = <const P extends string>(below: P) => `apiv2/auth/hrms/expenses/ticket-policies${below}` as const
const call = { service: 'finance', method: 'POST' } as const
const count = (most: number) => z._default(z.int().check(z.minimum(0), z.maximum(most)), 0)

/** What is given from a day on; a period that has begun by then keeps what it began with. */
const termFields = {
  applies_from: field.isoDate(),
  adult_amount: positiveAmount(),
  child_amount: z._default(amountOrZero(), '0.00'),
  /** The age below which somebody is a child. */
  child_below: z._default(z.int().check(z.minimum(1), z.maximum(25)), 12),
  /** Dependants besides the employee. */
  adults: count(10),
  children: count(10),
  /** Months of service before the first allowance. */
  min_months: count(120),
  unused: z._default(z.enum(unusedTickets), 'lapses'),
  /** By days, in a period in which somebody joins or leaves. */
  in_proportion: z._default(field.flag(), 0),
}

const row = z.object({
  ID: field.id(),
  name: z.string(),
  EXTYPEID: field.id(),
  category: z.string(),
  currency: z.string(),
  every_months: z.int(),
  /** First month of one of its periods; null where they are counted from the joining date. */
  starts_in: z.nullable(z.string()),
  limits: ruleUnits(),
  note: z.string(),
  status: field.flag(),
  version: field.whole(),
  /** In the order of their days. */
  terms: z.array(
    z.object({
      applies_from: z.string(),
      adult_amount: z.string(),
      child_amount: z.string(),
      child_below: z.int(),
      adults: z.int(),
      children: z.int(),
      min_months: z.int(),
      unused: z.enum(unusedTickets),
      in_proportion: field.flag(),
    }),
  ),
  /** How many people it is for, by its limits. */
  people: z.int(),
  /** Whether an expense rule lets anybody claim its category. */
  is_claimable: z.boolean(),
})
export type TicketPolicyRow = z.infer<typeof row>

export const listTicketPolicies = endpoint({
  ...call,
  id: 'expenses.ticket_policy.list',
  access: manage,
  reads: true,
  path: path(''),
  body: z.object({}),
  data: z.object({
    policies: z.array(row),
    /** Those of kind amount, for a policy. */
    categories: z.array(z.object({ EXTYPEID: field.id(), name: z.string() })),
    /** Of the organisation. */
    currency: z.string(),
    today: z.string(),
  }),
  summary: 'Ticket allowance policies: who gets how much for travel tickets, and how often',
})

export const saveTicketPolicy = endpoint({
  ...call,
  id: 'expenses.ticket_policy.save',
  access: manage,
  path: path('/save'),
  body: z.strictObject({
    ...termFields,
    ID: z.optional(field.id()),
    version: z.optional(field.whole()),
    name: field.requiredText(80),
    EXTYPEID: field.id(),
    currency: currency(),
    every_months: z.int().check(z.minimum(1), z.maximum(120)),
    starts_in: z._default(z.nullable(field.isoMonth()), null),
    limits: ruleLimits(),
    note: z._default(field.text(500), ''),
    status: z._default(field.flag(), 1),
  }),
  data: z.object({ ID: field.id(), version: field.whole() }),
  errors: ['record.duplicate', 'record.conflict'],
  summary: 'Add or edit a ticket allowance policy; claims that were submitted stay as they are',
})

export const removeTicketPolicy = endpoint({
  ...call,
  id: 'expenses.ticket_policy.remove',
  access: manage,
  path: path('/remove'),
  body: z.strictObject({ ID: field.id() }),
  data: field.nothing(),
  summary: 'Delete a ticket allowance policy; claims that were submitted stay as they are',
})

const allowance = z.object({
  EXTYPEID: field.id(),
  category: z.string(),
  policy: z.string(),
  /** The policy, and why it is this one. */
  why: z.string(),
  currency: z.string(),
  /** The period, and what it is called. */
  from: z.string(),
  to: z.string(),
  period: z.string(),
  /** The first day that an expense may have; null where there is none in this period. */
  opens_on: z.nullable(z.string()),
  entitled: z.string(),
  carried: z.string(),
  /** Approved or paid. */
  claimed: z.string(),
  waiting: z.string(),
  available: z.string(),
  next_from: z.nullable(z.string()),
  /** How the figures come about, one sentence each. */
  says: z.array(z.string()),
})
export type TicketAllowance = z.infer<typeof allowance>

export const readOwnTicketAllowances = endpoint({
  ...call,
  id: 'expenses.ticket_allowance.own',
  access: can('expenses.own'),
  reads: true,
  path: 'apiv2/auth/hrms/expenses/ticket-allowances/own',
  body: z.object({}),
  data: z.object({ allowances: z.array(allowance) }),
  summary: 'The caller’s ticket allowances today; none for whom no policy is',
})

export const readTicketAllowances = endpoint({
  ...call,
  id: 'expenses.ticket_allowance.read',
  access: can('expenses.claims.view'),
  reads: true,
  path: 'apiv2/auth/hrms/expenses/ticket-allowances',
  body: z.strictObject({ EMPLOYEE_ID: field.id() }),
  data: z.object({ allowances: z.array(allowance) }),
  summary: 'Somebody’s ticket allowances today, and how they come about',
})
