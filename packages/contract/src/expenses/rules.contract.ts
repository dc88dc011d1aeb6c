import { can, choices, endpoint, field, limit, page, search, z } from '../kit/index.ts'
import { amount, rate, ruleLimits, ruleUnits } from './expense-shapes.ts'
import { noReceipts, overLimits, ruleDimensions } from './expenses.constants.ts'

const manage = can('expenses.setup.manage')
const call = { service: 'finance', method: 'POST', access: manage } as const
const idInPath = z.object({ id: field.idInText() })

const limitOf = () => z._default(z.nullable(amount()), null)

/** What a rule says of one category. Amounts are in the currency of the claim. */
const termFields = {
  EXTYPEID: field.id(),
  /** Per unit of distance. */
  rate: z._default(z.nullable(rate()), null),
  /** Per diem of a whole and of half a day, and what is taken off for meals that were provided. */
  full_day: limitOf(),
  half_day: limitOf(),
  breakfast: limitOf(),
  lunch: limitOf(),
  dinner: limitOf(),
  per_line: limitOf(),
  per_day: limitOf(),
  per_month: limitOf(),
  /** A receipt is needed above this amount; null: never. */
  receipt_above: limitOf(),
  no_receipt: z._default(z.enum(noReceipts), 'refuse'),
  /** Days after the expense in which it may be claimed. */
  max_age_days: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(3650))), null),
  over: z._default(z.enum(overLimits), 'cut'),
}
export const ruleTerms = z.strictObject(termFields)
export type RuleTerms = z.infer<typeof ruleTerms>

const storedTerms = z.object({
  EXTYPEID: field.id(),
  category: z.string(),
  kind: z.enum(['amount', 'distance', 'per_diem']),
  unit: z.string(),
  rate: z.nullable(z.string()),
  full_day: z.nullable(z.string()),
  half_day: z.nullable(z.string()),
  breakfast: z.nullable(z.string()),
  lunch: z.nullable(z.string()),
  dinner: z.nullable(z.string()),
  per_line: z.nullable(z.string()),
  per_day: z.nullable(z.string()),
  per_month: z.nullable(z.string()),
  receipt_above: z.nullable(z.string()),
  no_receipt: z.enum(noReceipts),
  max_age_days: z.nullable(z.int()),
  over: z.enum(overLimits),
  /** Since which day of the expense; null: always. */
  applies_from: z.nullable(z.string()),
})
export type StoredTerms = z.infer<typeof storedTerms>

const ruleFields = {
  name: field.requiredText(80),
  note: z._default(field.text(500), ''),
  /** For whom it is; without limits for everybody. */
  limits: ruleLimits(),
  terms: z.array(ruleTerms).check(z.minLength(1), z.maxLength(100)),
  /**
   * Expenses from this day on follow the terms that differ; earlier ones those before. Null: all expenses, which changes
   * no claim that was submitted.
   */
  applies_from: z._default(z.nullable(field.isoDate()), null),
  status: z._default(field.flag(), 1),
}

const ruleRow = z.object({
  ID: field.id(),
  name: z.string(),
  note: z.string(),
  status: field.flag(),
  version: field.whole(),
  limits: ruleUnits(),
  /** In which its figures are claimed; null where people’s currencies differ. */
  currency: z.nullable(z.string()),
  terms: z.array(storedTerms),
})
export type ExpenseRuleRow = z.infer<typeof ruleRow>

export const listExpenseRules = endpoint({
  ...call,
  id: 'expenses.rule.list',
  reads: true,
  path: 'api/expense/expenseRule',
  body: z.object({}),
  data: z.object({ rules: z.array(ruleRow) }),
  summary: 'The rules of expenses with what they say today, without those that were deleted',
})

export const readExpenseRule = endpoint({
  ...call,
  id: 'expenses.rule.read',
  reads: true,
  path: 'api/expense/expenseRuleInfo/{id}',
  params: idInPath,
  data: z.object({
    rule: ruleRow,
    /** What it said and will say, newest first, at most 200. */
    history: z.array(storedTerms),
    /** How many people it is for. */
    people: z.int(),
  }),
  summary: 'A rule with its earlier and later terms',
})

export const readExpenseRuleForEditing = endpoint({
  ...call,
  id: 'expenses.rule.details',
  reads: true,
  path: 'api/expense/updateExpenseRuleDetails/{id}',
  params: idInPath,
  data: ruleRow,
  summary: 'A rule, for editing',
})

export const readRuleChoices = endpoint({
  ...call,
  id: 'expenses.rule.choices',
  reads: true,
  path: 'api/expense/getCreateRule',
  body: z.object({}),
  data: z.object({
    categories: z.array(
      z.object({
        EXTYPEID: field.id(),
        name: z.string(),
        kind: z.enum(['amount', 'distance', 'per_diem']),
        unit: z.string(),
      }),
    ),
    grade: choices(),
    designation: choices(),
    department: choices(),
    location: choices(),
    entity: choices(),
  }),
  summary: 'What a rule is made of: categories, grades, designations, departments, locations, entities',
})

const saved = z.object({ ID: field.id(), version: field.whole() })
const saveErrors = ['record.duplicate', 'record.conflict'] as const

export const createExpenseRule = endpoint({
  ...call,
  id: 'expenses.rule.add',
  path: 'api/expense/createExpenseRule',
  body: z.strictObject(ruleFields),
  data: saved,
  errors: saveErrors,
  summary: 'Add a rule of expenses',
})

export const updateExpenseRule = endpoint({
  ...call,
  id: 'expenses.rule.edit',
  path: 'api/expense/updateExpenseRule',
  body: z.strictObject({ ...ruleFields, ID: field.id(), version: z.optional(field.whole()) }),
  data: saved,
  errors: saveErrors,
  summary: 'Edit a rule; claims that were submitted keep what they were judged by',
})

export const deleteExpenseRule = endpoint({
  ...call,
  id: 'expenses.rule.remove',
  path: 'api/expense/deleteExpenseRule/{id}',
  params: idInPath,
  data: field.nothing(),
  summary: 'Delete a rule; lines judged by it keep it',
})

/** The rule by which somebody's expenses of a category are judged, and why that one. */
const mapped = z.object({
  EXTYPEID: field.id(),
  category: z.string(),
  ID: field.id(),
  rule: z.string(),
  /** Empty for a rule for everybody. */
  matched: z.array(z.enum(ruleDimensions)),
  why: z.string(),
})

export const mapExpenseRules = endpoint({
  ...call,
  id: 'expenses.rule.map',
  reads: true,
  path: 'api/expense/empRuleMap',
  body: z.object({
    page: page(),
    limit: limit(20),
    search: search(),
    EMPLOYEE_ID: z.optional(field.id()),
    ID: z.optional(field.id()),
  }),
  data: z.object({
    rows: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_CODE: z.string(),
        EMPLOYEE_NAME: z.string(),
        rules: z.array(mapped),
      }),
    ),
    total_rows: z.int(),
  }),
  summary: 'Which rule judges whose expenses, by category, and why: the most specific one',
})
