import { can, choices, field, master, type RecordOf, z } from '../kit/index.ts'
import { account, amount } from './cash-shapes.ts'
import { MAX_CATEGORIES, permissionDimensions } from './petty-cash.constants.ts'

const access = can('petty-cash.setup.manage')
const path = <const P extends string>(name: P) => `api/pettycash/admin/${name}` as const

export const cashTypes = master({
  id: 'petty-cash.type',
  service: 'finance',
  path: path('types'),
  access,
  key: 'id',
  fields: {
    name: field.requiredText(80),
    note: z._default(field.text(500), ''),
    status: z._default(field.flag(), 1),
  },
})

export const listCashTypes = cashTypes.list({
  data: z.object({ types: z.array(z.object({ ...cashTypes.row, funds: z.int() })) }),
  summary: 'Types of petty cash with the number of their funds',
})
export const saveCashType = cashTypes.save({
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit a type of petty cash',
})
export const removeCashType = cashTypes.remove({
  errors: ['petty-cash.in_use'],
  summary: 'Delete an unused type of petty cash',
})

const category = z.strictObject({ name: field.requiredText(80), gl_code: z._default(account(), '') })
export type CashCategory = z.infer<typeof category>

export const cashRules = master({
  id: 'petty-cash.rule',
  service: 'finance',
  path: path('rules'),
  access,
  key: 'id',
  fields: {
    type_id: field.id(),
    per_expense: z._default(z.nullable(amount()), null),
    receipt_above: z._default(z.nullable(amount()), null),
    max_age_days: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(3650))), null),
    categories: z._default(z.array(category).check(z.maxLength(MAX_CATEGORIES)), []),
    status: z._default(field.flag(), 1),
  },
})
export type CashRule = RecordOf<typeof cashRules> & { type: string; currency: string | null }

export const listCashRules = cashRules.list({
  data: z.object({
    rules: z.array(
      z.object({
        ...{ ...cashRules.row, categories: z.array(z.object(category.shape)), type: z.string() },
        /** Of the funds of the type; null where they have several. */
        currency: z.nullable(z.string()),
      }),
    ),
    types: choices(),
  }),
  summary: 'The rules for expenses, one for each type of petty cash',
})
export const saveCashRule = cashRules.save({
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit the rule of a type: limit, receipts, age, categories with accounts',
})
export const removeCashRule = cashRules.remove({
  summary: 'Delete the rule of a type: without one, nothing can be asked for',
})

export const cashPermissions = master({
  id: 'petty-cash.permission',
  service: 'finance',
  path: path('permissions'),
  access,
  key: 'id',
  fields: {
    fund_id: field.id(),
    dimension: z.enum(permissionDimensions),
    /** Of the dimension; 0 for everyone. */
    value_id: z._default(field.whole(), 0),
    may_expense: z._default(z.boolean(), true),
    may_top_up: z._default(z.boolean(), false),
  },
})
export type CashPermission = RecordOf<typeof cashPermissions> & { fund: string; who: string }

export const listCashPermissions = cashPermissions.list({
  data: z.object({
    permissions: z.array(z.object({ ...cashPermissions.row, fund: z.string(), who: z.string() })),
    ...{ funds: choices(), departments: choices(), locations: choices() },
  }),
  summary: 'Who may ask for what from which fund, besides its custodian',
})
export const saveCashPermission = cashPermissions.save({
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Let people use a fund',
})
export const removeCashPermission = cashPermissions.remove({ summary: 'Let people no longer use a fund' })
