import { decideBank, proposeBank, revealBank } from '@muster/contract/vendors/bank.contract'
import { removeContract, saveContract } from '@muster/contract/vendors/contracts.contract'
import { applyVendor, previewVendor } from '@muster/contract/vendors/creation.contract'
import {
  listVendorCategories,
  removeVendorCategory,
  saveVendorCategory,
} from '@muster/contract/vendors/setup.contract'
import { downloadVendorSample, uploadVendors } from '@muster/contract/vendors/upload.contract'
import {
  exportVendors,
  listVendors,
  readVendor,
  saveVendor,
  setVendorState,
} from '@muster/contract/vendors/vendors.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeMaster } from '../../../test/describe-master.ts'
import { aMaster, anAccount, anAdmin, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { aSmallCompany, type People } from '../employees/employees.fixtures.ts'
import { storeFile } from '../files/index.ts'
import { remindContractsJob } from './contracts/remind.job.ts'
import { aCategory, aVendor, decideAs } from './vendors.fixtures.ts'

let app: TestApp
let team: People
let admin: TestAccount
let other: TestAccount
let category: number
let serial = 0

beforeAll(async () => {
  app = await createTestApp()
  team = await aSmallCompany(app)
  admin = await anAdmin(app, team.org, { employeeId: team.asha })
  other = await anAdmin(app, team.org)
  category = await aCategory(app, admin, { name: 'Services', gl_code: '5200' })
})

const orgId = () => team.org.orgId
const detail = async (id: number, by = admin) =>
  (await app.call(readVendor, { token: by.token, params: { id } })).data
const listed = async (body: object = {}, by = admin) =>
  (await app.call(listVendors, { token: by.token, body })).data
const wanted = (more: object = {}) => ({
  ...{ name: `Wanted ${++serial}`, category_id: category, country: 'IN', reason: 'For the canteen' },
  ...more,
})
const ask = (more: object = {}, by = admin) =>
  app.call(applyVendor, { token: by.token, body: wanted(more) as never })

describe('a new vendor', () => {
  test('is created with the approval of somebody else, with a code, and looked after by who asked', async () => {
    const { data, body } = await ask({ name: 'Deccan Stationers', gstin: '27aapfu0939f1zv' })
    expect(body.error).toBe(false)
    expect((await listed({ search: 'Deccan' })).total_rows).toBe(0)
    expect((await decideAs(app, admin, data.REQUEST_ID)).body.key).toBe('requests.own_request')
    await decideAs(app, other, data.REQUEST_ID)
    const [vendor] = (await listed({ search: 'deccan' })).rows
    expect(vendor).toMatchObject({
      ...{ name: 'Deccan Stationers', gstin: '27AAPFU0939F1ZV', pan: 'AAPFU0939F', category: 'Services' },
      ...{ state: 'active', owner_id: team.asha, has_bank: false },
    })
    expect(vendor?.code).toMatch(/^VEN-\d{4}$/)
  })

  test('names the field of a wrong number and of one that there is already, also while typing', async () => {
    const wrong = await ask({ gstin: '27AAPFU0939F1ZX', vat_id: 'DE136695977', category_id: 987_654 })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.fields ?? {}).sort()).toEqual(['category_id', 'gstin', 'vat_id'])
    const { reason: _, ...typed } = wanted({ name: 'DECCAN stationers', gstin: '27AAPFU0939F1ZV' })
    const { data } = await app.call(previewVendor, { token: admin.token, body: typed as never })
    expect(data.preview.problems.map(({ field }) => field).sort()).toEqual(['gstin', 'name'])
  })

  test('is not created twice where two were asked for', async () => {
    const [one, two] = [await ask({ name: 'Twice' }), await ask({ name: 'twice' })]
    await decideAs(app, other, one.data.REQUEST_ID)
    expect((await decideAs(app, other, two.data.REQUEST_ID)).body.key).toBe('vendors.refused')
    expect((await listed({ search: 'twice' })).total_rows).toBe(1)
  })
})

describe('a vendor', () => {
  test('is edited with contacts by one person at a time, and blocked with a reason', async () => {
    const id = await aVendor(app, orgId(), admin, { name: 'Edited', category_id: category })
    const { vendor } = await detail(id)
    const contacts = [
      { name: 'Ila Rao', role: 'Accounts', email: 'ila@vendor.test', phone: '020 1' },
      { name: 'Second', role: '', email: '', phone: '' },
    ]
    const body = {
      id,
      version: vendor.version,
      name: 'Edited',
      category_id: category,
      country: 'IN',
      contacts,
    }
    const both = await Promise.all(
      ['x', 'y'].map((note) => app.call(saveVendor, { token: admin.token, body: { ...body, note } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const now = await detail(id)
    expect(now.contacts).toEqual(contacts)
    const fewer = { ...body, version: now.vendor.version, contacts: contacts.slice(1) }
    await app.call(saveVendor, { token: admin.token, body: fewer })
    expect((await detail(id)).contacts.map(({ name }) => name)).toEqual(['Second'])
    const taken = await app.call(saveVendor, {
      token: admin.token,
      body: { ...body, version: undefined, name: 'deccan STATIONERS' },
    })
    expect(taken.body).toMatchObject({ key: 'record.duplicate', fields: { name: expect.any(String) } })
    const block = (reason: string) =>
      app.call(setVendorState, { token: admin.token, body: { id, state: 'blocked', reason } })
    expect((await block(' ')).body.fields).toHaveProperty('reason')
    expect((await block('Forged invoices')).status).toBe(200)
    expect((await detail(id)).vendor).toMatchObject({ state: 'blocked', state_reason: 'Forged invoices' })
  })

  test('is reached by its entity, and answers like a missing one otherwise', async () => {
    const [mine, theirs] = [
      await aMaster(app, team.org, 'entity', 'Mine'),
      await aMaster(app, team.org, 'entity', 'Theirs'),
    ]
    const limited = await anAccount(app, team.org, {
      roles: [],
      grants: { 'vendors.list.view': ['group'], 'vendors.list.manage': ['group'] },
      group: { entity: [mine] },
    })
    const seen = await aVendor(app, orgId(), admin, { entity_id: mine })
    const hidden = [
      await aVendor(app, orgId(), admin, { entity_id: theirs }),
      await aVendor(app, orgId(), admin, { entity_id: null }),
    ]
    expect((await listed({}, limited)).rows.map(({ id }) => id)).toEqual([seen])
    expect(await detail(seen, limited)).toMatchObject({
      abilities: { manage: true, bank: false },
      bank_changes: [],
    })
    for (const id of hidden) {
      const read = await app.call(readVendor, { token: limited.token, params: { id } })
      expect(read.status).toBe(404)
      const state = { id, state: 'inactive' as const, reason: '' }
      expect((await app.call(setVendorState, { token: limited.token, body: state })).status).toBe(404)
    }
    // Nobody moves a vendor out of their own reach.
    const { vendor } = await detail(seen, limited)
    const moved = {
      ...{ id: seen, name: vendor.name, category_id: vendor.category_id },
      country: 'IN',
      entity_id: theirs,
    }
    expect((await app.call(saveVendor, { token: limited.token, body: moved })).body.fields).toHaveProperty(
      'entity_id',
    )
  })

  test('the list is one statement, the export is VendorList.xls in base64', async () => {
    const answer = await app.call(listVendors, { token: admin.token, body: {} })
    expect(answer.queries).toBeLessThanOrEqual(2)
    const { data } = await app.call(exportVendors, { token: admin.token })
    expect(data).toMatchObject({ file_name: 'VendorList.xls', job: null })
    expect(Buffer.from(data.file, 'base64').subarray(0, 2).toString()).toBe('PK')
    const exported = async (criteria: object) => {
      const query = { criteria: JSON.stringify(criteria) }
      const answer = await app.call(exportVendors, { token: admin.token, query })
      return answer.status === 200 ? Buffer.from(answer.data.file, 'base64').length : answer.status
    }
    const all = await exported({})
    expect(await exported({ search: 'Nobody is called so' })).toBeLessThan(all)
    expect(await exported({ state: ['sleeping'] })).toBe(422)
  })
})

describe('a bank account', () => {
  const account = {
    holder: 'Deccan',
    country: 'IN',
    number: '00123 4567 89',
    branch_code: 'hdfc0000123',
    bank: 'HDFC',
  }
  const propose = (id: number, by: TestAccount, more: object = {}) =>
    app.call(proposeBank, { token: by.token, body: { id, ...account, reason: 'Called them', ...more } })
  const decide = (
    change_id: number,
    by: TestAccount,
    status: 1 | 3 | 4,
    note = status === 1 ? 'Called them back' : '',
  ) => app.call(decideBank, { token: by.token, body: { change_id, status, note } })
  const reveal = async (id: number, by: TestAccount) =>
    (await app.call(revealBank, { token: by.token, body: { id } })).data.account

  test('counts once somebody else has approved it, is sealed, and read only with its permission', async () => {
    const id = await aVendor(app, orgId(), admin)
    const { data } = await propose(id, admin)
    expect(await reveal(id, admin)).toBeNull()
    expect((await decide(data.change_id, admin, 1)).body.key).toBe('vendors.bank_own')
    expect((await propose(id, other)).body.key).toBe('vendors.bank_open')
    expect((await decide(data.change_id, other, 4)).status).toBe(404)
    expect((await decide(data.change_id, other, 3)).body.fields).toHaveProperty('note')
    expect((await decide(data.change_id, other, 1, ' ')).body.fields).toHaveProperty('note')
    expect((await decide(data.change_id, other, 1)).status).toBe(200)
    expect((await decide(data.change_id, other, 1)).body.key).toBe('vendors.bank_decided')
    expect(await reveal(id, admin)).toEqual({ ...account, number: '00123456789', branch_code: 'HDFC0000123' })
    const stored = await readTx(app.system(orgId()), (db) =>
      sql<{
        text: string
      }>`select v::text || b::text as text from vendor v join vendor_bank_change b on b.org_id = v.org_id
        and b.vendor_id = v.id where v.org_id = ${orgId()} and v.id = ${id}`.execute(db),
    )
    expect(stored.rows[0]?.text).not.toContain('00123456789')
    const viewer = await anAccount(app, team.org, {
      roles: [],
      grants: { 'vendors.list.view': ['organisation'] },
    })
    expect(await detail(id, viewer)).toMatchObject({ vendor: { has_bank: true }, bank_changes: [] })
    expect((await app.call(revealBank, { token: viewer.token, body: { id } })).status).toBe(403)
  })

  test('of another vendor does not open with this one', async () => {
    const [one, two] = [await aVendor(app, orgId(), admin), await aVendor(app, orgId(), admin)]
    const { data } = await propose(one, admin)
    await decide(data.change_id, other, 1)
    await tx(app.system(orgId()), (db) =>
      sql`update vendor v set bank_sealed = o.bank_sealed, bank_key = o.bank_key from vendor o where v.org_id = ${orgId()} and v.id = ${two}
        and o.org_id = v.org_id and o.id = ${one}`.execute(db),
    )
    const answer = await app.call(revealBank, { token: admin.token, body: { id: two } })
    expect(answer.body.key).toBe('vendors.bank_unreadable')
  })

  test.each([
    ['branch_code', { branch_code: 'HDFC1' }],
    ['number', { country: 'DE', number: 'DE89370400440532013001', branch_code: '' }],
    ['country', { country: 'KP' }],
  ])('names a wrong %s', async (field, more) => {
    const id = await aVendor(app, orgId(), admin)
    expect(Object.keys((await propose(id, admin, more)).body.fields ?? {})).toEqual([field])
  })

  test('is confirmed a day later by who proposed it, with a reason, where nobody else can decide', async () => {
    const alone = await aSmallCompany(app)
    const only = await anAdmin(app, alone.org)
    // The other administrators of this organisation have left.
    await tx(app.system(alone.org.orgId), (db) =>
      sql`update account set state = 'disabled' where org_id = ${alone.org.orgId} and id <> ${only.accountId}`.execute(
        db,
      ),
    )
    const id = await aVendor(app, alone.org.orgId, only)
    const { data } = await propose(id, only)
    const soon = await decide(data.change_id, only, 1, 'Called them')
    expect(soon.body.key).toBe('vendors.bank_too_soon')
    const [open] = (await detail(id, only)).bank_changes
    expect(open?.alone_from).not.toBeNull()
    await tx(app.system(alone.org.orgId), (db) =>
      sql`update vendor_bank_change set proposed_at = proposed_at - interval '25 hours'
        where org_id = ${alone.org.orgId} and id = ${data.change_id}`.execute(db),
    )
    expect((await decide(data.change_id, only, 1, '')).body.fields).toHaveProperty('note')
    expect((await decide(data.change_id, only, 1, 'Called them')).status).toBe(200)
    expect((await detail(id, only)).bank_changes).toMatchObject([{ state: 'approved', decided_alone: true }])
    expect(await reveal(id, only)).toMatchObject({ holder: 'Deccan' })
    const { rows } = await tx(app.system(alone.org.orgId), (db) =>
      sql<{ details: object }>`select details from audit_entry where org_id = ${alone.org.orgId}
        and action = 'vendors.bank.reveal' order by id desc limit 1`.execute(db),
    )
    expect(rows[0]?.details).toEqual({ account: 'current', number: '…6789' })
  })

  test('is withdrawn by who proposed it, and another one proposed', async () => {
    const id = await aVendor(app, orgId(), admin)
    const { data } = await propose(id, admin)
    expect((await decide(data.change_id, admin, 4)).status).toBe(200)
    expect((await propose(id, other)).status).toBe(200)
    expect((await detail(id)).bank_changes.map(({ state }) => state)).toEqual(['open', 'withdrawn'])
  })
})

test('a contract has its days and files, and its end is told once for each day', async () => {
  const id = await aVendor(app, orgId(), admin, { name: 'Contracted', owner_id: team.ravi })
  const save = (more: object) =>
    app.call(saveContract, {
      token: admin.token,
      body: { vendor_id: id, title: 'Cleaning', starts_on: '2026-01-01', ends_on: '2026-12-10', ...more },
    })
  expect((await save({ ends_on: '2025-12-31' })).body.fields).toHaveProperty('ends_on')
  const ctx = app.system(orgId())
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId: admin.accountId } },
    { folder: 'master_files', name: 'contract.pdf', content: Buffer.from('%PDF-1.4 contract') },
  )
  const { data } = await save({ amount: '120000', files: [filePath] })
  expect((await detail(id)).contracts).toMatchObject([
    { state: 'ending', amount: '120000.00', currency: 'INR', files: [{ name: 'contract.pdf' }] },
  ])
  const remind = () => remindContractsJob.run(ctx, {}, {} as never)
  expect(await remind()).toEqual({ contracts: 1 })
  expect(await remind()).toEqual({ contracts: 0 })
  await save({ id: data.id, ends_on: '2026-12-12', files: [filePath] })
  expect(await remind()).toEqual({ contracts: 1 })
  expect((await app.call(removeContract, { token: admin.token, body: { id: data.id } })).status).toBe(200)
  expect((await detail(id)).contracts).toEqual([])
})

test('the end of a contract is told to who can open the vendor, also by their group, and only once told it is done', async () => {
  const { org } = await aSmallCompany(app)
  const boss = await anAdmin(app, org)
  const run = app.system(org.orgId)
  const entity = await aMaster(app, org, 'entity', 'Group')
  const id = await aVendor(app, org.orgId, boss, { entity_id: entity })
  const contract = (more: object) =>
    app.call(saveContract, {
      token: boss.token,
      body: { vendor_id: id, title: 'Lease', starts_on: '2026-01-01', ends_on: '2026-12-01', ...more },
    })
  await contract({})
  await contract({ title: 'Not begun', starts_on: '2026-11-30' })
  const disable = (state: string) =>
    tx(run, (db) => sql`update account set state = ${state} where org_id = ${org.orgId}`.execute(db))
  const remind = () => remindContractsJob.run(run, {}, {} as never)
  await disable('disabled')
  expect(await remind()).toEqual({ contracts: 0 })
  const manager = await anAccount(app, org, {
    ...{ roles: [], grants: { 'vendors.list.manage': ['group'] }, group: { entity: [entity] } },
  })
  expect(await remind()).toEqual({ contracts: 1 })
  const { rows } = await readTx(run, (db) =>
    sql<{ account_id: number }>`select account_id from notice where org_id = ${org.orgId}
      and kind = 'vendors.contract_ends'`.execute(db),
  )
  expect(rows.map((row) => row.account_id)).toEqual([manager.accountId])
  await disable('active')
  const body = { id, state: 'inactive' as const, reason: '' }
  await app.call(setVendorState, { token: boss.token, body })
  await contract({ title: 'Of an inactive vendor' })
  expect(await remind()).toEqual({ contracts: 0 })
  expect((await listed({ attention: 'ending' }, boss)).rows).toEqual([])
})

describe('vendors from a file', () => {
  const HEAD = 'Name,Code,Category,GSTIN,VAT number,Small supplier,Phone,Email\n'
  const upload = async (text: string, more: object = {}) => {
    const ctx = app.system(orgId())
    const { filePath } = await storeFile(
      { ...ctx, actor: { ...ctx.actor, accountId: admin.accountId } },
      { folder: 'imports', name: `vendors-${++serial}.csv`, content: Buffer.from(HEAD + text) },
    )
    return app.call(uploadVendors, { token: admin.token, body: { filePath, ...more } })
  }

  test('keep leading zeros, and get the next codes', async () => {
    const { data } = await upload(
      'Alpha,0007,Services,,,Yes,02012345,\nBeta,,Services,,DE136695976,,,b@x.test\n',
    )
    expect(data).toMatchObject({ saved: true, added: 2 })
    const rows = (await listed({ search: 'alpha' })).rows
    expect(rows).toMatchObject([{ code: '0007', phone: '02012345', is_small: true }])
    expect((await listed({ search: 'beta' })).rows[0]?.code).toMatch(/^VEN-/)
  })

  test('are all refused for one wrong row, which says what is wrong', async () => {
    const { data } = await upload(
      'Gamma,,Services,27AAPFU0939F1ZX,,,,\nDelta,,Nothing,,,,,\nalpha,,Services,,,,,\nEps,,Services,,,,,\nEPS,,Services,,,,,no\n',
      { preview: 1 },
    )
    expect(data.err_list.map(({ row }) => row).sort()).toEqual([2, 3, 4, 6, 6])
    expect((await upload('Gamma,,Services,,,,,\nalpha,,Services,,,,,\n')).body.key).toBe(
      'vendors.upload_rejected',
    )
    expect((await listed({ search: 'gamma' })).total_rows).toBe(0)
  })

  test('the sample arrives in base64', async () => {
    const { data } = await app.call(downloadVendorSample, { token: admin.token })
    expect(data.file_name).toBe('VendorImportSample.xlsx')
    expect(Buffer.from(data.file, 'base64').subarray(0, 2).toString()).toBe('PK')
  })
})

describeMaster('a category of vendors', {
  ...{ record: 'vendor_category', key: 'id', taken: 'record.duplicate' },
  ...{ change: saveVendorCategory, remove: removeVendorCategory },
  list: { endpoint: listVendorCategories, rows: ({ categories }: { categories: [] }) => categories },
  sample: (_scene, turn) => ({ name: `Category ${turn}`, gl_code: '5100' }),
  changed: { note: 'Something else' },
  used: {
    by: async (scene, category_id) => {
      await aVendor(scene.app, scene.org.orgId, scene.admin, { category_id })
    },
    error: 'vendors.category_in_use',
  },
})
