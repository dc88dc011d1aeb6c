import type { Call, CallInput } from '@muster/contract/kit/index'
import { requestStatusAdmin } from '@muster/contract/requests/decisions.contract'
import { applyClaim } from '@muster/contract/vendors/claims.contract'
import { saveVendorCategory } from '@muster/contract/vendors/setup.contract'
import { sql } from 'kysely'
import type { TestAccount } from '../../../test/factories.ts'
import type { TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'
import { insertVendors, type NewVendor } from './records/insert-vendors.ts'

type Sent<E extends Call> = CallInput<E> extends { body: infer B } ? B : never
type By = Pick<TestAccount, 'token'>

let serial = 0

/** A new category. @returns its id */
export async function aCategory(
  app: TestApp,
  { token }: By,
  given: Partial<Sent<typeof saveVendorCategory>> = {},
): Promise<number> {
  const body = { name: `Sample category ${++serial}`, ...given }
  return (await app.call(saveVendorCategory, { token, body })).data.id
}

/** A vendor as if it had been imported. @returns its id */
export async function aVendor(
  app: TestApp,
  orgId: number,
  admin: By,
  given: Partial<NewVendor> = {},
): Promise<number> {
  const category_id = given.category_id ?? (await aCategory(app, admin))
  const ctx = app.system(orgId)
  const turn = ++serial
  const vendor: NewVendor = {
    ...{
      code: `SV-${turn}`,
      name: `Sample vendor ${turn}`,
      entity_id: null,
      owner_id: null,
      gl_code: '5200',
    },
    ...{ country: 'IN', gstin: '', pan: '', vat_id: '', is_small: false, payment_days: null, email: '' },
    ...{ phone: '', address: '', note: '', request_id: null, ...given, category_id },
  }
  const [id] = await tx(ctx, (db) => insertVendors(ctx, db, [vendor]))
  return id as number
}

export const anInvoice = (vendor_id: number, more: Partial<Sent<typeof applyClaim>> = {}) => ({
  ...{ vendor_id, number: `INV-${++serial}`, invoice_on: '2026-11-02', amount: '1180', tax: '180' },
  ...more,
})

/** Submits an invoice. */
export const submit = (
  app: TestApp,
  { token }: By,
  vendor_id: number,
  more: Partial<Sent<typeof applyClaim>> = {},
) => app.call(applyClaim, { token, body: anInvoice(vendor_id, more) })

export const decideAs = (app: TestApp, { token }: By, REQUEST_ID: number, REQUEST_STATUS: 1 | 3 = 1) =>
  app.call(requestStatusAdmin, { token, body: { REQUEST_ID, REQUEST_STATUS, comment: 'Seen' } })

/** An invoice as if it had been approved on the day after its date. */
export async function anApproved(
  app: TestApp,
  orgId: number,
  by: By,
  vendor_id: number,
  more: Partial<Sent<typeof applyClaim>> = {},
): Promise<number> {
  const { status, body, data } = await submit(app, by, vendor_id, more)
  if (status !== 200) throw new Error(JSON.stringify(body))
  await tx(app.system(orgId), (db) =>
    sql`update vendor_claim set state = 'approved', decided_at = '2026-11-03' where org_id = ${orgId}
      and request_id = ${data.REQUEST_ID}`.execute(db),
  )
  return data.REQUEST_ID
}
