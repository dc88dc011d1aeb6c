import { can, choices, endpoint, field, z } from '../kit/index.ts'
import { assetRow } from './asset-shapes.ts'

const counted = z.object({ id: z.nullable(field.id()), name: z.string(), total: z.int() })

export const readAssetDashboard = endpoint({
  id: 'assets.dashboard.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/assets/dashboard',
  access: can('assets.list.view'),
  body: z.object({
    category_id: z.optional(field.ids()),
    location_id: z.optional(field.ids()),
    entity_id: z.optional(field.ids()),
  }),
  data: z.object({
    /** Assets in use. */
    total: z.int(),
    statuses: z.array(z.object({ status: assetRow.shape.status, total: z.int() })),
    categories: z.array(counted),
    /** The fifteen with the most assets. */
    types: z.array(counted),
    locations: z.array(counted),
    /** Purchases of the last twelve months, that of today included. */
    months: z.array(z.object({ month: z.string(), total: z.int() })),
    attention: z.object({
      overdue: z.int(),
      disputed: z.int(),
      unanswered: z.int(),
      /** Warranty ends within 30 days. */
      warranty: z.int(),
    }),
    /** Purchase cost of the assets in use, by currency. */
    costs: z.array(z.object({ amount: z.string(), currency: z.string() })),
    /** Written off. */
    retired: z.int(),
    /** What it can be limited by. */
    filters: z.object({ categories: choices(), locations: choices(), entities: choices() }),
  }),
  summary: 'Figures of the assets in reach; each leads to a filtered list',
})
