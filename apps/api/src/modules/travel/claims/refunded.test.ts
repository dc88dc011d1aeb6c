import {
  listAdvances,
  listDeductions,
  recordDeductions,
} from '@muster/contract/expenses/advances-desk.contract'
import { createExpenseCategory } from '@muster/contract/expenses/categories.contract'
import { readClaim, saveClaim, withdrawClaim } from '@muster/contract/expenses/claims.contract'
import { createPayment, payPayment } from '@muster/contract/expenses/payments.contract'
import { updateRequest } from '@muster/contract/requests/decisions.contract'
import { requestDetail } from '@muster/contract/requests/requests.contract'
import { bookTrip, cancelBooking, changeBooking } from '@muster/contract/travel/desk.contract'
import { saveTravelSettings } from '@muster/contract/travel/setup.contract'
import type { TripBooking } from '@muster/contract/travel/travel-shapes'
import { claimTrip } from '@muster/contract/travel/trips.contract'
import { beforeAll, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { aTeam, aWorkflow, type Team } from '../../../../test/request-team.ts'
import { aRule, decide, type Line, raise } from '../../expenses/expenses.fixtures.ts'
import { aFlight, aTravelCategory, aTripBody, requestTrip, setLater, tripDetail } from '../travel.fixtures.ts'

let app: TestApp
let team: Team
let admin: TestAccount
let tickets: number
let client: number

beforeAll(async () => {
  app = await createTestApp()
  team = await aTeam(app)
  admin = await anAdmin(app, team.org)
  client = await aTravelCategory(app, admin, { name: 'Client visit' })
  await aWorkflow(app, team.org.orgId, 'TRAVEL', [{ approvers: [{ by: 'manager', level: 1 }] }])
  await aWorkflow(app, team.org.orgId, 'EXPENSE', [{ approvers: [{ by: 'manager', level: 1 }] }])
  const body = { name: 'Hotels', kind: 'amount' as const }
  tickets = (await app.call(createExpenseCategory, { token: admin.token, body })).data.EXTYPEID
  const setting = { cut_off_days: 3, ticket_category_id: tickets, hotel_category_id: tickets }
  await app.call(saveTravelSettings, { token: admin.token, body: setting })
  await aRule(app, admin, [{ EXTYPEID: tickets }])
})

let week = 0

/** A claim of a hotel of ₹5,000, which was submitted and withdrawn. */
async function aWithdrawn() {
  const on = Temporal.PlainDate.from('2026-11-24')
    .add({ days: 7 * week++ })
    .toString()
  const trip = aTripBody(client, {
    legs: [{ mode: 'flight', from: 'Pune', to: 'Delhi', on, class: 'economy', estimate: '6000' }],
    stays: [],
  })
  const { data } = await requestTrip(app, team.meeraIs, trip)
  const approval = { REQUEST_ID: data.REQUEST_ID, REQUEST_STATUS: 1 as const }
  await app.call(updateRequest, { token: team.raviIs.token, body: approval })
  const version = (await tripDetail(app, admin, data.ID)).trip.version
  const hotel = {
    ...{ kind: 'hotel' as const, title: 'Hotel Lotus', supplier: 'Lotus Hotels', tax: null, amount: '5000' },
    ...{ starts_on: on, ends_on: on, paid_by: 'traveller' as const },
  }
  await app.call(bookTrip, { token: admin.token, body: aFlight(data.ID, version, hotel) })
  const claim = (await app.call(claimTrip, { token: team.meeraIs.token, body: { ID: data.ID } })).data
    .claim_id
  await raise(app, team.meeraIs, await linesOf(claim), { ID: claim })
  await withdrawn(claim)
  return { trip: data.ID, claim, hotel }
}

const read = async (ID: number) =>
  (await app.call(readClaim, { token: team.meeraIs.token, params: { ID } })).data
const linesOf = async (ID: number): Promise<Line[]> =>
  (await read(ID)).lines.map(({ EXTYPEID, on, amount, currency, note, merchant }) => ({
    ...{ EXTYPEID, on, amount, currency, note, merchant },
  }))
const withdrawn = (ID: number) =>
  app.call(withdrawClaim, { token: team.meeraIs.token, body: { ID, comment: '' } })

async function refund({ trip, hotel }: Awaited<ReturnType<typeof aWithdrawn>>, amount: string) {
  const { trip: one, bookings } = await tripDetail(app, admin, trip)
  const { id: booking_id } = bookings[0] as TripBooking
  const reason = 'A night less'
  if (amount === '5000') {
    const body = { ID: trip, version: one.version, booking_id, refund: amount, reason }
    return (await app.call(cancelBooking, { token: admin.token, body })).status
  }
  const { currency: _c, amount: _a, tax: _t, paid_by: _p, ...what } = aFlight(trip, one.version, hotel)
  const body = { ...what, booking_id, reason, refund: amount }
  return (await app.call(changeBooking, { token: admin.token, body })).status
}

/** What the approver reads of refunds beside the request. */
async function warnings(ID: number): Promise<string[]> {
  const id = (await read(ID)).claim.REQUEST_ID as number
  const { data } = await app.call(requestDetail, { token: team.raviIs.token, params: { id }, query: {} })
  const { conflicts } = data.request_details
  return conflicts.flatMap(({ tone, text }) =>
    tone === 'warning' && text.startsWith('Refunded') ? [text] : [],
  )
}

const NOTE = 'Refunded after this claim was drafted: Hotel Lotus now costs ₹3,000.00 instead of ₹5,000.00'
const LEFT = 'Hotel Lotus now costs ₹3,000.00 after a refund. Claim no more than that.'

test('a line that is typed back to what it was before the refund is refused, whichever of them says the former amount', async () => {
  const one = await aWithdrawn()
  expect(await refund(one, '2000')).toBe(200)
  const [line] = (await linesOf(one.claim)) as [Line]
  expect(line.amount).toBe('3000')
  const submitted = (lines: Line[]) => raise(app, team.meeraIs, lines, { ID: one.claim })
  const refused = async (lines: Line[], fields: object) => {
    const { status, body } = await submitted(lines)
    expect({ status, fields: body.fields, message: body.message }).toMatchObject({
      status: 422,
      fields,
      message: LEFT,
    })
  }
  await refused([{ ...line, amount: '5000' }], { 'lines.0.amount': LEFT })
  // Split in two, it is as much.
  await refused(
    [
      { ...line, amount: '2000' },
      { ...line, amount: '1500' },
    ],
    { 'lines.1.amount': LEFT },
  )
  // Another note, but the same hotel and day.
  const other = { ...line, note: 'My hotel', merchant: ' lotus hotels', amount: '5000' }
  await refused([{ ...line, on: '2026-11-18', note: 'Cab', merchant: 'Ola', amount: '80' }, other], {
    'lines.1.amount': LEFT,
  })
  // What else was paid there is its own.
  const dinner = { ...line, note: 'Dinner', amount: '3400' }
  expect((await submitted([line, dinner])).status).toBe(200)
  expect(await warnings(one.claim)).toEqual([NOTE])
})

test('approvers read of the refund whatever the claimant made of the line', async () => {
  const one = await aWithdrawn()
  await refund(one, '2000')
  const lines = await linesOf(one.claim)
  expect((await raise(app, team.meeraIs, lines, { ID: one.claim })).status).toBe(200)
  expect(await warnings(one.claim)).toEqual([NOTE])
  await withdrawn(one.claim)
  // Deleted, and typed anew as something else.
  const anew = [{ ...lines[0], note: 'Rooms', merchant: 'Lotus', amount: '5000' } as Line]
  const draft = { ID: one.claim, title: 'Mine', lines: [], version: (await read(one.claim)).claim.version }
  await app.call(saveClaim, { token: team.meeraIs.token, body: draft })
  expect((await raise(app, team.meeraIs, anew, { ID: one.claim })).status).toBe(200)
  expect(await warnings(one.claim)).toEqual([NOTE])
})

test('a booking that was refunded in full, and one that was refunded twice', async () => {
  const whole = await aWithdrawn()
  const lines = await linesOf(whole.claim)
  expect(await refund(whole, '5000')).toBe(200)
  const again = await raise(app, team.meeraIs, lines, { ID: whole.claim })
  expect(again.body).toMatchObject({
    fields: { 'lines.0.amount': 'Hotel Lotus was refunded in full. Remove this expense.' },
  })
  // Dinner at the same hotel on that day has nothing to do with it.
  const dinner = { ...(lines[0] as Line), note: 'Dinner', amount: '900' }
  expect((await raise(app, team.meeraIs, [dinner], { ID: whole.claim })).status).toBe(200)
  const twice = await aWithdrawn()
  await refund(twice, '1000')
  await raise(app, team.meeraIs, await linesOf(twice.claim), { ID: twice.claim })
  await decide(app, team.raviIs, twice.claim, { status: 4, comment: 'The night' })
  await refund(twice, '1000')
  await raise(app, team.meeraIs, await linesOf(twice.claim), { ID: twice.claim })
  expect(await warnings(twice.claim)).toEqual([NOTE])
})

test('what is refunded after the payment is owed without a next claim: listed with its balance, and deducted from pay', async () => {
  const one = await aWithdrawn()
  await raise(app, team.meeraIs, await linesOf(one.claim), { ID: one.claim })
  await decide(app, team.raviIs, one.claim)
  const { data: payment } = await app.call(createPayment, { token: admin.token, body: { IDs: [one.claim] } })
  const pay = { id: payment.id, paid_on: '2026-11-21', reference: 'NEFT' }
  expect((await app.call(payPayment, { token: admin.token, body: pay })).status).toBe(200)
  expect(await refund(one, '2000')).toBe(200)
  const open = async () =>
    (await app.call(listAdvances, { token: admin.token, body: { show: 'open' } })).data.rows.filter(
      ({ EMPLOYEE_ID }) => EMPLOYEE_ID === team.meera,
    )
  const purpose = expect.stringContaining('Refund of Hotel Lotus')
  expect(await open()).toMatchObject([{ balance: '2000.00', state: 'open', purpose }])
  const due = async (month: string) =>
    (await app.call(listDeductions, { token: admin.token, body: { month } })).data.rows.map((row) => row.due)
  expect(await due('2026-11')).toEqual([])
  expect(await due('2026-12')).toEqual(['2000.00'])
  // A claim in between takes its part: the rest is due.
  const cab = { EXTYPEID: tickets, on: '2026-11-18', amount: '700', currency: 'INR', note: 'Cab' }
  const { data: next } = await raise(app, team.meeraIs, [cab])
  await decide(app, team.raviIs, next.ID)
  await app.call(createPayment, { token: admin.token, body: { IDs: [next.ID] } })
  expect(await due('2026-12')).toEqual(['1300.00'])
  await setLater(app, team.org.orgId, '2026-12-31T06:00:00Z')
  const record = { month: '2026-12', on: '2026-12-31' }
  const recorded = await app.call(recordDeductions, { token: admin.token, body: record })
  expect(recorded.data).toEqual({ recorded: 1, skipped: 0 })
  expect(await open()).toEqual([])
})
