import type { BodyOf } from '@muster/contract/kit/index'
import {
  type previewVendor,
  type VendorPayload,
  vendorPayload,
  vendorRequest,
} from '@muster/contract/vendors/creation.contract'
import { plainTaxIds } from '@muster/contract/vendors/tax-ids'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { defineKind, type RequestFact } from '../../requests/index.ts'
import { insertVendors, takenProblems } from '../records/insert-vendors.ts'
import { nextVendorCodes } from '../records/numbers.ts'
import { vendorProblems } from '../records/save.service.ts'
import { categoriesQuery, entitiesQuery } from '../setup/offered.queries.ts'
import { vendorsTexts } from '../vendors.texts.ts'

type Input = BodyOf<typeof previewVendor>

/** What a vendor can be of. One statement. */
export const readForm = (ctx: Ctx) =>
  readTx(ctx, async (db) => ({
    ...(await runQuery(
      db,
      combineQueries({ categories: categoriesQuery(ctx), entities: entitiesQuery(ctx) }),
    )),
    // Where most organisations of the product are.
    country: 'IN',
  }))

function linesOf(payload: VendorPayload): RequestFact[] {
  const line = (key: string, label: string, value: string | null) => (value ? [{ key, label, value }] : [])
  const { payment_days: days } = payload
  return [
    ...line('vendor', vendorsTexts('name'), payload.name),
    ...line('vendor_category', vendorsTexts('category'), payload.category),
    ...line('entity', vendorsTexts('entity'), payload.entity),
    ...line('country', vendorsTexts('country'), payload.country),
    ...line('gstin', 'GSTIN', payload.gstin),
    ...line('pan', 'PAN', payload.pan),
    ...line('vat_id', vendorsTexts('vatNumber'), payload.vat_id),
    ...line('small_supplier', vendorsTexts('small'), payload.is_small ? vendorsTexts('yes') : null),
    ...line('payment_days', vendorsTexts('paymentDays'), days === null ? null : String(days)),
    ...line('email', vendorsTexts('email'), payload.email),
    ...line('phone', vendorsTexts('phone'), payload.phone),
    ...line('address', vendorsTexts('address'), payload.address),
  ]
}

async function create(ctx: Ctx, db: Db, requestId: number, employeeId: number, payload: VendorPayload) {
  // Somebody may have added the same one since it was asked for.
  const [problem] = Object.values(await takenProblems(ctx, db, payload))
  if (problem !== undefined) fail('vendors.refused', { parameters: { problem } })
  const [code] = (await nextVendorCodes(ctx, db, 1)) as [string]
  const { category: _c, entity: _e, ...vendor } = payload
  await insertVendors(ctx, db, [
    { ...vendor, code, owner_id: employeeId, gl_code: '', note: '', request_id: requestId },
  ])
}

/** A new vendor: whoever asks for it looks after it, and does not approve it. */
export const vendorKind = defineKind<Input, VendorPayload>({
  declaration: vendorRequest,
  refusal: 'vendors.refused',
  name: vendorsTexts.text('creation'),
  barsSubmitter: true,
  payload: vendorPayload,
  properties: [
    { property: 'is_small', label: vendorsTexts.text('small'), type: 'number' },
    { property: 'country', label: vendorsTexts.text('country'), type: 'text' },
  ],
  facts: ({ is_small, country }) => ({ is_small: is_small ? '1' : '0', country }),
  summary: ({ name }) => name,
  evaluate: async (ctx, db, { input: { EMPLOYEE_ID: _, ...given } }) => {
    const input = { ...given, ...plainTaxIds(given) }
    const { problems, category, entity } = await vendorProblems(ctx, db, input)
    return {
      payload: { ...input, category, entity },
      problems: Object.entries(problems).map(([field, problem]) => ({ field, problem })),
    }
  },
  onApprove: (ctx, db, { id, employeeId, payload }) => create(ctx, db, id, employeeId, payload),
  lines: linesOf,
})
