import { can, choices, endpoint, field, z } from '../kit/index.ts'
import { master } from '../kit/master.ts'
import { assetsContractTexts } from './assets.texts.ts'

const path = (name: string) => `apiv2/assets/${name}` as const

/** What may be spent on a type of assets in a financial year. */
export const assetPlans = master({
  id: 'assets.plan',
  access: can('assets.category.manage'),
  key: 'PLAN_ID',
  fields: {
    /** The calendar year in which the financial year starts. */
    year: z.int().check(z.minimum(2000), z.maximum(2199)),
    type_id: field.id(),
    /** Null: the whole organisation, entities with a plan of their own included. */
    entity_id: z._default(z.nullable(field.id()), null),
    /** Exact decimal in the organisation's currency. */
    budget: z.string().check(z.regex(/^\d{1,13}(\.\d{1,2})?$/, assetsContractTexts.error('amount'))),
    note: z._default(field.text(500), ''),
  },
})

const standing = {
  /** Assets bought in the year. */
  spent: field.money(),
  /** Approved or ordered, and not delivered yet. */
  committed: field.money(),
  /** Waiting for approval. */
  requested: field.money(),
  /** Negative when it is exceeded. */
  left: field.money(),
}

const planRow = z.object({
  ...assetPlans.row,
  type: z.string(),
  entity: z.string(),
  planned: field.money(),
  ...standing,
  /** Assets and purchases in other currencies, which are not counted. */
  other_currencies: z.int(),
})
export type AssetPlan = z.infer<typeof planRow>

const criteria = {
  /** Default: the current financial year. */
  year: z.optional(z.int().check(z.minimum(1900), z.maximum(9998))),
}
const financialYear = z.object({ year: z.int(), from: z.string(), to: z.string() })

export const listAssetPlans = endpoint({
  id: 'assets.plan.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('plans'),
  access: can('assets.purchase.manage'),
  body: z.object(criteria),
  data: z.object({
    rows: z.array(planRow),
    year: financialYear,
    /** Those with plans, the current one and the next. */
    years: z.array(financialYear),
    currency: z.string(),
    types: choices(),
    entities: choices(),
    abilities: z.object({ set_up: z.boolean() }),
  }),
  summary: 'The asset plan of a financial year: budgets, what was spent and what is left',
})

export const saveAssetPlan = assetPlans.save({
  path: path('saveplan'),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Set what may be spent on a type of assets in a financial year',
})

export const removeAssetPlan = assetPlans.remove({
  path: path('deleteplan'),
  summary: 'Delete a budget of the asset plan',
})

export const exportAssetPlans = endpoint({
  id: 'assets.plan.export',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('planfile'),
  access: can('assets.purchase.manage'),
  body: z.object({ ...criteria, format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
  answer: 'file',
  data: z.object({ job: z.string(), total_rows: z.int() }),
  summary: 'The asset plan of a financial year as a file',
})
