import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { storeFile } from '../../src/modules/files/index.ts'
import { count } from '../../src/modules/petty-cash/counts/counts.service.ts'
import { enter, saveOne } from '../../src/modules/petty-cash/funds/funds.service.ts'
import { expenseKind, topUpKind } from '../../src/modules/petty-cash/requests/cash.kinds.ts'
import { pay } from '../../src/modules/petty-cash/requests/requests.service.ts'
import {
  permissionRecords,
  ruleRecords,
  typeRecords,
} from '../../src/modules/petty-cash/setup/cash.masters.ts'
import { decideRequest } from '../../src/modules/requests/index.ts'
import { findAccountActor } from '../../src/platform/access/account-actor.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx } from '../../src/platform/db/tx.ts'
import { aPdf } from './pdf.ts'

interface People {
  employee: number
  manager: number
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

async function firstOf(ctx: Ctx, table: 'location' | 'entity'): Promise<number | null> {
  const { rows } = await readTx(ctx, (db) =>
    sql<{
      id: number
    }>`select id from ${sql.table(table)} where org_id = ${ctx.orgId} and status = 1 order by id limit 1`.execute(
      db,
    ),
  )
  return rows[0]?.id ?? null
}

/** A fund that the manager keeps, with expenses in every state, and counts: one that agreed, one with a difference that waits. */
export async function writeDemoPettyCash(admin: Ctx, { employee, manager, today }: People): Promise<void> {
  const office = (await typeRecords.save(admin, { name: 'Office', note: 'Tea, couriers and small repairs' }))
    .id as number
  const site = (await typeRecords.save(admin, { name: 'Project site' })).id as number
  const categories = [
    { name: 'Tea and snacks', gl_code: '5510' },
    { name: 'Courier', gl_code: '5520' },
    { name: 'Stationery', gl_code: '5420' },
    { name: 'Small repairs', gl_code: '5530' },
  ]
  const terms = { per_expense: '2000', receipt_above: '300', max_age_days: 30 }
  await ruleRecords.save(admin, { ...terms, type_id: office, categories })
  await ruleRecords.save(admin, {
    ...terms,
    type_id: site,
    per_expense: '5000',
    categories: categories.slice(1),
  })
  const place = { entity_id: await firstOf(admin, 'entity'), location_id: await firstOf(admin, 'location') }
  const fund = { ...place, currency: 'INR', gl_code: '1110', status: 1 as const }
  const { id } = await saveOne(admin, {
    ...{ ...fund, name: 'Pune office cash', type_id: office, custodian_id: manager, limit: '20000' },
  })
  await saveOne(admin, {
    ...{ ...fund, name: 'Nashik site cash', type_id: site, custodian_id: employee, limit: '15000' },
  })
  await permissionRecords.save(admin, { fund_id: id, dimension: 'everyone' })
  const [asker, keeper] = [await asPerson(admin, employee), await asPerson(admin, manager)]
  await enter(daysAgo(admin, 60), {
    ...{ fund_id: id, kind: 'top_up', amount: '15000', on_date: addDays(today, -60) },
    ...{ reference: 'Cheque 004417', note: 'Opening of the fund' },
  })
  const ask = async (
    days: number,
    given: { category: string; amount: string; merchant?: string },
    receipt = '',
  ) => {
    const at = daysAgo(asker, days)
    const file = receipt && {
      ...{ folder: 'employee_documents' as const, name: `${receipt}.pdf` },
      content: aPdf(receipt, [given.merchant ?? '', `INR ${given.amount}`]),
    }
    const files = file ? [(await storeFile(at, file)).filePath] : []
    const { REQUEST_ID } = await expenseKind.apply(at, {
      ...{
        fund_id: id,
        merchant: '',
        spent_on: addDays(today, -days),
        reason: receipt || given.category,
        files,
      },
      ...given,
    })
    return REQUEST_ID
  }
  const say = (requestId: number, days: number, outcome: 'approved' | 'rejected', comment = '') =>
    decideRequest(daysAgo(keeper, days), { requestId, outcome, comment })
  const paid: [number, string, string, string][] = [
    [44, 'Tea and snacks', '260', 'Cafe Goodluck'],
    [31, 'Courier', '180', 'Mula Couriers'],
    [17, 'Stationery', '1240', 'Sahyadri Stationers'],
  ]
  for (const [days, category, amount, merchant] of paid) {
    const one = await ask(days, { category, amount, merchant }, Number(amount) > 300 ? 'Bill' : '')
    await say(one, days - 1, 'approved')
    await pay(daysAgo(keeper, days - 1), {
      REQUEST_ID: one,
      paid_on: addDays(today, -days + 1),
      reference: '',
    })
  }
  await count(daysAgo(keeper, 15), {
    ...{ fund_id: id, counted: '13320', reason: '', new_custodian_id: null },
    denominations: [
      { value: '500', pieces: 26 },
      { value: '100', pieces: 3 },
      { value: '10', pieces: 2 },
    ],
  })
  const refused = await ask(12, { category: 'Tea and snacks', amount: '290', merchant: 'Vaishali' })
  await say(refused, 11, 'rejected', 'Birthday cakes are not paid from the fund.')
  const waiting = await ask(
    4,
    { category: 'Small repairs', amount: '850', merchant: 'Shree Hardware' },
    'Door handle',
  )
  await say(waiting, 3, 'approved')
  await ask(1, { category: 'Courier', amount: '220', merchant: 'Mula Couriers' })
  const more = await topUpKind.apply(daysAgo(keeper, 2), {
    fund_id: id,
    amount: '5000',
    reason: 'For the next month',
  })
  if (more.REQUEST_STATUS !== 0) throw new Error('The demo’s top-up was decided at once.')
  // Counted a little short; somebody else decides.
  await count(daysAgo(keeper, 1), {
    ...{ fund_id: id, counted: '13300', denominations: [], new_custodian_id: null },
    reason: 'Twenty rupees too much change was given to a courier',
  })
}

/** The second organisation has a fund of its own, counted and found right. */
export async function writeOtherPettyCash(admin: Ctx, custodian: number, today: string): Promise<void> {
  const type_id = (await typeRecords.save(admin, { name: 'Office' })).id as number
  await ruleRecords.save(admin, { type_id, per_expense: '1000', categories: [{ name: 'Tea', gl_code: '' }] })
  // Nobody gives themselves a fund, or enters cash into their own.
  const bank: Ctx = { ...admin, actor: { ...admin.actor, employeeId: null } }
  const { id } = await saveOne(bank, {
    ...{ name: 'Front desk', type_id, custodian_id: custodian, limit: '5000', currency: 'INR' },
    ...{ entity_id: null, location_id: null, gl_code: '', status: 1 },
  })
  await enter(bank, {
    ...{ fund_id: id, kind: 'top_up', amount: '2500', on_date: today, reference: 'Withdrawal', note: '' },
  })
  const { state } = await count(admin, {
    ...{ fund_id: id, counted: '2500', denominations: [], reason: '', new_custodian_id: null },
  })
  if (state !== 'approved') throw new Error('The demo’s count has a difference.')
}
