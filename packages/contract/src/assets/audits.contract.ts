import { can, choices, endpoint, field, limit, page, search, z } from '../kit/index.ts'
import { assetHolder, assetRow } from './asset-shapes.ts'
import { auditViews, MAX_LABELS } from './assets.constants.ts'

const access = can('assets.list.manage')
const path = (name: string) => `apiv2/assets/${name}` as const
const post = { service: 'admin', method: 'POST', access } as const

const counts = {
  expected: z.int(),
  found: z.int(),
  missing: z.int(),
  /** Found though not expected there, and codes that no asset has. */
  surplus: z.int(),
}

export const assetAudit = z.object({
  audit_id: field.id(),
  name: z.string(),
  location: z.string(),
  category: z.string(),
  started_at: z.string(),
  started_by: z.string(),
  closed_at: z.nullable(z.string()),
  closed_by: z.string(),
  note: z.string(),
  version: z.int(),
  ...counts,
})
export type AssetAudit = z.infer<typeof assetAudit>

export const listAudits = endpoint({
  ...post,
  id: 'assets.audit.list',
  reads: true,
  path: path('auditlist'),
  body: z.object({ page: page(), limit: limit() }),
  data: z.object({
    rows: z.array(assetAudit),
    total_rows: z.int(),
    locations: choices(),
    categories: choices(),
  }),
  summary: 'Audits of assets, newest first, with what was found',
})

export const startAudit = endpoint({
  ...post,
  id: 'assets.audit.start',
  path: path('auditstart'),
  body: z.strictObject({
    name: field.requiredText(120),
    location_id: z._default(z.nullable(field.id()), null),
    category_id: z._default(z.nullable(field.id()), null),
    note: z._default(field.message(500), ''),
  }),
  data: z.object({ audit_id: field.id(), expected: z.int() }),
  errors: ['assets.audit_empty'],
  summary: 'Start an audit: the assets in use at a place, within the caller’s reach, are expected',
})

const item = z.object({
  item_id: field.id(),
  /** Null for a code that no asset has. */
  AID: z.nullable(field.id()),
  code: z.string(),
  name: z.string(),
  type: z.string(),
  location: z.string(),
  status: z.nullable(assetRow.shape.status),
  holder: z.nullable(assetHolder),
  found_at: z.nullable(z.string()),
  found_by: z.string(),
})
export type AuditItem = z.infer<typeof item>

export const readAudit = endpoint({
  ...post,
  id: 'assets.audit.read',
  reads: true,
  path: path('auditdetails'),
  body: z.object({
    audit_id: field.id(),
    view: z._default(z.enum(auditViews), 'missing'),
    search: search(),
    page: page(),
    limit: limit(),
  }),
  data: z.object({ audit: assetAudit, rows: z.array(item), total_rows: z.int() }),
  summary: 'An audit with its assets: found, missing or surplus; who holds them is as of now',
})

export const scanAudit = endpoint({
  ...post,
  id: 'assets.audit.scan',
  path: path('auditscan'),
  body: z.strictObject({ audit_id: field.id(), code: field.requiredText(200) }),
  data: z.object({
    outcome: z.enum(['found', 'again', 'surplus', 'unknown']),
    AID: z.nullable(field.id()),
    code: z.string(),
    name: z.string(),
    holder: z.string(),
    ...counts,
  }),
  errors: ['assets.audit_closed'],
  summary: 'Record that an asset was found, by the code on its label; idempotent',
})

export const closeAudit = endpoint({
  ...post,
  id: 'assets.audit.close',
  path: path('auditclose'),
  body: z.strictObject({ audit_id: field.id() }),
  data: z.object({ audit_id: field.id(), ...counts }),
  errors: ['assets.audit_closed'],
  summary: 'End an audit; nothing is recorded in it any more',
})

export const printLabels = endpoint({
  ...post,
  id: 'assets.label.print',
  reads: true,
  path: path('labels'),
  body: z.object({ assets: z.array(field.id()).check(z.minLength(1), z.maxLength(MAX_LABELS)) }),
  answer: 'file',
  data: z.null(),
  summary: 'Labels of assets as a PDF: QR code, code, name and organisation, 21 to a page',
})
