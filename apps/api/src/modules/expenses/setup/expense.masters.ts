import {
  expenseProjects as projectsContract,
  expenseRates as ratesContract,
  expenseSettings as settingsContract,
} from '@muster/contract/expenses/expense-setup.contract'
import { isCurrency } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { compareDecimals } from '../../../lib/money.ts'
import { farDayProblem } from '../../../lib/texts/far-day.texts.ts'
import { fail } from '../../../platform/errors.ts'
import type { Column } from '../../../platform/master/columns.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { expensesTexts } from '../expenses.texts.ts'
import { trimmed } from '../rules/amounts.ts'

export const projectRecords = defineMaster({
  contract: projectsContract,
  table: 'expense_project',
  record: 'expense_project',
  audited: { label: expensesTexts('project'), path: () => '/expense/projects' },
  nameOf: ({ name }) => name,
  extraColumns: {
    lines: sql<number>`(select count(*)::int from expense_line u where u.org_id = r.org_id and (u.project_id = r.id
      or exists (select from expense_line_part x where x.org_id = u.org_id and x.line_id = u.id and x.project_id = r.id)))`,
  },
  order: sql`lower(r.name), r.id`,
  unique: [{ of: ['name'], message: expensesTexts.text('nameTaken') }],
  refuseRemoval: (_ctx, _db, { lines }) => {
    if (lines > 0) fail('record.in_use')
  },
})

/** An exact decimal as it was entered, without zeros at its end. */
const exact = (name: string): Column<string> => ({
  read: sql`trim_scale(${sql.ref(`r.${name}`)})::text`,
  write: (value) => ({ [name]: value }),
  normalise: trimmed,
})

// Of any two currencies one unit is worth less than this of the other.
const [LOWEST_RATE, HIGHEST_RATE] = ['0.000001', '1000000']

export const rateRecords = defineMaster({
  contract: ratesContract,
  table: 'expense_rate',
  record: 'expense_rate',
  audited: { label: expensesTexts('rate'), path: () => '/expense/rates' },
  nameOf: ({ from_currency, to_currency, on_date }) => `${from_currency} → ${to_currency}, ${on_date}`,
  columns: { rate: exact('rate') },
  order: sql`r.from_currency, r.to_currency, r.on_date desc, r.id`,
  unique: [
    {
      of: ['from_currency', 'to_currency', 'on_date'],
      at: 'on_date',
      message: expensesTexts.text('rateTaken'),
    },
  ],
  check: async (ctx, db, { next }) => {
    const far = farDayProblem(next.on_date, await organisationToday(ctx, db), { before: 10, after: 1 })
    if (far !== null) fail('request.invalid', { fields: { on_date: far } })
    if (next.from_currency === next.to_currency)
      fail('request.invalid', { fields: { to_currency: expensesTexts.text('rateOther') } })
    const unknown = (['from_currency', 'to_currency'] as const).filter((one) => !isCurrency(next[one]))
    if (unknown.length > 0)
      fail('request.invalid', {
        fields: Object.fromEntries(unknown.map((one) => [one, expensesTexts.text('currencyUnknown')])),
      })
    if (Number(next.rate) === 0) fail('request.invalid', { fields: { rate: expensesTexts.text('rateZero') } })
    if (compareDecimals(next.rate, LOWEST_RATE) < 0 || compareDecimals(next.rate, HIGHEST_RATE) > 0)
      fail('request.invalid', { fields: { rate: expensesTexts.text('rateOdd') } })
  },
})

export const settingRecords = defineMaster({
  contract: settingsContract,
  table: 'expense_setting',
  record: 'expense_setting',
  audited: { label: expensesTexts('settings'), path: () => '/expense/configuration' },
  nameOf: () => expensesTexts.english('settings'),
  order: sql`r.org_id`,
  fallback: { payable_gl_code: '', advance_gl_code: '', company_gl_code: '', default_gl_code: '', help: '' },
})
