import { can, endpoint, field, limit, page, search, sort, z } from '../kit/index.ts'
import { MOST_AT_ONCE, owedStates } from './documents.constants.ts'

const path = <const P extends string>(name: P) => `apiv2/auth/docs/${name}` as const

const owedRow = z.object({
  /** Person and category: `12-3`. */
  id: z.string(),
  employee_id: field.id(),
  employee_name: z.string(),
  EMPLOYEE_CODE: z.string(),
  department: z.nullable(z.string()),
  CID: field.id(),
  category: z.string(),
  due_on: z.string(),
  /** Days since it was due; 0 or less while it is not. */
  days_overdue: z.int(),
  state: z.enum(owedStates),
  expires_on: z.nullable(z.string()),
  FID: z.nullable(field.id()),
  reminded_at: z.nullable(z.string()),
})
export type OwedRow = z.infer<typeof owedRow>

const filters = {
  CID: z.optional(field.id()),
  /** Default: those owed, which are `missing` and `expired`. */
  state: z.optional(z.union([z.literal('owed'), z.literal('all'), z.enum(owedStates)])),
  search: search(),
  sort: sort(),
}

export const listOwed = endpoint({
  id: 'documents.owed.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('owed'),
  access: can('documents.employee.view'),
  body: z.object({ ...filters, page: page(), limit: limit() }),
  data: z.object({
    rows: z.array(owedRow),
    total_rows: z.int(),
    /** Of everybody in reach, by mandatory category. */
    categories: z.array(
      z.object({ CID: field.id(), name: z.string(), people: z.int(), owed: z.int(), pending: z.int() }),
    ),
    abilities: z.object({ remind: z.boolean(), upload: z.boolean() }),
  }),
  summary: 'Who must have which document and how they stand, the longest overdue first',
})

export const exportOwed = endpoint({
  id: 'documents.owed.export',
  service: 'admin',
  method: 'POST',
  path: path('owed/export'),
  access: can('documents.employee.view'),
  body: z.object(filters),
  answer: 'file',
  data: z.object({ job: z.string(), total_rows: z.int() }),
  summary: 'The same rows as a workbook; a large one is created by a background job',
})

export const remindOwed = endpoint({
  id: 'documents.owed.remind',
  service: 'admin',
  method: 'POST',
  path: path('owed/remind'),
  access: can('documents.employee.manage'),
  body: z.strictObject({
    people: z
      .array(z.object({ employee_id: field.id(), CID: field.id() }))
      .check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
  }),
  data: z.object({ reminded: z.int() }),
  summary: 'Notify people of documents that they owe; those already reminded today are left out',
})

const wantedRow = z.object({
  request_id: field.id(),
  employee_id: field.id(),
  employee_name: z.string(),
  EMPLOYEE_CODE: z.string(),
  title: z.string(),
  needed_by: z.nullable(z.string()),
  approved_at: z.string(),
  issued_at: z.nullable(z.string()),
  document: z.nullable(z.string()),
})
export type WantedRow = z.infer<typeof wantedRow>

export const listWanted = endpoint({
  id: 'documents.wanted.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('wanted'),
  access: can('documents.employee.view'),
  body: z.object({
    state: z._default(z.enum(['open', 'issued', 'all']), 'open'),
    search: search(),
    page: page(),
    limit: limit(),
  }),
  data: z.object({
    rows: z.array(wantedRow),
    total_rows: z.int(),
    abilities: z.object({ issue: z.boolean() }),
  }),
  summary: 'Documents that people asked for and that were approved, the oldest first',
})
