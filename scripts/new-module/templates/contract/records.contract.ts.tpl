import { can, choices, endpoint, field, limit, page, search, sort, z } from '../kit/index.ts'

const view = can('__module__.list.view')
const manage = can('__module__.list.manage')
const path = (below = '') => `apiv2/auth/hrms/__module__${below}` as const

/** The fields that people enter. */
const __record__Fields = {
  name: field.requiredText(120),
  category_id: field.id(),
  /** Effective date. */
  since: field.isoDate(),
  note: z._default(field.text(500), ''),
  status: z._default(field.flag(), 1),
}

const __record__Row = z.object({
  id: field.id(),
  name: z.string(),
  category_id: field.id(),
  category: z.string(),
  since: z.string(),
  note: z.string(),
  /** 1 active, 0 inactive. */
  status: field.flag(),
  version: z.int(),
})
export type __Record__ = z.infer<typeof __record__Row>

const filters = {
  category_id: z.optional(field.id()),
  status: z.optional(field.flag()),
  search: search(),
  sort: sort(),
}

export const list__Records__ = endpoint({
  id: '__module__.record.list',
  service: 'admin',
  method: 'POST',
  path: path(),
  access: view,
  body: z.object({ ...filters, page: page(), limit: limit() }),
  data: z.object({
    rows: z.array(__record__Row),
    total_rows: z.int(),
    /** Active categories, for the filter and the form. */
    categories: choices(),
    abilities: z.object({ manage: z.boolean() }),
  }),
  summary: 'A page of __many__, by name unless sorted otherwise (name, category, since, status)',
})

export const export__Records__ = endpoint({
  id: '__module__.record.export',
  service: 'admin',
  method: 'POST',
  path: path('/export'),
  access: view,
  body: z.object(filters),
  answer: 'file',
  data: z.object({ job: z.string(), total_rows: z.int() }),
  summary: 'The __many__ of the list as a workbook; a large one is created by a background job',
})

export const save__Record__ = endpoint({
  id: '__module__.record.save',
  service: 'admin',
  method: 'POST',
  path: path('/save'),
  access: manage,
  body: z.strictObject({
    id: z.optional(field.id()),
    /** The version that was loaded, for an edit. */
    version: z.optional(z.int()),
    ...__record__Fields,
  }),
  data: z.object({ id: field.id(), version: z.int() }),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit __one__',
})

export const remove__Record__ = endpoint({
  id: '__module__.record.remove',
  service: 'admin',
  method: 'POST',
  path: path('/remove'),
  access: manage,
  body: z.strictObject({ id: field.id() }),
  data: field.nothing(),
  summary: 'Delete __one__',
})
