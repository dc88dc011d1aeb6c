import { can, choices, endpoint, field, limit, page, search, sort, z } from '../kit/index.ts'
import { claimRow, claimStatus, currency } from './expense-shapes.ts'
import { claimLists } from './expenses.constants.ts'

const view = can('expenses.claims.view')
const call = { service: 'finance', method: 'POST' } as const

const criteria = {
  search: search(),
  sort: sort(),
  status: z.optional(z.array(claimStatus()).check(z.maxLength(9))),
  EMPLOYEE_ID: z.optional(field.id()),
  department_id: z.optional(field.ids(200)),
  entity_id: z.optional(field.ids(200)),
  EXTYPEID: z.optional(field.ids(200)),
  project_id: z.optional(field.ids(200)),
  currency: z.optional(currency()),
  submitted_from: z.optional(field.isoDate()),
  submitted_to: z.optional(field.isoDate()),
  flagged: z.optional(z.boolean()),
}
export const claimCriteria = z.object(criteria)

export const listClaims = endpoint({
  ...call,
  id: 'expenses.claim.list',
  reads: true,
  path: 'api/expense/allRequestType/{list}',
  access: view,
  params: z.object({ list: z.enum(claimLists) }),
  body: z.object({ ...criteria, page: page(), limit: limit(20) }),
  data: z.object({
    rows: z.array(claimRow()),
    total_rows: z.int(),
    /** Of all that match, by currency. */
    totals: z.array(
      z.object({ currency: z.string(), claimed: z.string(), allowed: z.string(), approved: z.string() }),
    ),
    abilities: z.object({ pay: z.boolean(), setup: z.boolean() }),
  }),
  summary:
    'People’s claims, newest submission first unless sorted (number, name, claimed, approved, status, submitted_on)',
})

export const readClaimFilters = endpoint({
  ...call,
  id: 'expenses.claim.filters',
  reads: true,
  path: 'api/expense/getFilters/{encoded_filters}',
  access: view,
  params: z.object({ encoded_filters: z.string().check(z.maxLength(500)) }),
  data: z.object({
    departments: choices(),
    entities: choices(),
    categories: choices(),
    projects: choices(),
    currencies: z.array(z.string()),
  }),
  summary: 'What the list of claims can be filtered by',
})

export const findClaimants = endpoint({
  ...call,
  id: 'expenses.claim.people',
  reads: true,
  path: 'api/expense/getUserList',
  access: view,
  body: z.object({ search: search() }),
  data: z.object({
    users: z.array(
      z.object({ EMPLOYEE_ID: field.id(), EMPLOYEE_NAME: z.string(), EMPLOYEE_CODE: z.string() }),
    ),
  }),
  summary: 'People who have claims, by name or code: at most twenty',
})
