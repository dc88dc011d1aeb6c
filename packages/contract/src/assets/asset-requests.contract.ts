import { can, choices, endpoint, field, limit, page, search, z } from '../kit/index.ts'
import {
  forWhom,
  previewCall,
  requestKind,
  requestReason,
  submitCall,
  submitKey,
} from '../requests/kinds/request-kind.ts'
import { assetHolder } from './asset-shapes.ts'
import { assetConditions, assetRequestStates } from './assets.constants.ts'

const manage = can('assets.list.manage')
const path = (name: string) => `apiv2/assets/${name}` as const

/** Somebody asks for an asset of a type. */
export const assetRequest = requestKind({
  kind: 'ASSET',
  requested: {
    type_id: field.id(),
    /** Such as a size, a model or software that it has to run. */
    details: z._default(field.message(400), ''),
    needed_by: z._default(z.nullable(field.isoDate()), null),
  },
  words: { reason: requestReason.required },
})
/** As it was asked for: with the name that the type had. */
export const assetRequestPayload = z.object({ ...assetRequest.requested, type: z.string() })
export type AssetRequestPayload = z.infer<typeof assetRequestPayload>

export const applyAssetRequest = endpoint({
  ...submitCall,
  id: 'assets.request.apply',
  path: path('saveassestrequest'),
  body: z.strictObject({ ...forWhom, ...submitKey, ...assetRequest.fields }),
  errors: ['assets.refused', 'requests.person_left'],
  summary: 'Request an asset, such as a laptop',
})

export const previewAssetRequest = endpoint({
  ...previewCall,
  id: 'assets.request.preview',
  path: path('previewassestrequest'),
  body: z.strictObject({ ...forWhom, ...assetRequest.requested }),
  summary: 'Who would decide about a request for an asset; nothing is stored',
})

export const listRequestTypes = endpoint({
  id: 'assets.request.types',
  service: 'admin',
  method: 'GET',
  path: path('requesttypes'),
  access: can('requests.raise'),
  data: z.object({ types: choices() }),
  summary: 'The types of assets that can be asked for',
})

/** An approved request, as the asset team sees it. */
export const requestedAsset = z.object({
  request_id: field.id(),
  ...assetHolder.shape,
  type_id: field.id(),
  type: z.string(),
  details: z.string(),
  needed_by: z.nullable(z.string()),
  is_late: z.boolean(),
  approved_at: z.string(),
  state: z.enum(assetRequestStates),
  /** Assets of the type that could be handed over now. */
  available: z.int(),
  /** The purchase for it that is under way. */
  purchase_id: z.nullable(field.id()),
  /** What was handed over. */
  asset: z.nullable(z.object({ AID: field.id(), code: z.string(), name: z.string() })),
  /** Why it was closed. */
  reason: z.string(),
  done_at: z.nullable(z.string()),
})
export type RequestedAsset = z.infer<typeof requestedAsset>

export const listRequestedAssets = endpoint({
  id: 'assets.request.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('requestlist'),
  access: manage,
  body: z.object({
    show: z._default(z.enum(['open', 'all']), 'open'),
    search: search(),
    page: page(),
    limit: limit(),
  }),
  data: z.object({
    rows: z.array(requestedAsset),
    total_rows: z.int(),
    abilities: z.object({ purchase: z.boolean() }),
  }),
  summary:
    'Approved requests for assets of people in reach; those that wait first, by the day they are needed',
})

export const handOverRequested = endpoint({
  id: 'assets.request.hand_over',
  service: 'admin',
  method: 'POST',
  path: path('requesthandover'),
  access: manage,
  body: z.strictObject({
    request_id: field.id(),
    AID: field.id(),
    on_date: z.optional(field.isoDate()),
    due_back_on: z._default(z.nullable(field.isoDate()), null),
    condition: z.optional(z.enum(assetConditions)),
    note: z._default(field.message(1000), ''),
    /** An asset of another type than was asked for is handed over instead: confirmed, and written in the log. */
    is_substitute: z._default(z.boolean(), false),
    /** Required for a substitute: why it is another type, which the person reads. */
    reason: z._default(field.message(500), ''),
  }),
  data: z.object({ AID: field.id(), version: z.int() }),
  errors: [
    'assets.other_type',
    ...['assets.request_done', 'assets.is_held', 'assets.not_possible', 'assets.is_retired'],
    'assets.person_left',
  ],
  summary: 'Hand an asset over to whoever asked for it; the request is done',
})

export const closeRequested = endpoint({
  id: 'assets.request.close',
  service: 'admin',
  method: 'POST',
  path: path('requestclose'),
  access: manage,
  body: z.strictObject({ request_id: field.id(), reason: field.requiredMessage(500) }),
  data: field.nothing(),
  errors: ['assets.request_done'],
  summary: 'Close an approved request without handing anything over, with a reason that the person reads',
})
