import { can, endpoint, field, search, z } from '../kit/index.ts'
import { assetConditions, statusActions } from './assets.constants.ts'

const manage = can('assets.list.manage')
const path = (name: string) => `apiv2/assets/${name}` as const
const call = { service: 'admin', method: 'POST', access: manage } as const

const asset = {
  AID: field.id(),
  /** The version of the asset that was loaded. */
  version: z.optional(field.whole()),
}
const when = {
  /** Default: today. Not before its last entry, not after today. */
  on_date: z.optional(field.isoDate()),
  note: z._default(field.message(1000), ''),
}
const done = z.object({ AID: field.id(), version: z.int() })
const errors = ['record.conflict', 'assets.not_possible', 'assets.is_retired']

export const assignAsset = endpoint({
  ...call,
  id: 'assets.asset.assign',
  path: path('assign'),
  body: z.strictObject({
    ...asset,
    ...when,
    employee_id: field.id(),
    due_back_on: z._default(z.nullable(field.isoDate()), null),
    /** Default: as recorded. */
    condition: z.optional(z.enum(assetConditions)),
  }),
  data: done,
  errors: [...errors, 'assets.is_held', 'assets.person_left'],
  summary: 'Hand an asset over to an employee, who is asked to accept it',
})

export const returnAsset = endpoint({
  ...call,
  id: 'assets.asset.return',
  path: path('return'),
  body: z.strictObject({ ...asset, ...when, condition: z.optional(z.enum(assetConditions)) }),
  data: done,
  errors,
  summary: 'Take an asset back from its holder; what is damaged, lost or in repair stays so',
})

export const transferAsset = endpoint({
  ...call,
  id: 'assets.asset.transfer',
  path: path('transfer'),
  body: z.strictObject({
    ...asset,
    ...when,
    employee_id: field.id(),
    due_back_on: z._default(z.nullable(field.isoDate()), null),
    condition: z.optional(z.enum(assetConditions)),
  }),
  data: done,
  errors: [...errors, 'assets.person_left'],
  summary: 'Pass an asset on from its holder to another employee',
})

export const moveAsset = endpoint({
  ...call,
  id: 'assets.asset.move',
  path: path('move'),
  body: z.strictObject({
    ...asset,
    ...when,
    entity_id: z.nullable(field.id()),
    location_id: z.nullable(field.id()),
  }),
  data: done,
  errors,
  summary: 'Move an asset to another entity or location',
})

export const reportAsset = endpoint({
  ...call,
  id: 'assets.asset.report',
  path: path('report'),
  body: z.strictObject({ ...asset, ...when, action: z.enum(statusActions) }),
  data: done,
  errors,
  summary: 'Record damage, loss, finding, repair or writing off of an asset, or undo its writing off',
})

export const listAssetPeople = endpoint({
  id: 'assets.people.list',
  service: 'admin',
  method: 'GET',
  path: path('people'),
  access: manage,
  query: z.object({ search: search() }),
  data: z.object({
    people: z.array(
      z.object({ EMPLOYEE_ID: field.id(), EMPLOYEE_NAME: z.string(), EMPLOYEE_CODE: z.string() }),
    ),
  }),
  summary: 'People whom the caller may hand assets to: at most 20',
})
