import { can, choices, endpoint, field, limit, page, search, z } from '../kit/index.ts'
import {
  forWhom,
  previewCall,
  requestKind,
  requestReason,
  submitCall,
  submitKey,
} from '../requests/kinds/request-kind.ts'
import { MAX_PURCHASE, purchaseStates } from './assets.constants.ts'
import { assetsContractTexts } from './assets.texts.ts'

const access = can('assets.purchase.manage')
const path = (name: string) => `apiv2/assets/${name}` as const
const post = { service: 'admin', method: 'POST', access } as const

const amount = () => z.string().check(z.regex(/^\d{1,11}(\.\d{1,2})?$/, assetsContractTexts.error('amount')))
const quantity = () => z.int().check(z.minimum(1), z.maximum(MAX_PURCHASE))

/** Assets of one type are to be bought. */
export const purchaseRequest = requestKind({
  kind: 'ASSET_PROCUREMENT',
  requested: {
    type_id: field.id(),
    /** What is bought: the name that the assets get. */
    name: field.requiredText(120),
    quantity: quantity(),
    /** Of one, an exact decimal in the organisation's currency. */
    unit_cost: z._default(z.nullable(amount()), null),
    vendor: z._default(field.text(120), ''),
    needed_by: z._default(z.nullable(field.isoDate()), null),
    location_id: z._default(z.nullable(field.id()), null),
    /** For whom it is bought: its assets get the same. */
    entity_id: z._default(z.nullable(field.id()), null),
    /** The approved request for an asset that it is for. */
    for_request: z._default(z.nullable(field.id()), null),
  },
  words: { reason: requestReason.required },
  form: { quantity: { start: 1 } },
})
/** As it was submitted: with the names of that day. */
export const purchasePayload = z.object({
  ...purchaseRequest.requested,
  type: z.string(),
  location: z.string(),
  /** Purchases had none at first. */
  entity: z._default(z.string(), ''),
  currency: z.string(),
})
export type PurchasePayload = z.infer<typeof purchasePayload>

export const applyPurchase = endpoint({
  ...submitCall,
  id: 'assets.purchase.apply',
  path: path('saveprocurement'),
  access,
  body: z.strictObject({ ...forWhom, ...submitKey, ...purchaseRequest.fields }),
  errors: ['assets.refused', 'requests.person_left'],
  summary: 'Ask for assets to be bought',
})

export const previewPurchase = endpoint({
  ...previewCall,
  id: 'assets.purchase.preview',
  path: path('previewprocurement'),
  access,
  body: z.strictObject({ ...forWhom, ...purchaseRequest.requested }),
  summary: 'What a purchase would cost and who would decide; nothing is stored',
})

export const readPurchaseForm = endpoint({
  id: 'assets.purchase.form',
  service: 'admin',
  method: 'GET',
  path: path('procurementform'),
  access,
  data: z.object({ types: choices(), locations: choices(), entities: choices(), currency: z.string() }),
  summary: 'What a purchase can be of, and where it can go',
})

export const purchase = z.object({
  request_id: field.id(),
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_NAME: z.string(),
  EMPLOYEE_CODE: z.string(),
  type_id: field.id(),
  type: z.string(),
  name: z.string(),
  quantity: z.int(),
  /** How many have been delivered. */
  received: z.int(),
  unit_cost: z.nullable(field.money()),
  total_cost: z.nullable(field.money()),
  vendor: z.string(),
  needed_by: z.nullable(z.string()),
  location_id: z.nullable(field.id()),
  location: z.string(),
  state: z.enum(purchaseStates),
  order_number: z.string(),
  ordered_on: z.nullable(z.string()),
  expected_on: z.nullable(z.string()),
  /** Not delivered by the day it was expected or needed. */
  is_late: z.boolean(),
  /** Whoever asked for the asset that it is for. */
  wanted_by: z.nullable(z.string()),
  /** Why the rest is not delivered. */
  reason: z.string(),
  requested_at: z.string(),
  version: z.int(),
})
export type Purchase = z.infer<typeof purchase>

export const listPurchases = endpoint({
  ...post,
  id: 'assets.purchase.list',
  reads: true,
  path: path('procurementlist'),
  body: z.object({
    state: z.optional(z.array(z.enum(purchaseStates)).check(z.maxLength(purchaseStates.length))),
    type_id: z.optional(z.array(field.id()).check(z.maxLength(100))),
    search: search(),
    page: page(),
    limit: limit(),
  }),
  data: z.object({ rows: z.array(purchase), total_rows: z.int(), types: choices(), locations: choices() }),
  summary: 'Purchases of assets, newest first',
})

const which = { request_id: field.id(), version: field.whole() }
const changed = z.object({ request_id: field.id(), version: z.int() })
const errors = ['record.conflict', 'assets.purchase_state']

export const orderPurchase = endpoint({
  ...post,
  id: 'assets.purchase.order',
  path: path('procurementorder'),
  body: z.strictObject({
    ...which,
    vendor: field.requiredText(120),
    order_number: z._default(field.text(60), ''),
    /** Default: today. */
    ordered_on: z.optional(field.isoDate()),
    expected_on: z._default(z.nullable(field.isoDate()), null),
  }),
  data: changed,
  errors,
  summary: 'Record that an approved purchase was ordered, or change its order',
})

export const receivePurchase = endpoint({
  ...post,
  id: 'assets.purchase.receive',
  path: path('procurementreceive'),
  body: z.strictObject({
    ...which,
    quantity: quantity(),
    /** Default: today. */
    received_on: z.optional(field.isoDate()),
    /** Of one, in the organisation's currency; default: as asked for. */
    unit_cost: z.optional(z.nullable(amount())),
    location_id: z.optional(z.nullable(field.id())),
    warranty_until: z._default(z.nullable(field.isoDate()), null),
    /** One each, as far as there are any. */
    serials: z._default(z.array(field.text(80)).check(z.maxLength(MAX_PURCHASE)), []),
  }),
  data: z.object({
    ...changed.shape,
    assets: z.array(z.object({ AID: field.id(), code: z.string() })),
  }),
  errors: [...errors, 'record.duplicate', 'assets.codes_used_up'],
  summary: 'Record a delivery: its assets are added',
})

export const closePurchase = endpoint({
  ...post,
  id: 'assets.purchase.close',
  path: path('procurementclose'),
  body: z.strictObject({ ...which, reason: field.requiredMessage(500) }),
  data: changed,
  errors,
  summary: 'Close a purchase whose rest will not be delivered',
})
