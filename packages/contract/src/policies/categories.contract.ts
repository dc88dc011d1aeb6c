import { can, field, master, type RecordOf, z } from '../kit/index.ts'

const path = (name: string) => `apiv2/auth/policy/${name}` as const

export const policyCategories = master({
  id: 'policies.category',
  access: can('policies.category.manage'),
  key: 'PCID',
  fields: {
    name: field.requiredText(80),
    note: z._default(field.text(500), ''),
    /** 1 active, 0 inactive: it stays on its policies but can no longer be chosen. */
    status: z._default(field.flag(), 1),
  },
})
export type PolicyCategory = RecordOf<typeof policyCategories> & { used_by: number }

export const listPolicyCategories = policyCategories.list({
  path: path('getallcategory'),
  query: z.object({
    status: z.optional(z.enum(['0', '1'])),
    search_text: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
  data: z.object({
    categories: z.array(
      z.object({
        ...policyCategories.row,
        /** Number of policies in this category. */
        used_by: z.int(),
      }),
    ),
  }),
  summary: 'The categories of policies with their counts',
})

export const createPolicyCategory = policyCategories.save({
  id: 'policies.category.create',
  path: path('createcategory'),
  body: ({ PCID: _, version: __, ...fields }) => z.strictObject(fields),
  errors: ['record.duplicate'],
  summary: 'Add a category of policies',
})

export const editPolicyCategory = policyCategories.save({
  id: 'policies.category.edit',
  path: path('editcategory'),
  // What is left out keeps its value.
  body: ({ version }) =>
    z.strictObject({
      PCID: field.id(),
      version,
      name: z.optional(field.requiredText(80)),
      note: z.optional(field.text(500)),
      status: z.optional(field.flag()),
    }),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Edit, activate or deactivate a category of policies',
})

export const removePolicyCategory = policyCategories.remove({
  path: path('deletecategory'),
  errors: ['policies.category_in_use'],
  summary: 'Delete an unused category',
})
