import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { storeFile } from '../../src/modules/files/index.ts'
import { decideRequest } from '../../src/modules/requests/index.ts'
import { decide as decideBank, propose } from '../../src/modules/vendors/bank/bank.service.ts'
import { vendorClaimKind } from '../../src/modules/vendors/claims/claim.kind.ts'
import { pay } from '../../src/modules/vendors/claims/pay.service.ts'
import { saveOne as saveContract } from '../../src/modules/vendors/contracts/contracts.service.ts'
import { vendorKind } from '../../src/modules/vendors/creation/creation.kind.ts'
import { insertVendors, type NewVendor } from '../../src/modules/vendors/records/insert-vendors.ts'
import { nextVendorCodes } from '../../src/modules/vendors/records/numbers.ts'
import { setState } from '../../src/modules/vendors/records/save.service.ts'
import { categoryRecords, settingRecords } from '../../src/modules/vendors/setup/vendor.masters.ts'
import { findAccountActor } from '../../src/platform/access/account-actor.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx, tx } from '../../src/platform/db/tx.ts'
import { aPdf } from './pdf.ts'

interface People {
  employee: number
  manager: number
  /** Who looks after some of the vendors. */
  owner: number
  today: string
}

const daysAgo = (ctx: Ctx, days: number): Ctx => ({ ...ctx, now: ctx.now.subtract({ hours: days * 24 }) })

async function asPerson(ctx: Ctx, employeeId: number): Promise<Ctx> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ id: number }>`
      select id from account where org_id = ${ctx.orgId} and employee_id = ${employeeId}`.execute(db)
    const actor = rows[0] && (await findAccountActor(ctx, db, rows[0].id))
    if (!actor) throw new Error('The demo person has no account.')
    return { ...ctx, actor }
  })
}

const blank: Omit<NewVendor, 'code' | 'name' | 'category_id'> = {
  ...{ entity_id: null, owner_id: null, gl_code: '', country: 'IN', gstin: '', pan: '', vat_id: '' },
  ...{ is_small: false, payment_days: null, email: '', phone: '', address: '', note: '', request_id: null },
}

/** Of who submits the invoices: people submit those of vendors of their entity. */
async function entityOf(ctx: Ctx, employeeId: number): Promise<number | null> {
  const { rows } = await readTx(ctx, (db) =>
    sql<{ id: number | null }>`
      select entity_id as id from employee where org_id = ${ctx.orgId} and id = ${employeeId}`.execute(db),
  )
  return rows[0]?.id ?? null
}

/** Vendors with contracts and bank accounts; invoices that wait, are approved, paid, overdue and rejected. */
export async function writeDemoVendors(
  admin: Ctx,
  { employee, manager, owner, today }: People,
): Promise<void> {
  await settingRecords.save(admin, {
    ...{ payable_gl_code: '2110', tax_gl_code: '1310', withholding_gl_code: '2240', default_gl_code: '5990' },
    ...{ payment_days: 30, small_supplier_days: 45, remind_days: 30 },
  })
  const category = async (name: string, gl_code: string) =>
    (await categoryRecords.save(admin, { name, gl_code })).id as number
  const services = await category('Facility services', '5410')
  const goods = await category('Office supplies', '5420')
  const software = await category('Software', '5430')
  const entity_id = await entityOf(admin, employee)
  const planned: (Partial<NewVendor> & { name: string; category_id: number })[] = [
    {
      ...{ name: 'Deccan Facility Services', category_id: services, entity_id, owner_id: owner },
      ...{ gstin: '27AAPFU0939F1ZV', pan: 'AAPFU0939F', email: 'accounts@deccan-facility.example' },
      ...{ phone: '020 2551 2345', address: 'Baner Road, Pune', payment_days: 30 },
    },
    {
      ...{
        name: 'Sahyadri Stationers',
        category_id: goods,
        owner_id: owner,
        is_small: true,
        payment_days: 60,
      },
      ...{ phone: '020 2445 0012', address: 'Laxmi Road, Pune' },
    },
    {
      name: 'Rheinwerk Software',
      category_id: software,
      country: 'DE',
      vat_id: 'DE136695976',
      payment_days: 14,
    },
    { name: 'Konkan Caterers', category_id: services, is_small: true, entity_id },
  ]
  const ids = await tx(admin, async (db) => {
    const codes = await nextVendorCodes(admin, db, planned.length)
    return insertVendors(
      admin,
      db,
      planned.map((one, at) => ({ ...blank, ...one, code: codes[at] as string })),
    )
  })
  const [deccan, stationers, rheinwerk, konkan] = ids as [number, number, number, number]
  const [claimant, approver] = [await asPerson(admin, employee), await asPerson(admin, manager)]
  await setState(admin, { id: konkan, state: 'blocked', reason: 'Billed for meals that were not delivered' })

  const agreement = await storeFile(admin, {
    ...{ folder: 'master_files', name: 'Cleaning agreement.pdf' },
    content: aPdf('Cleaning agreement', ['Deccan Facility Services', 'Twelve months']),
  })
  const contract = { number: '', note: '', amount: null, currency: null, files: [] as string[] }
  await saveContract(admin, {
    ...{
      ...contract,
      vendor_id: deccan,
      title: 'Cleaning of the Pune office',
      number: 'CT-118',
      amount: '840000',
    },
    ...{ starts_on: addDays(today, -345), ends_on: addDays(today, 20), files: [agreement.filePath] },
  })
  await saveContract(admin, {
    ...{ ...contract, vendor_id: rheinwerk, title: 'Design licences', amount: '18400', currency: 'EUR' },
    ...{ starts_on: addDays(today, -120), ends_on: addDays(today, 245) },
  })

  const account = {
    country: 'IN',
    branch_code: 'HDFC0000123',
    bank: 'HDFC Bank',
    reason: 'On their letterhead; called them',
  }
  const first = await propose(daysAgo(admin, 200), {
    ...{ id: deccan, holder: 'Deccan Facility Services', number: '00501234567890', ...account },
  })
  // Decided by the product itself: the demo has one person for bank accounts.
  const system: Ctx = { ...admin, actor: { ...admin.actor, accountId: null, name: 'Demo data' } }
  await decideBank(daysAgo(system, 199), { change_id: first.change_id, status: 1, note: 'Called them back' })
  await propose(daysAgo(system, 1), {
    ...{ id: deccan, holder: 'Deccan Facility Services', number: '91020055667788', ...account },
    reason: 'Letter of yesterday: “our bank has changed”',
  })

  const submit = async (days: number, vendor_id: number, given: object) => {
    const at = daysAgo(claimant, days)
    return (
      await vendorClaimKind.apply(at, {
        ...{
          vendor_id,
          tax: null,
          withheld: null,
          currency: null,
          rate: null,
          rate_source: '',
          due_on: null,
          lines: [],
          reason: '',
          files: [],
        },
        ...(given as { number: string; invoice_on: string; amount: string }),
      })
    ).REQUEST_ID
  }
  const say = (requestId: number, days: number, outcome: 'approved' | 'rejected', comment = '') =>
    decideRequest(daysAgo(approver, days), { requestId, outcome, comment })
  const on = (days: number) => addDays(today, -days)
  const paid = await submit(58, stationers, {
    number: 'SS/2026/0311',
    invoice_on: on(60),
    amount: '11800',
    tax: '1800',
  })
  await say(paid, 57, 'approved')
  await pay(daysAgo(admin, 40), { IDs: [paid], paid_on: on(40), reference: 'NEFT 552081' })
  const overdue = await submit(52, stationers, {
    ...{ number: 'SS/2026/0342', invoice_on: on(54), amount: '7316', tax: '1116' },
    lines: [
      { text: 'Paper', amount: '4200', gl_code: '', cost_centre_id: null },
      { text: 'Toner', amount: '2000', gl_code: '5425', cost_centre_id: null },
    ],
  })
  await say(overdue, 50, 'approved')
  const approved = await submit(9, rheinwerk, {
    number: 'RW-10871',
    invoice_on: on(10),
    amount: '1840',
    currency: 'EUR',
  })
  await say(approved, 8, 'approved')
  const rejected = await submit(20, deccan, {
    number: 'DFS-0907',
    invoice_on: on(22),
    amount: '82600',
    tax: '12600',
  })
  await say(rejected, 19, 'rejected', 'The windows were not cleaned in September.')
  const bill = await storeFile(claimant, {
    ...{ folder: 'expense_receipts', name: 'DFS-1004.pdf' },
    content: aPdf('Invoice DFS-1004', ['Deccan Facility Services', 'INR 82,600']),
  })
  await submit(2, deccan, {
    ...{ number: 'DFS-1004', invoice_on: on(3), amount: '82600', tax: '12600', withheld: '1400' },
    files: [bill.filePath],
  })
  await vendorKind.apply(daysAgo(admin, 3), {
    ...{
      name: 'Mula Couriers',
      category_id: services,
      entity_id,
      country: 'IN',
      gstin: '',
      pan: '',
      vat_id: '',
    },
    ...{
      is_small: true,
      payment_days: null,
      email: 'hello@mula-couriers.example',
      phone: '',
      address: 'Hadapsar, Pune',
    },
    reason: 'Same-day deliveries between the plant and the office',
  })
}

/** The second organisation has a vendor of its own. */
export async function writeOtherVendors(admin: Ctx): Promise<void> {
  const { id } = await categoryRecords.save(admin, { name: 'General', gl_code: '5000' })
  await tx(admin, async (db) => {
    const [code] = (await nextVendorCodes(admin, db, 1)) as [string]
    return insertVendors(admin, db, [
      { ...blank, name: 'Pine Tree Supplies', code, category_id: id as number },
    ])
  })
}
