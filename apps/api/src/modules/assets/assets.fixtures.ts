import { applyAssetRequest } from '@muster/contract/assets/asset-requests.contract'
import { createAsset, readAsset } from '@muster/contract/assets/assets.contract'
import { assignAsset } from '@muster/contract/assets/hand-over.contract'
import { applyPurchase } from '@muster/contract/assets/purchases.contract'
import { saveAssetCategory, saveAssetType } from '@muster/contract/assets/setup.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { requestStatusAdmin } from '@muster/contract/requests/decisions.contract'
import type { TestAccount } from '../../../test/factories.ts'
import type { TestApp } from '../../../test/harness.ts'

let serial = 0

type By = Pick<TestAccount, 'token'>

/** A new category. @returns its id */
export async function aCategory(app: TestApp, { token }: By): Promise<number> {
  const body = { name: `Sample category ${++serial}` }
  return (await app.call(saveAssetCategory, { token, body })).data.category_id
}

/** A new type in a new category. @returns its id */
export async function aType(
  app: TestApp,
  by: By,
  given: Partial<BodyOf<typeof saveAssetType>> = {},
): Promise<number> {
  const category_id = given.category_id ?? (await aCategory(app, by))
  const number = ++serial
  const body = { name: `Sample type ${number}`, code_prefix: `T${number}-`, ...given, category_id }
  return (await app.call(saveAssetType, { token: by.token, body })).data.type_id
}

/** A new asset, of a new type unless it is given. @returns its id */
export async function anAsset(
  app: TestApp,
  by: By,
  given: Partial<BodyOf<typeof createAsset>> = {},
): Promise<number> {
  const type_id = given.type_id ?? (await aType(app, by))
  const body = { name: `Sample ${++serial}`, ...given, type_id }
  return (await app.call(createAsset, { token: by.token, body })).data.AID
}

/** A new asset that somebody holds. @returns its id */
export async function aHeldAsset(
  app: TestApp,
  by: By,
  employee_id: number,
  given: Partial<BodyOf<typeof createAsset>> = {},
): Promise<number> {
  const AID = await anAsset(app, by, given)
  await app.call(assignAsset, { token: by.token, body: { AID, employee_id } })
  return AID
}

export const detailsOf = async (app: TestApp, { token }: By, AID: number) =>
  (await app.call(readAsset, { token, params: { AID } })).data

/** Approves a request in place of whoever decides it. */
async function approve(app: TestApp, { token }: By, REQUEST_ID: number): Promise<void> {
  const body = { REQUEST_ID, REQUEST_STATUS: 1 as const, comment: 'Fine' }
  const { data } = await app.call(requestStatusAdmin, { token, body })
  if (data.REQUEST_STATUS !== 1) throw new Error(`The request ${REQUEST_ID} was not approved.`)
}

/** An approved request for an asset, of a new type unless it is given. @returns its id */
export async function anApprovedRequest(
  app: TestApp,
  by: By,
  EMPLOYEE_ID: number,
  given: Partial<BodyOf<typeof applyAssetRequest>> = {},
): Promise<number> {
  const type_id = given.type_id ?? (await aType(app, by))
  const body = { EMPLOYEE_ID, reason: 'Sample', ...given, type_id }
  const { REQUEST_ID } = (await app.call(applyAssetRequest, { token: by.token, body })).data
  await approve(app, by, REQUEST_ID)
  return REQUEST_ID
}

/** An approved purchase of two assets, of a new type unless it is given. @param approver somebody else @returns its id */
export async function aPurchase(
  app: TestApp,
  by: By,
  approver: By,
  EMPLOYEE_ID: number,
  given: Partial<BodyOf<typeof applyPurchase>> = {},
): Promise<number> {
  const type_id = given.type_id ?? (await aType(app, by))
  const body = { EMPLOYEE_ID, name: 'Sample laptop', quantity: 2, reason: 'Sample', ...given, type_id }
  const { REQUEST_ID } = (await app.call(applyPurchase, { token: by.token, body })).data
  await approve(app, approver, REQUEST_ID)
  return REQUEST_ID
}
