import { can, endpoint, field, master, z } from '../kit/index.ts'
import { account } from './expense-shapes.ts'
import { categoryKinds, distanceUnits } from './expenses.constants.ts'

const manage = can('expenses.setup.manage')

export const expenseCategories = master({
  id: 'expenses.category',
  service: 'finance',
  access: manage,
  key: 'EXTYPEID',
  fields: {
    name: field.requiredText(80),
    /** Stays as it is after creation: amounts of lines depend on it. */
    kind: z._default(z.enum(categoryKinds), 'amount'),
    /** Of distances. */
    unit: z._default(z.enum(distanceUnits), 'km'),
    /** The account that its expenses are booked to. */
    gl_code: z._default(account(), ''),
    note: z._default(field.text(500), ''),
    /** Whether the form asks who took part. */
    asks_guests: z._default(field.flag(), 0),
    /** 1 active, 0 inactive: no longer offered for new lines. */
    status: z._default(field.flag(), 1),
  },
})

const categoryRow = z.object({
  ...expenseCategories.row,
  /** Rules that say something of it, and lines of claims. */
  rules: z.int(),
  lines: z.int(),
})
export type ExpenseCategoryRow = z.infer<typeof categoryRow>

export const listExpenseCategories = expenseCategories.list({
  ...{ method: 'POST', reads: true },
  path: 'api/expense/expenseCategory',
  body: z.object({}),
  data: z.object({ categories: z.array(categoryRow) }),
  summary: 'The categories of expenses, without those that were deleted',
})

export const readExpenseCategory = endpoint({
  id: 'expenses.category.read',
  service: 'finance',
  method: 'POST',
  reads: true,
  path: 'api/expense/updateExpenseCategoryDetails/{id}',
  access: manage,
  params: z.object({ id: field.idInText() }),
  data: categoryRow,
  summary: 'A category of expenses, for editing',
})

export const createExpenseCategory = expenseCategories.save({
  id: 'expenses.category.add',
  path: 'api/expense/createExpenseCategory',
  body: ({ EXTYPEID: _, version: __, ...fields }) => z.strictObject(fields),
  errors: ['record.duplicate'],
  summary: 'Add a category of expenses',
})

export const updateExpenseCategory = endpoint({
  id: 'expenses.category.edit',
  service: 'finance',
  method: 'POST',
  path: 'api/expense/updateExpenseCategory',
  access: manage,
  body: z.strictObject({
    EXTYPEID: field.id(),
    name: z.optional(field.requiredText(80)),
    /** As it is; another one is refused. */
    kind: z.optional(z.enum(categoryKinds)),
    unit: z.optional(z.enum(distanceUnits)),
    gl_code: z.optional(account()),
    note: z.optional(field.text(500)),
    asks_guests: z.optional(field.flag()),
    status: z.optional(field.flag()),
    version: z.optional(field.whole()),
  }),
  data: z.object({ EXTYPEID: field.id(), version: field.whole() }),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Edit a category of expenses; what is left out keeps its value',
})

export const deleteExpenseCategory = endpoint({
  id: 'expenses.category.remove',
  service: 'finance',
  method: 'POST',
  path: 'api/expense/deleteExpenseCategory/{id}',
  access: manage,
  params: z.object({ id: field.idInText() }),
  data: field.nothing(),
  summary: 'Delete a category; one that was used stays on its lines and rules, and is offered no more',
})
