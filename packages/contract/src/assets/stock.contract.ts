import { can, choices, field, z } from '../kit/index.ts'
import { master } from '../kit/master.ts'

const path = (name: string) => `apiv1/hrms/assets/${name}` as const

/** How many assets of a type should be available, at a location or everywhere together. */
export const stockLevels = master({
  id: 'assets.stock',
  access: can('assets.category.manage'),
  key: 'stock_id',
  fields: {
    type_id: field.id(),
    location_id: z._default(z.nullable(field.id()), null),
    minimum: z.int().check(z.minimum(1), z.maximum(100_000)),
  },
})

export const listStockLevels = stockLevels.list({
  path: path('getallstock'),
  data: z.object({
    levels: z.array(
      z.object({
        ...stockLevels.row,
        type: z.string(),
        location: z.string(),
        /** Available now. */
        available: z.int(),
        is_low: z.boolean(),
      }),
    ),
    types: choices(),
    locations: choices(),
  }),
  summary: 'The minimum stock of types of assets, and how many are available',
})

export const saveStockLevel = stockLevels.save({
  path: path('createstock'),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Set how many assets of a type should be available',
})

export const removeStockLevel = stockLevels.remove({
  path: path('deletestock'),
  summary: 'Delete a minimum stock',
})
