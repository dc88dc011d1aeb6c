import { can, endpoint, field, limit, page, search, z } from '../kit/index.ts'
import { master, type RecordOf } from '../kit/master.ts'
import { assetField, storedAssetField } from './asset-fields.ts'
import { depreciationMethods, MAX_ASSET_FIELDS, MAX_LIFE_MONTHS } from './assets.constants.ts'
import { assetsContractTexts } from './assets.texts.ts'

const manage = can('assets.category.manage')
const percent = () => z.number().check(z.maximum(100), z.multipleOf(0.01))
const path = (name: string) => `apiv1/hrms/assets/${name}` as const

export const assetCategories = master({
  id: 'assets.category',
  access: manage,
  key: 'category_id',
  fields: {
    name: field.requiredText(80),
    note: z._default(field.text(500), ''),
    /** 1 active, 0 inactive: its types can no longer be chosen for new assets. */
    status: z._default(field.flag(), 1),
  },
})
export type AssetCategory = RecordOf<typeof assetCategories> & { used_by: number }

export const listAssetCategories = assetCategories.list({
  path: path('getallcategory'),
  query: z.object({ page: page(), limit: limit(200), search: search() }),
  data: z.object({
    docs: z.array(z.object({ ...assetCategories.row, /** Number of its types. */ used_by: z.int() })),
    pages: z.int(),
    total: z.int(),
  }),
  summary: 'The categories of assets with the number of their types',
})

export const saveAssetCategory = assetCategories.save({
  path: path('createcategory'),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit a category of assets',
})

export const removeAssetCategory = assetCategories.remove({
  path: path('deletecategory'),
  errors: ['assets.category_in_use'],
  summary: 'Delete a category without types',
})

export const assetTypes = master({
  id: 'assets.type',
  access: manage,
  key: 'type_id',
  fields: {
    category_id: field.id(),
    name: field.requiredText(80),
    note: z._default(field.text(500), ''),
    /** Codes are this prefix and a number, padded with zeros. */
    code_prefix: z
      .string()
      .check(z.trim(), z.regex(/^[A-Za-z][A-Za-z0-9/-]{0,15}$/, assetsContractTexts.error('prefix'))),
    code_digits: z._default(z.int().check(z.minimum(1), z.maximum(10)), 4),
    /** Number of the next code; codes in use are skipped. */
    next_number: z._default(z.int().check(z.minimum(1), z.maximum(9_999_999_999)), 1),
    fields: z._default(z.array(assetField).check(z.maxLength(MAX_ASSET_FIELDS)), []),
    depreciation: z._default(z.enum(depreciationMethods), 'none'),
    /** Over which an asset is depreciated to its salvage value. */
    life_months: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_LIFE_MONTHS))), null),
    /** Of the cost. */
    salvage_percent: z._default(percent().check(z.minimum(0)), 0),
    /** A year, of the written-down value. */
    rate_percent: z._default(z.nullable(percent().check(z.minimum(0.01))), null),
    status: z._default(field.flag(), 1),
  },
})
export type AssetType = RecordOf<typeof assetTypes> & { category: string; used_by: number; next_code: string }

const typeRow = z.object({
  ...assetTypes.row,
  fields: z.array(storedAssetField),
  category: z.string(),
  /** Number of its assets. */
  used_by: z.int(),
  next_code: z.string(),
})

export const listAssetTypes = assetTypes.list({
  ...{ method: 'POST', reads: true },
  path: path('getalltypes'),
  body: z.object({ category_id: z.optional(field.id()), search: search() }),
  data: z.object({
    types: z.array(typeRow),
    /** Active categories. */
    categories: z.array(z.object({ id: field.id(), name: z.string() })),
  }),
  summary: 'The types of assets with their code settings, their fields and the number of their assets',
})

export const saveAssetType = assetTypes.save({
  path: path('createassetstype'),
  errors: ['record.conflict', 'record.duplicate', 'assets.field_in_use'],
  summary: 'Add or edit a type of assets: its category, codes and fields',
})

export const removeAssetType = assetTypes.remove({
  path: path('deletetype'),
  errors: ['assets.type_in_use'],
  summary: 'Delete a type without assets',
})

/** Sets the codes of a type, where nothing else of it is changed. */
export const saveAssetCode = endpoint({
  id: 'assets.code.save',
  service: 'admin',
  method: 'POST',
  path: path('codesetting'),
  access: manage,
  body: z.strictObject({
    type_id: field.id(),
    version: z.optional(field.whole()),
    code_prefix: assetTypes.fields.code_prefix,
    code_digits: z.int().check(z.minimum(1), z.maximum(10)),
    next_number: z.int().check(z.minimum(1), z.maximum(9_999_999_999)),
  }),
  data: z.object({ type_id: field.id(), version: z.int() }),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Set the codes of a type of assets',
})
