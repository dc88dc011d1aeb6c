import { can, field, master, type RecordOf, z } from '../kit/index.ts'

export const __record__Categories = master({
  id: '__module__.category',
  path: 'apiv2/auth/hrms/__module__/categories',
  access: can('__module__.category.manage'),
  key: 'id',
  fields: {
    name: field.requiredText(80),
    note: z._default(field.text(500), ''),
    status: z._default(field.flag(), 1),
  },
})
export type __Record__Category = RecordOf<typeof __record__Categories> & { used_by: number }

export const list__Record__Categories = __record__Categories.list({
  data: z.object({
    categories: z.array(
      z.object({
        ...__record__Categories.row,
        /** Number of __many__ in this category. */
        used_by: z.int(),
      }),
    ),
  }),
  summary: 'The categories of __many__ with their counts',
})

export const save__Record__Category = __record__Categories.save({
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit a category of __many__',
})

export const remove__Record__Category = __record__Categories.remove({
  errors: ['__module__.category_in_use'],
  summary: 'Delete an unused category',
})
