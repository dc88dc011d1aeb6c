import { can, endpoint, field, z } from '../kit/index.ts'
import { advanceKinds, MAX_INSTALMENTS } from './advances.constants.ts'
import { positiveAmount, ruleLimits, ruleUnits } from './expense-shapes.ts'

const access = can('expenses.setup.manage')
const path = <const P extends string>(below: P) => `apiv2/auth/hrms/expenses/advance-rules${below}` as const
const call = { service: 'finance', method: 'POST', access } as const

const fields = {
  name: field.requiredText(80),
  kind: z.enum(advanceKinds),
  /** For whom it is; without limits for everybody. */
  limits: ruleLimits(),
  min_months: z._default(z.int().check(z.minimum(0), z.maximum(600)), 0),
  max_amount: z._default(z.nullable(positiveAmount()), null),
  /** Of the monthly gross pay. */
  max_percent: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(5000))), null),
  max_open: z._default(z.int().check(z.minimum(1), z.maximum(100)), 1),
  /** Of advances for expenses 1: they are settled by claims. */
  max_instalments: z._default(z.int().check(z.minimum(1), z.maximum(MAX_INSTALMENTS)), 1),
  note: z._default(field.text(500), ''),
  status: z._default(field.flag(), 1),
}

const row = z.object({
  ID: field.id(),
  name: z.string(),
  kind: z.enum(advanceKinds),
  limits: ruleUnits(),
  /** Of the amount; null where people’s currencies differ. */
  currency: z.nullable(z.string()),
  min_months: z.int(),
  max_amount: z.nullable(z.string()),
  max_percent: z.nullable(z.int()),
  max_open: z.int(),
  max_instalments: z.int(),
  note: z.string(),
  status: field.flag(),
  version: field.whole(),
  /** How many people it is for. */
  people: z.int(),
})
export type AdvanceRuleRow = z.infer<typeof row>

export const listAdvanceRules = endpoint({
  ...call,
  id: 'expenses.advance_rule.list',
  reads: true,
  path: path(''),
  body: z.object({}),
  data: z.object({ rules: z.array(row) }),
  summary: 'Rules of loans and advances: who may ask for what',
})

export const saveAdvanceRule = endpoint({
  ...call,
  id: 'expenses.advance_rule.save',
  path: path('/save'),
  body: z.strictObject({ ...fields, ID: z.optional(field.id()), version: z.optional(field.whole()) }),
  data: z.object({ ID: field.id(), version: field.whole() }),
  errors: ['record.duplicate', 'record.conflict'],
  summary: 'Add or edit a rule of loans and advances; what was asked for before stays as it is',
})

export const removeAdvanceRule = endpoint({
  ...call,
  id: 'expenses.advance_rule.remove',
  path: path('/remove'),
  body: z.strictObject({ ID: field.id() }),
  data: field.nothing(),
  summary: 'Delete a rule of loans and advances; what it allowed stays as it is',
})
