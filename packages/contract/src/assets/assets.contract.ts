import { asChange, can, endpoint, field, filters, limit, page, search, sort, z } from '../kit/index.ts'
import { storedAssetField } from './asset-fields.ts'
import { assetDetails, assetEvent, assetInput, assetRow, masterFilters } from './asset-shapes.ts'
import { LOG_PAGE } from './assets.constants.ts'
import { assetDepreciation } from './depreciation.contract.ts'

const view = can('assets.list.view')
const manage = can('assets.list.manage')
const log = can('assets.log.view')
const path = (name: string) => `apiv2/assets/${name}` as const
const forms = (name: string) => `apiv1/api/forms_api/${name}` as const

const selection = {
  search: search(),
  /** By filter id: type 23, category 24, location 8, entity 12, status 125 (1–5), holder 1. */
  filters: filters(),
  /** 1: only what is written off; otherwise only what is not. */
  retired: z.optional(field.flag()),
}

export const listAssets = endpoint({
  id: 'assets.asset.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('assetslist'),
  access: view,
  body: z.object({
    ...selection,
    sort: sort(),
    page: page(),
    limit: limit(),
    /** From the answer of a neighbouring page. */
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  data: z.object({
    assets: z.array(assetRow),
    total_rows: z.int(),
    numPages: z.int(),
    next_cursor: z.nullable(z.string()),
    previous_cursor: z.nullable(z.string()),
    master_filters: masterFilters,
    abilities: z.object({ manage: z.boolean(), set_up: z.boolean(), log: z.boolean() }),
  }),
  summary: 'A page of assets, newest first unless sorted otherwise (added, code)',
})

export const readAssetBoard = endpoint({
  id: 'assets.asset.board',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('board'),
  access: view,
  body: z.object(selection),
  data: z.object({
    columns: z.array(z.object({ status: assetRow.shape.status, total: z.int(), assets: z.array(assetRow) })),
  }),
  summary: 'Assets in use by status, the newest of each',
})

export const readAsset = endpoint({
  id: 'assets.asset.read',
  service: 'admin',
  method: 'GET',
  path: path('details/{AID}'),
  access: view,
  params: z.object({ AID: field.idInText() }),
  data: z.object({
    asset: assetDetails,
    /** The newest entries. */
    log: z.array(assetEvent),
    /** Null where its type is not depreciated. */
    depreciation: z.nullable(assetDepreciation),
    abilities: z.object({
      manage: z.boolean(),
      /** What can be done with it now. */
      actions: z.array(z.string()),
      /** Never handed out, moved or reported: only then it can be deleted. */
      remove: z.boolean(),
    }),
  }),
  summary: 'An asset with its holder, its fields and its log',
})

export const readAssetForm = endpoint({
  id: 'assets.form.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: forms('geteditfielddata'),
  access: manage,
  body: z.object({ AID: z.optional(field.id()) }),
  data: z.object({
    /** Types to choose from, with their fields: active ones, and that of the asset. */
    types: z.array(
      z.object({
        id: field.id(),
        name: z.string(),
        category: z.string(),
        next_code: z.string(),
        fields: z.array(storedAssetField),
      }),
    ),
    master_values: z.object({
      locations: masterFilters.shape.locations,
      entities: masterFilters.shape.entities,
    }),
    /** Of the organisation; costs are in it unless another one is given. */
    currency: z.string(),
    asset: z.nullable(assetDetails),
  }),
  summary: 'The fields of the asset form with their master values, and the values of an asset',
})

export const createAsset = endpoint({
  id: 'assets.asset.create',
  service: 'admin',
  method: 'POST',
  path: forms('saveformdata'),
  access: manage,
  body: z.strictObject({
    type_id: field.id(),
    /** By the code setting of the type unless it is given. */
    code: z.optional(field.code(40)),
    ...assetInput,
  }),
  data: z.object({ AID: field.id(), code: z.string(), version: z.int() }),
  errors: ['record.duplicate', 'assets.codes_used_up'],
  summary: 'Add an asset',
})

export const editAsset = endpoint({
  id: 'assets.asset.edit',
  service: 'admin',
  method: 'POST',
  path: forms('editformdata'),
  access: manage,
  body: z.strictObject({
    AID: field.id(),
    version: z.optional(field.whole()),
    /** Another code; empty keeps it. */
    code: z.optional(field.code(40)),
    /** What is left out stays as it is. Places change by moving it. */
    ...asChange((({ entity_id: _, location_id: __, ...rest }) => rest)(assetInput)),
    name: z.optional(assetInput.name),
  }),
  data: z.object({ AID: field.id(), version: z.int() }),
  errors: ['record.conflict', 'record.duplicate', 'assets.is_retired'],
  summary: 'Edit the details of an asset',
})

export const removeAsset = endpoint({
  id: 'assets.asset.remove',
  service: 'admin',
  method: 'POST',
  path: path('deleteAsset'),
  access: manage,
  body: z.strictObject({ AID: field.id() }),
  data: field.nothing(),
  errors: ['assets.is_used'],
  summary: 'Delete an asset that was never used',
})

export const listAssetLog = endpoint({
  id: 'assets.log.list',
  service: 'admin',
  method: 'GET',
  path: path('loglist'),
  access: log,
  query: z.object({
    page: page(),
    search: search(),
    limit_count: limit(LOG_PAGE),
    /** JSON: `{ "kind": ["lost"], "AID": 12, "from": "2026-04-01", "to": "2026-04-30" }`. */
    filters: z.optional(z.string().check(z.maxLength(2000))),
  }),
  data: z.object({ rows: z.array(assetEvent), count: z.int() }),
  summary: 'The log of all assets, newest first',
})
