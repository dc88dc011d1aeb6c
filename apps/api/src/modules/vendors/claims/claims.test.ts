import { deleteRequest } from '@muster/contract/requests/decisions.contract'
import { requestDetail } from '@muster/contract/requests/requests.contract'
import { proposeBank } from '@muster/contract/vendors/bank.contract'
import {
  applyClaim,
  findClaimVendors,
  listClaims,
  listOwnClaims,
  previewClaim,
  readClaim,
  readClaimForm,
} from '@muster/contract/vendors/claims.contract'
import {
  correctPayment,
  downloadClaimSheet,
  downloadReportAdmin,
  downloadReportOwn,
  exportLedger,
  payClaims,
} from '@muster/contract/vendors/payments.contract'
import { saveVendorSettings } from '@muster/contract/vendors/setup.contract'
import { readVendor, saveVendor, setVendorState } from '@muster/contract/vendors/vendors.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMaster, anAccount, anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { aTeam, type Team } from '../../../../test/request-team.ts'
import { tx } from '../../../platform/db/tx.ts'
import { storeFile } from '../../files/index.ts'
import { anApproved, anInvoice, aVendor, decideAs, submit } from '../vendors.fixtures.ts'

let app: TestApp
let team: Team
let admin: TestAccount
let meera: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  team = await aTeam(app)
  admin = await anAdmin(app, team.org)
  meera = team.meeraIs
})

const orgId = () => team.org.orgId
const vendor = (more: object = {}) => aVendor(app, orgId(), admin, more)
const detail = async (id: number, by = meera) =>
  (await app.call(readClaim, { token: by.token, params: { id } })).data
const pay = (IDs: number[], by = admin, more: object = {}) =>
  app.call(payClaims, { token: by.token, body: { IDs, paid_on: '2026-11-20', reference: 'NEFT 1', ...more } })

describe('an invoice', () => {
  test('is submitted, follows the approval, and is paid with a reference', async () => {
    const id = await vendor({ payment_days: 60, is_small: true })
    const { data } = await submit(app, meera, id, {
      ...{
        withheld: '20',
        lines: [
          { text: 'Paper', amount: '600' },
          { text: 'Ink', amount: '400', gl_code: '5300' },
        ],
      },
    })
    expect(data.pending_on).toEqual(['Ravi Kumar'])
    expect(await detail(data.REQUEST_ID)).toMatchObject({
      // 45 days: less than agreed, since the supplier is small.
      claim: { state: 'submitted', payable: '1160.00', tax: '180.00', due_on: '2026-12-17', currency: 'INR' },
      lines: [
        { text: 'Paper', amount: '600.00', gl_code: '5200' },
        { text: 'Ink', amount: '400.00', gl_code: '5300' },
      ],
      abilities: { withdraw: true, pay: false },
    })
    expect((await pay([data.REQUEST_ID])).body.key).toBe('vendors.not_payable')
    expect((await decideAs(app, admin, data.REQUEST_ID)).status).toBe(200)
    const early = await pay([data.REQUEST_ID], admin, { paid_on: '2026-11-20' })
    expect(early.body.fields).toHaveProperty('paid_on')
    const late = await pay([data.REQUEST_ID], admin, { paid_on: '2026-11-22' })
    expect(late.body.fields).toHaveProperty('paid_on')
    expect((await pay([data.REQUEST_ID], admin, { paid_on: '2026-11-21' })).data).toEqual({ paid: 1 })
    expect((await detail(data.REQUEST_ID)).claim).toMatchObject({ state: 'paid', reference: 'NEFT 1' })
    expect((await pay([data.REQUEST_ID])).body.key).toBe('vendors.not_payable')
  })

  test('is submitted for oneself, once with the same key, and with a number that has a letter or digit', async () => {
    const id = await vendor()
    const named = await submit(app, meera, id, { EMPLOYEE_ID: team.nina })
    expect(named.body.fields).toEqual({ EMPLOYEE_ID: expect.any(String) })
    for (const number of ['---', '--', ' / '])
      expect((await submit(app, meera, id, { number })).body.fields).toHaveProperty('number')
    const key = crypto.randomUUID()
    const [one, two] = [
      await submit(app, meera, id, { number: 'K-1', key }),
      await submit(app, meera, id, { number: 'K-1', key }),
    ]
    expect(two.data.REQUEST_ID).toBe(one.data.REQUEST_ID)
    const other = await submit(app, meera, id, { number: 'K-2', key })
    expect({ status: other.status, key: other.body.key }).toEqual({
      status: 409,
      key: 'request.sent_otherwise',
    })
  })

  test('with a number that the vendor has already is refused, however it is written', async () => {
    const [id, other] = [await vendor(), await vendor()]
    const first = await submit(app, meera, id, { number: 'INV-0042' })
    for (const number of ['inv 0042', 'INV0042', ' Inv–0042 ']) {
      const again = await submit(app, team.ninaIs, id, { number })
      expect(again.body).toMatchObject({
        key: 'vendors.claim_refused',
        fields: { number: expect.any(String) },
      })
    }
    // Another vendor has its own numbers; leading zeros are shown, not refused.
    expect((await submit(app, meera, other, { number: 'INV-0042' })).status).toBe(200)
    const body = anInvoice(id, { number: 'INV-42' })
    const { data } = await app.call(previewClaim, { token: meera.token, body })
    expect(data.preview.problems).toEqual([])
    expect(data.preview.reasons.join()).toContain('INV-0042')
    const bare = await submit(app, meera, id, { number: 'INV-42' })
    expect((await detail(bare.data.REQUEST_ID)).alike).toMatchObject([{ number: 'INV-0042' }])
    // What was withdrawn can be submitted again.
    await app.call(deleteRequest, {
      token: meera.token,
      body: { REQUEST_ID: first.data.REQUEST_ID, comment: 'Wrong file' },
    })
    expect((await detail(first.data.REQUEST_ID)).claim.state).toBe('withdrawn')
    expect((await submit(app, team.ninaIs, id, { number: 'inv0042' })).status).toBe(200)
  })

  test('is stored once where many submit it at the same time', async () => {
    const id = await vendor()
    const people = [meera, team.ninaIs, team.raviIs, team.devIs, team.ashaIs]
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        submit(app, people[at % people.length] as TestAccount, id, { number: at % 2 ? 'R 7' : 'r-7' }),
      ),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(tries.filter(({ status }) => status !== 200).map(({ body }) => body.key))).toEqual(
      new Set(['vendors.claim_refused']),
    )
  })

  test.each<[string, object]>([
    ['invoice_on', { invoice_on: '2027-01-01' }],
    ['due_on', { due_on: '2026-11-01' }],
    ['tax', { tax: '1180' }],
    ['withheld', { withheld: '1000.01' }],
    ['lines', { lines: [{ text: 'Paper', amount: '999.99' }] }],
    ['lines.0.cost_centre_id', { lines: [{ text: 'Paper', amount: '1000', cost_centre_id: 987_654 }] }],
  ])('names a wrong %s', async (field, more) => {
    const answer = await submit(app, meera, await vendor(), more)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  })

  test('is taken from active vendors only', async () => {
    const id = await vendor({ name: 'Paused' })
    await app.call(setVendorState, { token: admin.token, body: { id, state: 'inactive', reason: '' } })
    expect((await submit(app, meera, id)).body.fields).toHaveProperty('vendor_id')
    expect((await app.call(readClaimForm, { token: meera.token })).data.has_vendors).toBe(true)
    const find = async (search: string, ids: number[] = []) =>
      (await app.call(findClaimVendors, { token: meera.token, body: { search, ids } })).data.vendors
    expect(await find('Paused')).toEqual([])
    const offered = await vendor({ name: 'Offered to all' })
    // Names alone: what vendors are and get is for those who see vendors.
    expect(await find('offered TO')).toEqual([{ id: offered, name: 'Offered to all' }])
    expect((await find('Nothing like it', [offered])).map((one) => one.id)).toEqual([offered])
  })

  test('is taken from vendors of the person’s entity and of all, which alone are offered', async () => {
    const elsewhere = await vendor({
      name: 'Of another entity',
      entity_id: await aMaster(app, team.org, 'entity', 'Mills'),
    })
    const { data } = await app.call(findClaimVendors, { token: meera.token, body: { search: 'Of another' } })
    expect(data.vendors).toEqual([])
    expect((await submit(app, meera, elsewhere)).body.fields).toHaveProperty('vendor_id')
    // Shared with all entities, its invoice is of the entity that bought.
    const { data: read } = await app.call(readVendor, { token: admin.token, params: { id: elsewhere } })
    const { vendor: before } = read
    const shared = {
      ...{ id: elsewhere, name: before.name, category_id: before.category_id, entity_id: before.entity_id },
      ...{ country: 'IN', is_shared: true },
    }
    expect((await app.call(saveVendor, { token: admin.token, body: shared })).status).toBe(200)
    expect((await submit(app, meera, elsewhere)).status).toBe(200)
  })

  test('has a day that somebody can mean', async () => {
    const fieldsOf = async (more: object) =>
      Object.keys((await submit(app, meera, await vendor(), more)).body.fields ?? {})
    expect(await fieldsOf({ invoice_on: '1900-01-01' })).toEqual(['invoice_on'])
    expect(await fieldsOf({ due_on: '2926-11-02' })).toEqual(['due_on'])
    expect(await fieldsOf({ currency: 'QQQ' })).toEqual(['currency'])
  })

  test('has the decimals of its currency', async () => {
    await aRate('JPY', '0.58')
    const fieldsOf = async (more: object) =>
      Object.keys(
        (await submit(app, meera, await vendor(), { tax: null, currency: 'JPY', ...more })).body.fields ?? {},
      )
    expect(await fieldsOf({ amount: '1180.50' })).toEqual(['amount'])
    expect(
      await fieldsOf({
        amount: '1180.00',
        lines: [
          { text: 'A', amount: '0.50' },
          { text: 'B', amount: '1179.50' },
        ],
      }),
    ).toEqual(['lines.0.amount', 'lines.1.amount'])
    expect(await fieldsOf({ amount: '1180' })).toEqual([])
  })

  test('in another currency is compared in the organisation’s, by the rate of its day', async () => {
    const id = await vendor()
    const foreign = (more: object = {}) =>
      submit(app, meera, id, { tax: null, amount: '100', currency: 'CHF', ...more })
    expect((await foreign()).body.fields).toHaveProperty('currency')
    // Typed with its source, where the organisation has none; the approvers are told.
    expect((await foreign({ rate: '104' })).body.fields).toHaveProperty('rate_source')
    expect((await foreign({ rate: '104', rate_source: '\u200B\u202E' })).body.fields).toHaveProperty(
      'rate_source',
    )
    expect((await foreign({ rate: '0.0000000001', rate_source: 'RBI' })).body.fields).toHaveProperty('rate')
    const typed = await foreign({ rate: '104', rate_source: 'RBI, reference rate' })
    expect(typed.status).toBe(200)
    await aRate('CHF', '104.255', '2026-11-01')
    await aRate('CHF', '200', '2026-11-03')
    expect((await foreign({ rate: '104', rate_source: 'RBI' })).body.fields).toHaveProperty('rate')
    // Before any rate that is known: near to it.
    const before = { invoice_on: '2026-10-02', rate_source: 'RBI' }
    expect((await foreign({ ...before, rate: '1' })).body.fields).toHaveProperty('rate')
    expect((await foreign({ ...before, rate: '103' })).status).toBe(200)
    const { data } = await foreign()
    const { rows } = await tx(app.system(orgId()), (db) =>
      sql<{
        base: string
      }>`select payload ->> 'base' as base from request_payload where org_id = ${orgId()} and request_id = ${data.REQUEST_ID}`.execute(
        db,
      ),
    )
    expect(rows[0]?.base).toBe('10425.50')
    // Its approver reads what it is worth, and by which rate.
    const worthOf = async (REQUEST_ID: number) => {
      const { data: read } = await app.call(requestDetail, {
        ...{ token: team.raviIs.token, params: { id: REQUEST_ID }, query: {} },
      })
      return read.request_details.facts.find(({ key }) => key === 'worth')
    }
    expect(await worthOf(data.REQUEST_ID)).toMatchObject({
      label: 'In the organisation’s currency',
      value: expect.stringMatching(/^CHF.100\.00 = ₹10,425\.50 at 104\.255 INR for 1 CHF \(Test, .*2026\)$/),
    })
    expect(await worthOf(typed.data.REQUEST_ID)).toMatchObject({
      label: 'Exchange rate entered by the submitter',
      value: expect.stringContaining('= ₹10,400.00 at 104 INR for 1 CHF (RBI, reference rate, '),
    })
    const own = await submit(app, meera, id)
    expect(await worthOf(own.data.REQUEST_ID)).toBeUndefined()
  })
})

/** An exchange rate to the currency of the organisation. */
const aRate = (currency: string, rate: string, on = '2026-10-01') =>
  tx(app.system(orgId()), (db) =>
    sql`insert into expense_rate (org_id, from_currency, to_currency, on_date, rate, source, created_at, updated_at)
      values (${orgId()}, ${currency}, 'INR', ${on}::date, ${rate}::numeric, 'Test', now(), now())`.execute(
      db,
    ),
  )

describe('payments', () => {
  test('of one’s own are refused where somebody else can pay', async () => {
    const payer = await anAccount(app, team.org, {
      employeeId: null,
      roles: [7],
      grants: { 'vendors.claim.pay': ['organisation'] },
    })
    const own = await anApproved(app, orgId(), meera, await vendor())
    expect((await pay([own], payer)).status).toBe(200)
    const alone = await anApproved(app, orgId(), team.devIs, await vendor())
    const dev = await anAdminOf(team.dev)
    expect((await pay([alone], dev)).body.key).toBe('vendors.not_payable')
    expect((await pay([alone], payer)).status).toBe(200)
  })

  test('wait for the decision about a bank account, and stop for a blocked vendor', async () => {
    const id = await vendor()
    const claim = await anApproved(app, orgId(), meera, id)
    const bank = {
      id,
      holder: 'X',
      country: 'IN',
      number: '0012345',
      branch_code: 'HDFC0000123',
      reason: 'Letter',
    }
    await app.call(proposeBank, { token: admin.token, body: bank })
    expect((await pay([claim])).body.message).toContain('bank account')
    const blocked = await vendor()
    const stopped = await anApproved(app, orgId(), meera, blocked)
    await app.call(setVendorState, {
      token: admin.token,
      body: { id: blocked, state: 'blocked', reason: 'Forged' },
    })
    expect((await pay([stopped])).body.message).toContain('blocked')
  })

  test('are corrected with a reason, once they were recorded', async () => {
    const id = await anApproved(app, orgId(), meera, await vendor())
    const correct = async (more: object = {}) => {
      const { version } = (await detail(id)).claim
      const body = {
        REQUEST_ID: id,
        version,
        paid_on: '2026-11-18',
        reference: 'NEFT 2',
        reason: 'Mistyped',
        ...more,
      }
      return app.call(correctPayment, { token: admin.token, body })
    }
    expect((await correct()).body.key).toBe('vendors.not_paid')
    await pay([id])
    expect((await detail(id, admin)).abilities).toMatchObject({ pay: false, correct: true })
    expect((await correct({ paid_on: '2026-11-02' })).body.fields).toHaveProperty('paid_on')
    expect((await correct({ paid_on: '2027-01-01' })).body.fields).toHaveProperty('paid_on')
    expect((await correct({ version: 1 })).body.key).toBe('record.conflict')
    expect((await correct()).status).toBe(200)
    expect((await detail(id)).claim).toMatchObject({
      state: 'paid',
      paid_on: '2026-11-18',
      reference: 'NEFT 2',
    })
    const { rows } = await tx(app.system(orgId()), (db) =>
      sql<{
        changes: object
      }>`select changes from audit_entry where org_id = ${orgId()} and record_type = 'vendor_claim'
        and record_id = ${id} order by id desc limit 1`.execute(db),
    )
    expect(rows[0]?.changes).toMatchObject({ reference: ['NEFT 1', 'NEFT 2'], reason: [null, 'Mistyped'] })
  })

  test('are exported to accounting as a balanced ledger, once all accounts are known', async () => {
    const id = await vendor({ gl_code: '' })
    const claim = await anApproved(app, orgId(), meera, id, { number: 'L-1', withheld: '20' })
    const ledger = () => app.call(exportLedger, { token: admin.token, body: { IDs: [claim] } })
    expect((await ledger()).body.message).toContain('account for withheld tax')
    const accounts = {
      payable_gl_code: '2100',
      tax_gl_code: '1300',
      withholding_gl_code: '2200',
      default_gl_code: '5999',
    }
    await app.call(saveVendorSettings, { token: admin.token, body: accounts })
    const rows = String((await ledger()).raw)
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((row) => row.split(',').slice(2, 6))
    expect(rows).toEqual([
      ['5999', '', '1000.00', ''],
      ['1300', '', '180.00', ''],
      ['2200', '', '', '20.00'],
      ['2100', '', '', '1160.00'],
    ])
  })

  test('go to accounting once, and in one currency', async () => {
    const accounts = { payable_gl_code: '2100', tax_gl_code: '1300', default_gl_code: '5999' }
    await app.call(saveVendorSettings, { token: admin.token, body: accounts })
    await aRate('EUR', '90')
    const one = await anApproved(app, orgId(), meera, await vendor())
    // A line that is called like the tax is an expense of its own account.
    const lines = [{ text: 'Tax', amount: '1000', gl_code: '5300' }]
    const two = await anApproved(app, orgId(), meera, await vendor(), { lines })
    const euro = await anApproved(app, orgId(), meera, await vendor(), { tax: null, currency: 'EUR' })
    const ledger = (IDs: number[], again?: boolean) =>
      app.call(exportLedger, { token: admin.token, body: { IDs, ...(again === undefined ? {} : { again }) } })
    expect((await ledger([one, euro])).body).toMatchObject({ key: 'vendors.not_bookable' })
    const first = await ledger([one, two])
    expect(first.headers['content-disposition']).toContain('vendor-ledger-INR.csv')
    expect(String(first.raw)).toContain('5300')
    expect((await detail(one)).claim.exported_on).toBe('2026-11-21')
    await pay([one])
    expect((await ledger([one])).body).toMatchObject({ key: 'vendors.exported_before' })
    expect((await ledger([one], true)).status).toBe(200)
    expect((await ledger([euro])).headers['content-disposition']).toContain('vendor-ledger-EUR.csv')
  })
})

/** An administrator who is this employee. */
async function anAdminOf(employeeId: number): Promise<TestAccount> {
  const account = await anAdmin(app, team.org)
  await tx(app.system(orgId()), async (db) => {
    await sql`update account set employee_id = null where org_id = ${orgId()} and employee_id = ${employeeId}`.execute(
      db,
    )
    await sql`update account set employee_id = ${employeeId} where org_id = ${orgId()} and id = ${account.accountId}`.execute(
      db,
    )
  })
  return account
}

describe('who sees invoices', () => {
  test('those who submitted and decide them, and those who see vendors of the entity', async () => {
    const entity = await aMaster(app, team.org, 'entity', 'Foods')
    await tx(app.system(orgId()), (db) =>
      sql`update employee set entity_id = ${entity} where org_id = ${orgId()} and id = ${team.meera}`.execute(
        db,
      ),
    )
    const { data } = await submit(app, meera, await vendor({ entity_id: entity }))
    const { data: elsewhere } = await submit(app, meera, await vendor())
    const viewer = await anAccount(app, team.org, {
      ...{ roles: [], grants: { 'vendors.list.view': ['group'] }, group: { entity: [entity] } },
    })
    const read = async (id: number, by: TestAccount) =>
      (await app.call(readClaim, { token: by.token, params: { id } })).status
    expect(await read(data.REQUEST_ID, team.raviIs)).toBe(200)
    expect(await read(data.REQUEST_ID, team.ninaIs)).toBe(404)
    expect(await read(data.REQUEST_ID, viewer)).toBe(200)
    expect(await read(elsewhere.REQUEST_ID, viewer)).toBe(404)
    const listed = await app.call(listClaims, { token: viewer.token, body: {} })
    expect(listed.data.rows.map(({ REQUEST_ID }) => REQUEST_ID)).toEqual([data.REQUEST_ID])
    expect(listed.queries).toBeLessThanOrEqual(2)
    const own = await app.call(listOwnClaims, { token: team.ninaIs.token, body: { limit: 100 } })
    expect(new Set(own.data.rows.map(({ EMPLOYEE_ID }) => EMPLOYEE_ID))).toEqual(new Set([team.nina]))
  })
})

describe('downloads in base64', () => {
  const bytesOf = (file: string) => Buffer.from(file, 'base64')

  test('a claim sheet is a PDF; several, or one with its files, a zip', async () => {
    const id = await vendor()
    const ctx = app.system(orgId())
    const { filePath } = await storeFile(
      { ...ctx, actor: { ...ctx.actor, accountId: meera.accountId } },
      { folder: 'expense_receipts', name: 'bill.pdf', content: Buffer.from('%PDF-1.4 bill') },
    )
    const one = (await submit(app, meera, id, { files: [filePath] })).data.REQUEST_ID
    const two = (await submit(app, meera, id)).data.REQUEST_ID
    const sheet = async (IDs: number[], more: object = {}, by = meera) =>
      app.call(downloadClaimSheet, { token: by.token, body: { IDs, ...more } })
    const pdf = (await sheet([one])).data
    expect([pdf.file_name, bytesOf(pdf.file).subarray(0, 4).toString()]).toEqual(['claimSheet.pdf', '%PDF'])
    const zip = (await sheet([one], { with_files: true })).data
    expect(zip.file_name).toBe('claimSheet.zip')
    expect(bytesOf(zip.file).includes('1-bill.pdf')).toBe(true)
    expect((await sheet([one, two])).data.file_name).toBe('claimSheet.zip')
    expect((await sheet([one, two], {}, team.ninaIs)).status).toBe(404)
  })

  test('reports are workbooks', async () => {
    for (const answer of [
      await app.call(downloadReportAdmin, { token: admin.token, body: {} }),
      await app.call(downloadReportOwn, { token: meera.token, body: {} }),
    ]) {
      expect(answer.data.file_name).toBe('VendorReport.xlsx')
      expect(bytesOf(answer.data.file).subarray(0, 2).toString()).toBe('PK')
    }
  })

  test('nobody submits for somebody else', async () => {
    const body = { ...anInvoice(await vendor()), EMPLOYEE_ID: team.nina }
    const answer = await app.call(applyClaim, { token: meera.token, body })
    expect(answer.body.fields).toHaveProperty('EMPLOYEE_ID')
  })
})
