import {
  type CashCategory,
  cashPermissions,
  cashRules,
  cashTypes,
} from '@muster/contract/petty-cash/setup.contract'
import { type RawBuilder, sql } from 'kysely'
import { fail } from '../../../platform/errors.ts'
import type { Column } from '../../../platform/master/columns.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { requireDecimals } from '../../../platform/require-decimals.ts'
import { pettyCashTexts } from '../petty-cash.texts.ts'
import { managesFund, requireGrantable } from './permission-reach.ts'

export const typeRecords = defineMaster({
  contract: cashTypes,
  table: 'petty_cash_type',
  record: 'petty_cash_type',
  audited: { label: pettyCashTexts('type'), path: () => '/petty-cash/types' },
  nameOf: ({ name }) => name,
  extraColumns: {
    funds: sql<number>`(select count(*)::int from petty_cash_fund u where u.org_id = r.org_id and u.type_id = r.id)`,
    rules: sql<number>`(select count(*)::int from petty_cash_rule u where u.org_id = r.org_id and u.type_id = r.id)`,
  },
  order: sql`lower(r.name), r.id`,
  unique: [{ of: ['name'], message: pettyCashTexts.text('typeTaken') }],
  refuseRemoval: (_ctx, _db, { funds, rules }) => {
    if (funds + rules > 0) fail('petty-cash.in_use')
    return Promise.resolve()
  },
})

/** Money as it is stored: the contract writes it with two decimals, more where they are needed. */
const exact = (name: string): Column<string | null> => ({
  read: sql`${sql.ref(`r.${name}`)}::text`,
  write: (value) => ({ [name]: value }),
})

const categoriesColumn: Column<CashCategory[]> = {
  read: sql`r.categories`,
  write: (categories) => ({ categories: JSON.stringify(categories) }),
  auditValues: (categories) => ({
    categories: categories.map(({ name, gl_code }) => [name, gl_code].filter(Boolean).join(' ')).join(', '),
  }),
}

/** SQL: the currency of the funds of a type of row `r`, the organisation's without any; null where they have several. */
const currencyOfType = (type: RawBuilder<unknown>) => sql<
  string | null
>`(select case when count(distinct c.currency) < 2 then coalesce(min(c.currency), max(o.currency)) end
  from organisation o left join petty_cash_fund c on c.org_id = o.org_id and c.type_id = ${type} where o.org_id = r.org_id)`

export const ruleRecords = defineMaster({
  contract: cashRules,
  table: 'petty_cash_rule',
  record: 'petty_cash_rule',
  audited: { label: pettyCashTexts('rule'), path: () => '/petty-cash/rules' },
  nameOf: () => pettyCashTexts.english('rule'),
  columns: {
    ...{ per_expense: exact('per_expense'), receipt_above: exact('receipt_above') },
    categories: categoriesColumn,
  },
  extraColumns: {
    currency: currencyOfType(sql`r.type_id`),
    type: sql<string>`(select t.name from petty_cash_type t where t.org_id = r.org_id and t.id = r.type_id)`,
  },
  order: sql`r.id`,
  unique: [{ of: ['type_id'], message: pettyCashTexts.text('ruleTaken') }],
  check: async (ctx, db, { next }) => {
    const { rows } = await sql<{ currency: string | null }>`
      select ${currencyOfType(sql`r.id`)} as currency from petty_cash_type r where r.org_id = ${ctx.orgId} and r.id = ${next.type_id}`.execute(
      db,
    )
    const [type] = rows
    if (type === undefined)
      fail('request.invalid', { fields: { type_id: pettyCashTexts.text('chooseType') } })
    requireDecimals(type.currency, { per_expense: next.per_expense, receipt_above: next.receipt_above })
    const names = next.categories.map(({ name }) => name.toLowerCase())
    const twice = names.findIndex((name, at) => names.indexOf(name) !== at)
    if (twice >= 0)
      fail('request.invalid', {
        fields: { [`categories.${twice}.name`]: pettyCashTexts.text('categoryTwice') },
      })
  },
})

const tables = { employee: 'employee', department: 'department', location: 'location' } as const

export const permissionRecords = defineMaster({
  contract: cashPermissions,
  table: 'petty_cash_permission',
  record: 'petty_cash_permission',
  audited: { label: pettyCashTexts('permission'), path: () => '/petty-cash/permissions' },
  nameOf: ({ dimension }) => dimension,
  extraColumns: {
    fund: sql<string>`(select f.name from petty_cash_fund f where f.org_id = r.org_id and f.id = r.fund_id)`,
    who: sql<string>`coalesce(case r.dimension
      when 'employee' then (select e.full_name from employee e where e.org_id = r.org_id and e.id = r.value_id)
      when 'department' then (select d.name from department d where d.org_id = r.org_id and d.id = r.value_id)
      when 'location' then (select l.name from location l where l.org_id = r.org_id and l.id = r.value_id) end, '')`,
  },
  order: sql`r.fund_id, r.id`,
  unique: [
    {
      of: ['fund_id', 'dimension', 'value_id'],
      at: 'value_id',
      message: pettyCashTexts.text('permissionTaken'),
    },
  ],
  refuseRemoval: async (ctx, db, { fund_id }) => {
    if (!(await managesFund(ctx, db, fund_id))) fail('record.not_found')
  },
  check: async (ctx, db, { before, next }) => {
    const wrong = (field: string, text: 'chooseFund' | 'chooseWho' | 'chooseMay') =>
      fail('request.invalid', { fields: { [field]: pettyCashTexts.text(text) } })
    if (!next.may_expense && !next.may_top_up) wrong('may_expense', 'chooseMay')
    if (before && !(await managesFund(ctx, db, before.fund_id))) fail('record.not_found')
    if (!(await managesFund(ctx, db, next.fund_id))) wrong('fund_id', 'chooseFund')
    if (next.dimension === 'everyone') {
      if (next.value_id !== 0) wrong('value_id', 'chooseWho')
    } else {
      const { rows } = await sql`
        select from ${sql.table(tables[next.dimension])} where org_id = ${ctx.orgId} and id = ${next.value_id}`.execute(
        db,
      )
      if (rows.length === 0) wrong('value_id', 'chooseWho')
    }
    await requireGrantable(ctx, db, next)
  },
})
