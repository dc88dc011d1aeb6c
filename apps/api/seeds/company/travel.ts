import { addDays } from '@muster/contract/kit/days'
import type { TripLeg, TripStay } from '@muster/contract/travel/travel-shapes'
import { sql } from 'kysely'
import { categoryRecords as expenseCategories } from '../../src/modules/expenses/setup/categories.master.ts'
import { saveRule } from '../../src/modules/expenses/setup/rules.service.ts'
import { storeFile } from '../../src/modules/files/index.ts'
import { decideRequest } from '../../src/modules/requests/index.ts'
import { book } from '../../src/modules/travel/desk/bookings.service.ts'
import { offer } from '../../src/modules/travel/desk/options.service.ts'
import { complete, take } from '../../src/modules/travel/desk/take.service.ts'
import { savePolicy } from '../../src/modules/travel/setup/policies.service.ts'
import { saveSettings } from '../../src/modules/travel/setup/settings.service.ts'
import { categoryRecords, cityRecords } from '../../src/modules/travel/setup/travel.masters.ts'
import { apply } from '../../src/modules/travel/trips/apply.service.ts'
import { readDetail } from '../../src/modules/travel/trips/read.service.ts'
import { findAccountActor } from '../../src/platform/access/account-actor.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx } from '../../src/platform/db/tx.ts'
import { aPdf } from './pdf.ts'

const INDIA = 'Asia/Kolkata'
const nobody = { employee: [], grade: [], designation: [], department: [], location: [], entity: [] }
const cities: readonly [name: string, tier: number, zone: string][] = [
  ['Mumbai', 1, INDIA],
  ['Delhi', 1, INDIA],
  ['Bengaluru', 1, INDIA],
  ['Pune', 2, INDIA],
  ['Nashik', 3, INDIA],
  ['Singapore', 1, 'Asia/Singapore'],
]

/** Categories, cities and a policy for everybody. @returns ids of the trips' categories by name */
async function writeTravelSetup(admin: Ctx): Promise<Record<'client' | 'training', number>> {
  const trip = async (name: string, note: string, on_duty: 0 | 1 = 1) =>
    (await categoryRecords.save(admin, { used_for: 'trip', name, note, on_duty })).id
  const client = await trip('Client visit', 'Say whom you visit')
  const training = await trip('Training', '')
  await trip('Relocation', 'For a new place of work', 0)
  for (const name of ['Visa', 'Travel insurance'])
    await categoryRecords.save(admin, { used_for: 'booking', name })
  for (const [name, tier, time_zone] of cities) await cityRecords.save(admin, { name, tier, time_zone })
  await savePolicy(admin, {
    ...{ name: 'Everybody', note: 'What everybody may book', status: 1, limits: nobody },
    classes: [
      { mode: 'flight', class: 'economy', from_minutes: 0 },
      { mode: 'flight', class: 'business', from_minutes: 480 },
      { mode: 'train', class: 'ac_2', from_minutes: 0 },
      { mode: 'cab', class: 'sedan', from_minutes: 0 },
    ],
    ahead: [{ mode: 'flight', days: 7 }],
    caps: [
      { tier: 1, amount: '6000' },
      { tier: 2, amount: '4500' },
      { tier: 3, amount: '3000' },
    ],
  })
  return { client, training }
}

const noTerms = {
  ...{ rate: null, full_day: null, half_day: null, breakfast: null, lunch: null, dinner: null },
  ...{ per_line: null, per_day: null, per_month: null, receipt_above: null, max_age_days: 90 },
  ...({ no_receipt: 'flag', over: 'flag' } as const),
}

/** Costs of trips are claimed under the expense categories that there are, and tickets under one of their own. */
async function connectClaims(admin: Ctx, agents: number[]): Promise<void> {
  const { EXTYPEID: tickets } = await expenseCategories.save(admin, { name: 'Tickets', gl_code: '6135' })
  await saveRule(admin, {
    ...{ name: 'Tickets', note: 'As on the ticket', limits: nobody, applies_from: null, status: 1 },
    terms: [{ ...noTerms, EXTYPEID: tickets }],
  })
  const { rows } = await readTx(admin, (db) =>
    sql<{
      id: number
      name: string
    }>`select id, name from expense_category where org_id = ${admin.orgId}`.execute(db),
  )
  const named = (name: string) => rows.find((one) => one.name === name)?.id ?? null
  await saveSettings(admin, {
    ...{ cut_off_days: 3, agents, help: 'Questions: travel desk, extension 44.' },
    ...{ ticket_category_id: tickets, hotel_category_id: named('Hotel') },
    ...{ cab_category_id: named('Taxi and local travel'), distance_category_id: named('Own car') },
  })
}

async function asPerson(ctx: Ctx, employeeId: number): Promise<Ctx | undefined> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ id: number }>`
      select id from account where org_id = ${ctx.orgId} and employee_id = ${employeeId}`.execute(db)
    const actor = rows[0] && (await findAccountActor(ctx, db, rows[0].id))
    return actor ? { ...ctx, actor } : undefined
  })
}

const daysAgo = (ctx: Ctx, days: number): Ctx => ({ ...ctx, now: ctx.now.subtract({ hours: days * 24 }) })

const leg = (
  mode: TripLeg['mode'],
  from: string,
  to: string,
  on: string,
  more: Partial<TripLeg> = {},
): TripLeg => ({
  ...{ mode, from, to, on, time: 'any', class: null, minutes: null, estimate: null, note: '', ...more },
})
const stay = (city: string, from: string, nights: number, per_night: string): TripStay => ({
  ...{ city, from, nights, per_night, note: '' },
})

interface Planned {
  title: string
  category_id: number
  /** Days since it was requested. */
  days: number
  legs: TripLeg[]
  stays: TripStay[]
  advance?: string
}

/** Trips of the demo employee at every stage, and the travel desk's setup. */
export async function writeDemoTravel(
  admin: Ctx,
  { employee, manager, agent, today }: { employee: number; manager: number; agent: number; today: string },
): Promise<void> {
  const { client, training } = await writeTravelSetup(admin)
  await connectClaims(admin, [agent])
  const [traveller, approver] = [await asPerson(admin, employee), await asPerson(admin, manager)]
  if (!traveller || !approver) return
  const day = (days: number) => addDays(today, days)

  const request = ({ days, ...planned }: Planned) =>
    apply(daysAgo(traveller, days), {
      ...{ travellers: [], project_id: null, cost_centre_id: null, on_duty: true, advance: null, reason: '' },
      ...planned,
    })
  const approved = async (planned: Planned): Promise<number> => {
    const { ID, REQUEST_ID } = await request(planned)
    await decideRequest(daysAgo(approver, planned.days - 1), {
      ...{ requestId: REQUEST_ID, outcome: 'approved', comment: '' },
    })
    return ID
  }
  const versionOf = async (ID: number) => (await readDetail(admin, ID)).trip.version
  type Booked = Partial<Parameters<typeof book>[1]> & {
    on: string
    at: string
    until: string
    ends?: string
    ticket?: string
  }
  const booked = async (ID: number, days: number, { on, at, until, ends, ticket, ...more }: Booked) => {
    const content = ticket && aPdf(ticket, [more.title ?? '', more.reference ?? ''])
    const file = content && { folder: 'travel_documents' as const, name: `${ticket}.pdf`, content }
    const files = file ? [(await storeFile(admin, file)).filePath] : []
    await book(daysAgo(admin, days), {
      ...{ ID, version: await versionOf(ID), kind: 'train', category_id: null, part: null, title: '' },
      ...{ supplier: '', reference: '', from_place: '', to_place: '', starts_on: on, starts_time: at },
      ...{ start_zone: INDIA, ends_on: ends ?? on, ends_time: until, end_zone: INDIA, note: '', files },
      ...{ paid_by: 'company', currency: 'INR', amount: '0', tax: null, ...more },
    })
  }
  const done = async (ID: number, days: number) =>
    complete(daysAgo(admin, days), { ID, version: await versionOf(ID), comment: '' })

  const past = await approved({
    ...{ title: 'Handover at Konkan Foods', category_id: client, days: 40 },
    legs: [
      leg('train', 'Pune', 'Mumbai', day(-24), { class: 'ac_chair', estimate: '650' }),
      leg('train', 'Mumbai', 'Pune', day(-22), { class: 'ac_chair', estimate: '650' }),
    ],
    stays: [stay('Mumbai', day(-24), 2, '5200')],
  })
  await booked(past, 38, {
    ...{ part: 'leg:0', title: 'Deccan Queen 12124', supplier: 'IRCTC', reference: '4521 887 231' },
    ...{ from_place: 'Pune', to_place: 'Mumbai', on: day(-24), at: '07:15', until: '10:25' },
    ...{ amount: '640', tax: '30', ticket: 'Train ticket' },
  })
  await booked(past, 38, {
    ...{
      kind: 'hotel',
      part: 'stay:0',
      title: 'Hotel Sea Green',
      supplier: 'Sea Green',
      reference: 'SG-2231',
    },
    ...{ to_place: 'Mumbai', on: day(-24), at: '14:00', until: '11:00', ends: day(-22) },
    ...{ amount: '10400', tax: '1114', ticket: 'Hotel voucher' },
  })
  await booked(past, 37, {
    ...{ part: 'leg:1', title: 'Indrayani 22105', supplier: 'IRCTC', reference: '4521 990 002' },
    ...{ from_place: 'Mumbai', to_place: 'Pune', on: day(-22), at: '17:40', until: '21:05' },
    ...{ amount: '590', paid_by: 'traveller' },
  })
  await done(past, 37)

  const ahead = await approved({
    ...{ title: 'Audit at Deccan Auto', category_id: client, days: 14 },
    legs: [
      leg('flight', 'Pune', 'Delhi', day(9), {
        class: 'economy',
        time: 'morning',
        minutes: 130,
        estimate: '6500',
      }),
      leg('flight', 'Delhi', 'Pune', day(11), {
        class: 'economy',
        time: 'evening',
        minutes: 130,
        estimate: '6500',
      }),
    ],
    stays: [stay('Delhi', day(9), 2, '5500')],
  })
  await booked(ahead, 11, {
    ...{ kind: 'flight', part: 'leg:0', title: 'IndiGo 6E 203', supplier: 'IndiGo', reference: 'QX7L2M' },
    ...{ from_place: 'Pune', to_place: 'Delhi', on: day(9), at: '06:10', until: '08:20' },
    ...{ amount: '6240', tax: '312', ticket: 'Ticket to Delhi' },
  })
  await booked(ahead, 11, {
    ...{
      kind: 'hotel',
      part: 'stay:0',
      title: 'The Claridges',
      supplier: 'Claridges',
      reference: 'CL-88120',
    },
    ...{
      to_place: 'Delhi',
      on: day(9),
      at: '14:00',
      until: '11:00',
      ends: day(11),
      amount: '11200',
      tax: '1200',
    },
  })
  await booked(ahead, 10, {
    ...{
      kind: 'flight',
      part: 'leg:1',
      title: 'Air India AI 851',
      supplier: 'Air India',
      reference: 'B8KQ4T',
    },
    ...{ from_place: 'Delhi', to_place: 'Pune', on: day(11), at: '19:05', until: '21:15' },
    ...{ amount: '6890', tax: '344', ticket: 'Ticket to Pune' },
  })
  await done(ahead, 10)

  const offered = await approved({
    ...{ title: 'Safety training', category_id: training, days: 5 },
    legs: [
      leg('flight', 'Pune', 'Bengaluru', day(20), { class: 'economy', minutes: 95, estimate: '5000' }),
      leg('flight', 'Bengaluru', 'Pune', day(22), { class: 'economy', minutes: 95, estimate: '5000' }),
    ],
    stays: [stay('Bengaluru', day(20), 2, '5000')],
  })
  await take(daysAgo(admin, 2), { ID: offered, take_over: false })
  await offer(daysAgo(admin, 2), {
    ...{ ID: offered, version: await versionOf(offered), part: 'leg:0', respond_by: day(3) },
    options: [
      { title: 'IndiGo 6E 6122, 07:05–08:40', details: 'Non-stop, 15 kg', currency: 'INR', amount: '4820' },
      {
        title: 'Air India AI 2743, 09:30–11:10',
        details: 'Non-stop, 20 kg',
        currency: 'INR',
        amount: '5390',
      },
    ],
  })
  await approved({
    ...{ title: 'Line 4 retrofit, site survey', category_id: client, days: 3 },
    legs: [leg('cab', 'Pune', 'Nashik', day(12), { class: 'sedan', estimate: '4200' })],
    stays: [stay('Nashik', day(12), 1, '2800')],
  })
  // Waits for the manager, outside the policy.
  await request({
    ...{ title: 'Trade fair', category_id: client, days: 1 },
    legs: [
      leg('flight', 'Pune', 'Singapore', day(26), { class: 'business', minutes: 330, estimate: '68000' }),
      leg('flight', 'Singapore', 'Pune', day(30), { class: 'business', minutes: 330, estimate: '68000' }),
    ],
    stays: [stay('Singapore', day(26), 4, '14500')],
  })
}

/** A small organisation has categories and cities, and no trips yet. */
export async function writeSmallTravel(admin: Ctx): Promise<void> {
  await writeTravelSetup(admin)
}
