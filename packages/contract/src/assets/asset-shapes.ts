import { choices, field, z } from '../kit/index.ts'
import { assetFieldValues, storedAssetField } from './asset-fields.ts'
import { assetConditions, assetEventKinds, handOverAnswers } from './assets.constants.ts'
import { assetsContractTexts } from './assets.texts.ts'

const status = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])

export const assetHolder = z.object({
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_NAME: z.string(),
  EMPLOYEE_CODE: z.string(),
})

/** A row of the list. */
export const assetRow = z.object({
  AID: field.id(),
  code: z.string(),
  name: z.string(),
  serial: z.string(),
  type_id: field.id(),
  type: z.string(),
  category: z.string(),
  entity_id: z.nullable(field.id()),
  entity: z.string(),
  location_id: z.nullable(field.id()),
  location: z.string(),
  status,
  /** Day on which it was written off. */
  retired_on: z.nullable(z.string()),
  condition: z.enum(assetConditions),
  purchased_on: z.nullable(z.string()),
  warranty_until: z.nullable(z.string()),
  holder: z.nullable(assetHolder),
  /** Day by which the holder returns it. */
  due_back_on: z.nullable(z.string()),
  is_overdue: z.boolean(),
  /** What the holder said about the hand-over; null until then. */
  answer: z.nullable(z.enum(handOverAnswers)),
  version: z.int(),
})
export type AssetRow = z.infer<typeof assetRow>

/** Details besides the row. */
export const assetDetails = z.object({
  ...assetRow.shape,
  vendor: z.string(),
  cost: z.nullable(field.money()),
  note: z.string(),
  fields: z.array(storedAssetField),
  values: z.record(z.string(), z.string()),
  holding: z.nullable(
    z.object({
      handed_on: z.string(),
      due_back_on: z.nullable(z.string()),
      condition_out: z.enum(assetConditions),
      note: z.string(),
      answer: z.nullable(z.enum(handOverAnswers)),
      answer_note: z.string(),
      answered_at: z.nullable(z.string()),
    }),
  ),
})
export type AssetDetails = z.infer<typeof assetDetails>

/** What people enter about an asset. */
export const assetInput = {
  name: field.requiredText(120),
  serial: z._default(field.code(80), ''),
  vendor: z._default(field.text(120), ''),
  entity_id: z._default(z.nullable(field.id()), null),
  location_id: z._default(z.nullable(field.id()), null),
  purchased_on: z._default(z.nullable(field.isoDate()), null),
  /** Exact decimal in the organisation's currency, unless another one is given. */
  cost: z._default(
    z.nullable(z.string().check(z.regex(/^\d{1,13}(\.\d{1,2})?$/, assetsContractTexts.error('amount')))),
    null,
  ),
  currency: z._default(z.nullable(field.currency()), null),
  warranty_until: z._default(z.nullable(field.isoDate()), null),
  condition: z._default(z.enum(assetConditions), 'new'),
  note: z._default(field.text(1000), ''),
  values: z._default(assetFieldValues, {}),
}

export const assetEvent = z.object({
  id: field.id(),
  AID: field.id(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(assetEventKinds),
  on_date: z.string(),
  employee: z.nullable(z.string()),
  status,
  place: z.string(),
  note: z.string(),
  actor: z.string(),
  at: z.string(),
})
export type AssetEvent = z.infer<typeof assetEvent>

/** The specification's "master filter values". */
export const masterFilters = z.object({
  types: choices(),
  categories: choices(),
  locations: choices(),
  entities: choices(),
})

/** An asset as its holder sees it. */
export const heldAsset = z.object({
  AID: field.id(),
  code: z.string(),
  name: z.string(),
  serial: z.string(),
  type: z.string(),
  status,
  handed_on: z.string(),
  due_back_on: z.nullable(z.string()),
  is_overdue: z.boolean(),
  condition_out: z.enum(assetConditions),
  note: z.string(),
  answer: z.nullable(z.enum(handOverAnswers)),
  answer_note: z.string(),
  answered_at: z.nullable(z.string()),
})
export type HeldAsset = z.infer<typeof heldAsset>
