import { can, choices, endpoint, field, limit, page, search, z } from '../kit/index.ts'
import { claimRow, claimStatus } from './expense-shapes.ts'
import { categoryKinds, ruleDimensions } from './expenses.constants.ts'

const own = can('expenses.own')
const call = { service: 'finance', method: 'POST' } as const

const ownList = {
  page: page(),
  limit: limit(20),
  search: search(),
  status: z.optional(z.array(claimStatus()).check(z.maxLength(9))),
}

export const listOwnClaims = endpoint({
  ...call,
  id: 'expenses.own.list',
  reads: true,
  path: 'api/expense/getRequestType',
  access: own,
  body: z.object(ownList),
  data: z.object({
    rows: z.array(claimRow()),
    total_rows: z.int(),
    /** Submitted and not decided; approved and not paid. By currency. */
    open: z.array(z.object({ currency: z.string(), submitted: z.string(), approved: z.string() })),
    help: z.string(),
  }),
  summary: 'The caller’s claims, newest first',
})

export const listOwnCategories = endpoint({
  ...call,
  id: 'expenses.own.categories',
  reads: true,
  path: 'api/expense/getMyCatogry',
  access: own,
  body: z.object({}),
  data: z.object({
    categories: z.array(
      z.object({
        EXTYPEID: field.id(),
        name: z.string(),
        kind: z.enum(categoryKinds),
        unit: z.string(),
        note: z.string(),
        asks_guests: field.flag(),
      }),
    ),
    /** The claim’s currency, and those that there is a rate for. */
    currency: z.string(),
    currencies: z.array(z.string()),
    projects: choices(),
    cost_centres: choices(),
    cost_centre_id: z.nullable(field.id()),
    today: z.string(),
    /** Merchants of the caller’s past, with the category used last. */
    merchants: z.array(z.object({ merchant: z.string(), EXTYPEID: field.id() })),
    /** The category used most in the last lines. */
    usual: z.nullable(field.id()),
  }),
  summary: 'What the caller can claim, with projects, cost centres and the categories of their past',
})

export const listOwnPolicies = endpoint({
  ...call,
  id: 'expenses.own.policies',
  reads: true,
  path: 'api/expense/getmypolicies',
  access: own,
  body: z.object({}),
  data: z.object({
    policies: z.array(
      z.object({
        EXTYPEID: field.id(),
        category: z.string(),
        rule: z.string(),
        matched: z.array(z.enum(ruleDimensions)),
        /** One sentence each: rates, limits, receipts, how old an expense may be. */
        says: z.array(z.string()),
      }),
    ),
    help: z.string(),
  }),
  summary: 'What the rules allow the caller today, in words',
})
