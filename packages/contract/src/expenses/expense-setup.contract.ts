import { can, field, master, z } from '../kit/index.ts'
import { account, currency, rate } from './expense-shapes.ts'

const access = can('expenses.setup.manage')

export const expenseProjects = master({
  id: 'expenses.project',
  service: 'finance',
  path: 'apiv2/auth/hrms/expenses/projects',
  access,
  key: 'id',
  fields: {
    name: field.requiredText(120),
    code: z._default(field.text(40), ''),
    client: z._default(field.text(120), ''),
    status: z._default(field.flag(), 1),
  },
})

const projectRow = z.object({ ...expenseProjects.row, lines: z.int() })
export type ExpenseProject = z.infer<typeof projectRow>

export const listExpenseProjects = expenseProjects.list({
  ...{ method: 'POST', reads: true },
  path: 'api/expense/projectListSetting',
  body: z.object({}),
  data: z.object({ projects: z.array(projectRow) }),
  summary: 'Projects that expenses are claimed for',
})

export const saveExpenseProject = expenseProjects.save({
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit a project',
})

export const removeExpenseProject = expenseProjects.remove({
  errors: ['record.in_use'],
  summary: 'Delete a project without lines',
})

export const expenseRates = master({
  id: 'expenses.rate',
  service: 'finance',
  path: 'apiv2/auth/hrms/expenses/rates',
  access,
  key: 'id',
  fields: {
    from_currency: currency(),
    to_currency: currency(),
    /** From this day until the next entry. */
    on_date: field.isoDate(),
    /** What one unit of the first currency is worth in the second. */
    rate: rate(),
    /** Where it is from, such as the central bank. */
    source: field.requiredText(120),
  },
})
export const expenseRate = z.object(expenseRates.row)
export type ExpenseRate = z.infer<typeof expenseRate>

export const listExpenseRates = expenseRates.list({
  data: z.object({
    rates: z.array(expenseRate),
    /** Of the organisation. */
    currency: z.string(),
  }),
  summary: 'Exchange rates for expenses in other currencies',
})

export const saveExpenseRate = expenseRates.save({
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit an exchange rate; claims that were submitted keep theirs',
})

export const removeExpenseRate = expenseRates.remove({
  summary: 'Delete an exchange rate; claims that were submitted keep theirs',
})

export const expenseSettings = master({
  id: 'expenses.setting',
  service: 'finance',
  path: 'apiv2/auth/hrms/expenses/settings',
  access,
  key: null,
  fields: {
    /** The account that owes employees what is approved. */
    payable_gl_code: z._default(account(), ''),
    /** The account for advances to employees. */
    advance_gl_code: z._default(account(), ''),
    /** What the company paid itself, until the supplier’s invoice is booked against it. */
    company_gl_code: z._default(account(), ''),
    /** For categories without an account of their own. */
    default_gl_code: z._default(account(), ''),
    /** Shown to claimants. */
    help: z._default(field.text(1000), ''),
  },
})
export type ExpenseSettings = z.infer<typeof settingsRow>
const settingsRow = z.object(expenseSettings.row)

export const readExpenseSettings = expenseSettings.list({
  data: settingsRow,
  summary: 'Configuration of expenses',
})

export const saveExpenseSettings = expenseSettings.save({
  errors: ['record.conflict'],
  summary: 'Change the configuration of expenses',
})
