import type { LineInput } from '@muster/contract/expenses/claims.contract'
import type { RuleTerms } from '@muster/contract/expenses/rules.contract'
import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { decide } from '../../src/modules/expenses/claims/decide.service.ts'
import { readClaimDetail } from '../../src/modules/expenses/claims/read.service.ts'
import { saveDraft } from '../../src/modules/expenses/claims/save.service.ts'
import { submit, withdraw } from '../../src/modules/expenses/claims/submit.service.ts'
import { create } from '../../src/modules/expenses/payments/create.service.ts'
import { pay } from '../../src/modules/expenses/payments/payments.service.ts'
import { categoryRecords } from '../../src/modules/expenses/setup/categories.master.ts'
import {
  projectRecords,
  rateRecords,
  settingRecords,
} from '../../src/modules/expenses/setup/expense.masters.ts'
import { saveRule } from '../../src/modules/expenses/setup/rules.service.ts'
import { savePolicy } from '../../src/modules/expenses/tickets/policies.service.ts'
import { storeFile } from '../../src/modules/files/index.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx } from '../../src/platform/db/tx.ts'
import { asPerson } from './as-person.ts'
import { aPdf } from './pdf.ts'

const blankLine = {
  ...{ amount: null, currency: null, distance: null, day: null, provided: [], merchant: '', note: '' },
  ...{ from_place: '', to_place: '' },
  ...{ attendees: '', invoice_number: '', supplier_tax_id: '', tax: null, project_id: null },
  ...{ cost_centre_id: null, split_by: null, parts: [], files: [] },
}
const noTerms: Omit<RuleTerms, 'EXTYPEID'> = {
  ...{ rate: null, full_day: null, half_day: null, breakfast: null, lunch: null, dinner: null },
  ...{ per_line: null, per_day: null, per_month: null, receipt_above: null },
  ...{ no_receipt: 'refuse', max_age_days: 90, over: 'cut' },
}
const nobody = { employee: [], grade: [], designation: [], department: [], location: [], entity: [] }

interface Categories {
  meals: number
  taxi: number
  hotel: number
  car: number
  away: number
  phone: number
  tickets: number
}

async function writeCategories(admin: Ctx): Promise<Categories> {
  const add = async (name: string, gl_code: string, note: string, more: object = {}) =>
    (await categoryRecords.save(admin, { name, gl_code, note, ...more })).EXTYPEID
  return {
    meals: await add('Meals', '6110', 'With guests: say who took part', { asks_guests: 1 }),
    taxi: await add('Taxi and local travel', '6120', ''),
    hotel: await add('Hotel', '6130', 'Room only; meals are claimed as meals'),
    car: await add('Own car', '6140', 'For work, not the way to the office', { kind: 'distance' }),
    away: await add('Days away', '6150', 'Per diem; tick the meals that were provided', { kind: 'per_diem' }),
    phone: await add('Phone and internet', '6160', ''),
    tickets: await add(
      'Leave travel (LTA)',
      '6170',
      'Tickets for you and your family, from the ticket allowance',
    ),
  }
}

async function writeRules(
  admin: Ctx,
  { meals, taxi, hotel, car, away, phone, tickets }: Categories,
): Promise<void> {
  const { rows } = await readTx(admin, (db) =>
    sql<{
      id: number
    }>`select d.id from department d where d.org_id = ${admin.orgId} and lower(d.name) like '%sales%'
      and d.status = 1 order by d.id limit 1`.execute(db),
  )
  const rule = { applies_from: null, status: 1 } as const
  await saveRule(admin, {
    ...{ ...rule, name: 'Everybody', note: 'What everybody can claim' },
    limits: nobody,
    terms: [
      { ...noTerms, EXTYPEID: meals, per_line: '600', per_day: '1000', receipt_above: '200' },
      { ...noTerms, EXTYPEID: taxi, per_day: '1500', receipt_above: '300', no_receipt: 'flag' },
      { ...noTerms, EXTYPEID: hotel, per_line: '5500', receipt_above: '0' },
      { ...noTerms, EXTYPEID: car, rate: '11.50', per_month: '8000' },
      {
        ...{ ...noTerms, EXTYPEID: away, full_day: '1200', half_day: '700' },
        ...{ breakfast: '150', lunch: '250', dinner: '300' },
      },
      { ...noTerms, EXTYPEID: phone, per_month: '800', receipt_above: '0', over: 'cut' },
      { ...noTerms, EXTYPEID: tickets, receipt_above: '0' },
    ],
  })
  const [sales] = rows
  if (sales)
    await saveRule(admin, {
      ...{ ...rule, name: 'Sales', note: 'They host clients' },
      limits: { ...nobody, department: [sales.id] },
      terms: [{ ...noTerms, EXTYPEID: meals, per_line: '1500', per_day: '3000', receipt_above: '200' }],
    })
}

/** The leave travel of two calendar years for people of the employee's grade, with one dependant. */
async function writeTicketPolicy(
  admin: Ctx,
  employee: number,
  EXTYPEID: number,
  today: string,
): Promise<void> {
  const { rows } = await readTx(admin, (db) =>
    sql<{ grade_id: number | null }>`
      select grade_id from employee where org_id = ${admin.orgId} and id = ${employee}`.execute(db),
  )
  const grade = rows[0]?.grade_id
  const year = Number(today.slice(0, 4)) - 1
  await savePolicy(admin, {
    ...{
      name: 'Leave travel allowance',
      EXTYPEID,
      currency: 'INR',
      every_months: 24,
      starts_in: `${year}-01`,
    },
    ...{ limits: { ...nobody, grade: grade ? [grade] : [] }, note: 'Fares within India, shortest route' },
    ...{ applies_from: `${year}-01-01`, adult_amount: '15000', adults: 1, child_amount: '0', children: 0 },
    ...{ child_below: 12, min_months: 6, unused: 'carried', in_proportion: 0, status: 1 },
  })
}

const daysAgo = (ctx: Ctx, days: number): Ctx => ({ ...ctx, now: ctx.now.subtract({ hours: days * 24 }) })

interface Planned {
  title: string
  /** Days since it was submitted. */
  days: number
  lines: (Partial<LineInput> & Pick<LineInput, 'EXTYPEID'> & { ago: number; receipt?: string })[]
}

/** Rules, and claims of the demo employee in every status. */
export async function writeDemoExpenseClaims(
  admin: Ctx,
  { employee, manager, today }: { employee: number; manager: number; today: string },
): Promise<void> {
  const categories = await writeCategories(admin)
  const { meals, taxi, hotel, car, away, phone, tickets } = categories
  await writeRules(admin, categories)
  await writeTicketPolicy(admin, employee, tickets, today)
  await settingRecords.save(admin, {
    ...{ payable_gl_code: '2310', advance_gl_code: '1450', company_gl_code: '2330', default_gl_code: '6190' },
    help: 'Claim within 90 days. Questions: finance, on the ground floor in Pune.',
  })
  const project = (
    await projectRecords.save(admin, { name: 'Plant Nashik', code: 'P-104', client: 'Deccan Auto' })
  ).id
  await projectRecords.save(admin, { name: 'Line 4 retrofit', code: 'P-117', client: 'Konkan Foods' })
  for (const [months, rate] of [
    [6, '82.95'],
    [3, '83.40'],
    [0, '84.10'],
  ] as const)
    await rateRecords.save(admin, {
      ...{ from_currency: 'USD', to_currency: 'INR', on_date: addDays(today, -months * 30 - 5), rate },
      source: 'Reserve Bank reference rate',
    })
  // Vendors bill in euros, too.
  await rateRecords.save(admin, {
    ...{ from_currency: 'EUR', to_currency: 'INR', on_date: addDays(today, -120), rate: '98.40' },
    source: 'Reserve Bank reference rate',
  })
  const [claimant, approver] = [await asPerson(admin, employee), await asPerson(admin, manager)]
  if (!claimant || !approver) return

  const linesOf = (planned: Planned) =>
    Promise.all(
      planned.lines.map(async ({ ago, receipt, ...line }): Promise<LineInput> => {
        const content = receipt && aPdf(receipt, [line.merchant ?? '', `INR ${line.amount ?? ''}`])
        const file = content && { folder: 'expense_receipts' as const, name: `${receipt}.pdf`, content }
        const files = file ? [(await storeFile(claimant, file)).filePath] : []
        const currency = line.amount ? 'INR' : null
        return { ...blankLine, currency, ...line, on: addDays(today, -planned.days - ago), files }
      }),
    )
  const raise = async (planned: Planned) => {
    const at = daysAgo(claimant, planned.days)
    const lines = await linesOf(planned)
    return submit(at, { ID: null, title: planned.title, note: '', comment: '', lines })
  }
  const say = (ID: number, days: number, status: 1 | 3 | 4, comment = '', cut?: string) =>
    (async () => {
      const by = daysAgo(approver, days)
      const { lines } = await readClaimDetail(by, ID)
      const said = cut && lines[0] ? [{ id: lines[0].id, approved: cut, note: comment }] : []
      await decide(by, { ID, status, comment, lines: said })
    })()

  const paid = await raise({
    ...{ title: 'Commissioning in Nashik', days: 64 },
    lines: [
      {
        ...{ EXTYPEID: hotel, amount: '4850', merchant: 'Hotel Panchavati', project_id: project },
        ago: 3,
        receipt: 'Hotel bill',
      },
      { EXTYPEID: away, day: 'full', provided: ['breakfast'], ago: 3, project_id: project },
      {
        EXTYPEID: car,
        distance: '418',
        from_place: 'Pune',
        to_place: 'Nashik and back',
        ago: 2,
        project_id: project,
      },
    ],
  })
  await say(paid.ID, 62, 1)
  const second = await raise({
    ...{ title: 'Phone and taxis', days: 41 },
    lines: [
      { EXTYPEID: phone, amount: '799', merchant: 'Airtel', ago: 6, receipt: 'Phone bill' },
      { EXTYPEID: taxi, amount: '346', merchant: 'Meru Cabs', ago: 4, receipt: 'Taxi receipt' },
    ],
  })
  await say(second.ID, 40, 1)
  const payment = await create(daysAgo(admin, 36), {
    IDs: [paid.ID, second.ID],
    advance_IDs: [],
    note: 'First run',
  })
  await pay(daysAgo(admin, 35), { id: payment.id, paid_on: addDays(today, -35), reference: 'NEFT 402817' })

  const partly = await raise({
    ...{ title: 'Lunch with Deccan Auto', days: 18 },
    lines: [
      {
        ...{
          EXTYPEID: meals,
          amount: '560',
          merchant: 'Vaishali',
          project_id: project,
          ago: 1,
          receipt: 'Lunch',
        },
        attendees: 'Two engineers of Deccan Auto',
      },
      { EXTYPEID: taxi, amount: '290', merchant: 'Meru Cabs', ago: 1 },
    ],
  })
  await say(partly.ID, 17, 1, 'One dessert too many', '480')
  const running = await raise({
    ...{ title: 'Hotel in Kolhapur', days: 12 },
    lines: [{ EXTYPEID: hotel, amount: '3900', merchant: 'Sayaji', ago: 2, receipt: 'Hotel Kolhapur' }],
  })
  await say(running.ID, 11, 1)
  await create(daysAgo(admin, 4), { IDs: [running.ID], advance_IDs: [], note: '' })
  const rejected = await raise({
    ...{ title: 'Dinner at home', days: 26 },
    lines: [{ EXTYPEID: meals, amount: '180', merchant: 'Swiggy', ago: 1 }],
  })
  await say(rejected.ID, 25, 3, 'Meals at home are not claimed.')
  const returned = await raise({
    ...{ title: 'Visit to a supplier', days: 6 },
    lines: [{ EXTYPEID: taxi, amount: '640', merchant: 'Ola', ago: 2, receipt: 'Ola' }],
  })
  await say(returned.ID, 5, 4, 'Which supplier was it?')
  const back = await raise({
    ...{ title: 'Team breakfast', days: 9 },
    lines: [{ EXTYPEID: meals, amount: '190', merchant: 'Cafe Goodluck', ago: 1 }],
  })
  await withdraw(daysAgo(claimant, 8), { ID: back.ID, comment: 'Paid by the team fund' })
  // Waits for the manager, with a meal that the rule cuts.
  await raise({
    ...{ title: 'Training in Mumbai', days: 2 },
    lines: [
      { EXTYPEID: meals, amount: '1840', merchant: 'Trishna', ago: 2, receipt: 'Dinner Mumbai' },
      { EXTYPEID: taxi, amount: '455', merchant: 'Meru Cabs', ago: 2, receipt: 'Taxi Mumbai' },
      { EXTYPEID: away, day: 'half', ago: 1 },
    ],
  })
  // Of 30,000 for two years a part is used.
  const home = await raise({
    ...{ title: 'Home for the holidays', days: 33 },
    lines: [{ EXTYPEID: tickets, amount: '11600', merchant: 'IndiGo', ago: 4, receipt: 'Flight tickets' }],
  })
  await say(home.ID, 32, 1)
  const draft = await linesOf({
    ...{ title: '', days: 0 },
    lines: [{ EXTYPEID: taxi, amount: '210', merchant: 'Meru Cabs', ago: 1 }],
  })
  await saveDraft(claimant, { ID: null, title: 'This week', note: '', lines: draft })
}
