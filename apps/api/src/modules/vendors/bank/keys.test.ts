import { decideBank, proposeBank, revealBank } from '@muster/contract/vendors/bank.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import type { FieldKey } from '../../../platform/crypto/field-keys.ts'
import { sealText } from '../../../platform/crypto/sealed-text.ts'
import { listProtectedKeys } from '../../../platform/db/gates-privacy.ts'
import { tx } from '../../../platform/db/tx.ts'
import { aSmallCompany } from '../../employees/employees.fixtures.ts'
import { countBehind, rotateKeys } from '../../employees/index.ts'
import { aVendor } from '../vendors.fixtures.ts'

const key = (id: string, fill: number): FieldKey => ({ id, bytes: Buffer.alloc(32, fill) })
const [a, b] = [key('bank-a', 21), key('bank-b', 22)]
const account = {
  holder: 'Deccan',
  country: 'IN',
  number: '00123456',
  branch_code: 'HDFC0000123',
  bank: 'HDFC',
}
const progress = {
  report: async () => undefined,
  isCancelled: async () => false,
  checkpoint: async () => undefined,
}

const reveal = async (app: TestApp, id: number, { token }: TestAccount) =>
  (await app.call(revealBank, { token, body: { id } })).body

/** What the check at startup asks for, of this organisation alone: other tests leave keys in use. */
const usedKeys = async ({ platform }: TestApp, orgId: number) =>
  (await listProtectedKeys({ platform }))
    .filter((stored) => Number(stored.org_id) === orgId && stored.is_used)
    .map((stored) => stored.key_id)

test('bank accounts are sealed with the field keys and sealed anew by a rotation, those of before as well', async () => {
  const withA = await createTestApp({ config: { fieldKeys: [a] } })
  const withBoth = await createTestApp({ config: { fieldKeys: [b, a] } })
  const withB = await createTestApp({ config: { fieldKeys: [b] } })
  const { org } = await aSmallCompany(withA)
  const [admin, other] = [await anAdmin(withA, org), await anAdmin(withA, org)]
  const [id, former] = [await aVendor(withA, org.orgId, admin), await aVendor(withA, org.orgId, admin)]
  const { data } = await withA.call(proposeBank, {
    token: admin.token,
    body: { id, ...account, reason: 'Called' },
  })
  await withA.call(decideBank, {
    token: other.token,
    body: { change_id: data.change_id, status: 1, note: 'Called them back' },
  })
  // As accounts were sealed before: with the key of the product.
  const sealed = sealText(JSON.stringify(account), withA.platform.config.secretKey, {
    ...{ purpose: 'vendor bank account', record: `${org.orgId}:${former}` },
  })
  await tx(withA.system(org.orgId), (db) =>
    sql`update vendor set bank_sealed = ${sealed}, bank_hint = '…3456' where org_id = ${org.orgId} and id = ${former}`.execute(
      db,
    ),
  )
  for (const one of [id, former]) expect(await reveal(withA, one, admin)).toMatchObject({ data: { account } })
  expect(await usedKeys(withB, org.orgId)).toContain('bank-a')
  expect((await reveal(withB, id, admin)).key).toBe('vendors.bank_unreadable')
  const ctx = withBoth.system(org.orgId)
  expect(await countBehind(ctx)).toBe(3)
  expect(await rotateKeys(ctx, progress)).toEqual({ resealed: 3, unreadable: 0, mails: 0 })
  expect(await countBehind(ctx)).toBe(0)
  expect(await usedKeys(withB, org.orgId)).toEqual(['bank-b'])
  for (const one of [id, former]) expect(await reveal(withB, one, admin)).toMatchObject({ data: { account } })
})
