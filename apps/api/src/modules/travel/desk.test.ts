import { updateRequest } from '@muster/contract/requests/decisions.contract'
import {
  bookTrip,
  cancelBooking,
  changeBooking,
  completeTrip,
  exportDeskTrips,
  listDeskTrips,
  offerOptions,
  releaseTrip,
  takeTrip,
  withdrawOption,
} from '@muster/contract/travel/desk.contract'
import { readTravelDashboard } from '@muster/contract/travel/insights.contract'
import { chooseOption, readTripCalendar, withdrawTrip } from '@muster/contract/travel/trips.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { aTeam, aWorkflow, type Team } from '../../../test/request-team.ts'
import { readTx } from '../../platform/db/tx.ts'
import {
  aFlight,
  aTicket,
  aTravelCategory,
  aTripBody,
  requestTrip,
  setLater,
  tripDetail,
} from './travel.fixtures.ts'

let app: TestApp
let team: Team
let admin: TestAccount
let other: TestAccount
let client: number

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  admin = await anAdmin(app, team.org)
  other = await anAdmin(app, team.org)
  client = await aTravelCategory(app, admin, { name: 'Client visit' })
  await aWorkflow(app, team.org.orgId, 'TRAVEL', [{ approvers: [{ by: 'manager', level: 1 }] }])
})

const approve = (by: TestAccount, REQUEST_ID: number) =>
  app.call(updateRequest, { token: by.token, body: { REQUEST_ID, REQUEST_STATUS: 1 } })

/** An approved trip of Meera. @returns its id */
async function aTrip(given = {}): Promise<number> {
  const { data } = await requestTrip(app, team.meeraIs, aTripBody(client, given))
  await approve(team.raviIs, data.REQUEST_ID)
  return data.ID
}
const versionOf = async (ID: number) => (await tripDetail(app, admin, ID)).trip.version
const book = async (ID: number, given: object = {}, by = admin) =>
  app.call(bookTrip, { token: by.token, body: aFlight(ID, await versionOf(ID), given) })

async function cancelTrip(ID: number): Promise<void> {
  await app.call(withdrawTrip, { token: team.meeraIs.token, body: { ID } })
  const { rows } = await readTx(app.system(team.org.orgId), (db) =>
    sql<{
      id: number
    }>`select r.id from request r join travel_trip t on t.request_id = r.cancels where t.id = ${ID}`.execute(
      db,
    ),
  )
  await approve(team.raviIs, rows[0]?.id as number)
}

describe('the desk', () => {
  test('two agents at once: one takes the trip, the other is told who has it and may take it over', async () => {
    const ID = await aTrip()
    const both = await Promise.all(
      [admin, other].map(({ token }) => app.call(takeTrip, { token, body: { ID } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.key).toBe('travel.taken')
    const over = await app.call(takeTrip, { token: other.token, body: { ID, take_over: true } })
    expect(over.status).toBe(200)
    expect((await tripDetail(app, other, ID)).trip).toMatchObject({ is_mine: true })
    await app.call(releaseTrip, { token: other.token, body: { ID } })
    expect((await tripDetail(app, other, ID)).trip.agent).toBeNull()
  })

  test('bookings of two agents at once: the second reloads, and one sent twice is stored once', async () => {
    const ID = await aTrip()
    const version = await versionOf(ID)
    const both = await Promise.all(
      [admin, other].map(({ token }) => app.call(bookTrip, { token, body: aFlight(ID, version) })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const key = crypto.randomUUID()
    const next = await versionOf(ID)
    const twice = await Promise.all(
      [1, 2].map(() =>
        app.call(bookTrip, { token: admin.token, body: aFlight(ID, next, { key, part: 'leg:1' }) }),
      ),
    )
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await tripDetail(app, admin, ID)).bookings).toHaveLength(2)
    const body = aFlight(ID, next, { key, part: 'leg:1', amount: '6500' })
    expect((await app.call(bookTrip, { token: admin.token, body })).body.key).toBe('request.sent_otherwise')
  })

  test('options are offered, one is chosen, the others are declined; what is sold out can’t be chosen', async () => {
    const ID = await aTrip()
    const offer = async () =>
      app.call(offerOptions, {
        token: admin.token,
        body: {
          ...{ ID, version: await versionOf(ID), part: 'leg:0', respond_by: '2026-11-23' },
          options: ['6E 203', 'AI 850'].map((title) => ({ title, currency: 'INR', amount: '6400' })),
        },
      })
    expect((await offer()).status).toBe(200)
    const [first, second] = (await tripDetail(app, team.meeraIs, ID)).options
    expect((await tripDetail(app, team.meeraIs, ID)).trip.status).toBe('offered')
    const choose = (option_id: number, by = team.meeraIs) =>
      app.call(chooseOption, { token: by.token, body: { ID, option_id } })
    expect((await choose(first?.id as number, team.ninaIs)).status).toBe(404)
    const both = await Promise.all([choose(first?.id as number), choose(second?.id as number)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const detail = await tripDetail(app, team.meeraIs, ID)
    expect(detail.trip.status).toBe('chosen')
    expect(detail.options).toHaveLength(1)
    // Offered anew, for instance since the fare is gone.
    await offer()
    const [again] = (await tripDetail(app, team.meeraIs, ID)).options
    const body = { ID, version: await versionOf(ID), option_id: again?.id as number }
    expect((await app.call(withdrawOption, { token: admin.token, body })).status).toBe(200)
    expect((await choose(again?.id as number)).body.key).toBe('travel.option_closed')
  })

  test('a booking with its ticket is on the itinerary, changed with a fee and cancelled with a refund; the log has all of it', async () => {
    const ID = await aTrip()
    const path = await aTicket(app, team.org.orgId, admin)
    expect((await book(ID, { files: [path] })).status).toBe(200)
    const done = await app.call(completeTrip, {
      token: admin.token,
      body: { ID, version: await versionOf(ID) },
    })
    expect(done.status).toBe(200)
    const detail = await tripDetail(app, team.meeraIs, ID)
    expect(detail.trip).toMatchObject({
      status: 'booked',
      costs: [{ currency: 'INR', amount: '6400.00', tax: '320.00' }],
    })
    const [booking] = detail.bookings
    expect(booking?.files).toMatchObject([{ name: 'ticket.pdf', link: expect.stringContaining('/') }])
    const { version: _v, ID: _i, part: _p, currency: _c, amount: _a, tax: _t, ...what } = aFlight(ID, 0)
    const changed = await app.call(changeBooking, {
      token: admin.token,
      body: {
        ...{ ...what, ID, version: await versionOf(ID), booking_id: booking?.id as number },
        ...{ starts_time: '09:10', ends_time: '11:20', extra: '500', fee: '250', reason: 'Meeting moved' },
      },
    })
    expect(changed.status).toBe(200)
    const cancel = async (refund: string) =>
      app.call(cancelBooking, {
        token: admin.token,
        body: {
          ...{ ID, version: await versionOf(ID), booking_id: booking?.id as number },
          ...{ fee: '1000', refund, reason: 'Not needed' },
        },
      })
    expect((await cancel('8150.01')).body.fields).toHaveProperty('refund')
    expect((await cancel('7150')).status).toBe(200)
    expect((await cancel('1')).body.key).toBe('travel.booking_closed')
    const after = await tripDetail(app, team.meeraIs, ID)
    expect(after.bookings).toMatchObject([{ state: 'cancelled', amount: '1000.00', starts_time: '09:10' }])
    expect(after.events.map(({ what: kind, amount }) => [kind, amount])).toEqual(
      expect.arrayContaining([
        ['booked', '6400.00'],
        ['changed', '750.00'],
        ['cancelled', '-6150.00'],
      ]),
    )
    const told = await readTx(app.system(team.org.orgId), (db) =>
      sql<{
        kind: string
        body: string
      }>`select kind, body from notice where account_id = ${team.meeraIs.accountId}
        and kind like 'travel.%' order by id`.execute(db),
    )
    expect(told.rows.map(({ kind }) => kind)).toEqual([
      ...['travel.itinerary', 'travel.booking_changed', 'travel.booking_changed'],
    ])
    expect(told.rows[0]?.body).toContain('2026-11-24 06:10 IndiGo 6E 203 Pune → Delhi (ABC123)')
  })

  test('what does not fit is named at its field', async () => {
    const ID = await aTrip()
    const fields = async (given: object) => Object.keys((await book(ID, given)).body.fields ?? {})
    expect(await fields({ part: 'leg:7' })).toEqual(['part'])
    expect(await fields({ ends_on: '2026-11-23' })).toEqual(['ends_on'])
    // Days outside the trip are meant only if somebody says so.
    const outside = { starts_on: '2026-12-24', ends_on: '2026-12-24' }
    expect((await book(ID, outside)).body.key).toBe('travel.outside_trip')
    expect((await book(ID, { ...outside, outside_confirmed: true })).status).toBe(200)
    // Later in London than it looks.
    expect((await book(ID, { ends_time: '03:00', end_zone: 'Europe/London' })).status).toBe(200)
    expect(await fields({ category_id: 1 })).toEqual(['category_id'])
    expect(await fields({ tax: '6400.01' })).toEqual(['tax'])
    expect((await book(ID, { files: ['1/travel_documents/x.pdf'] })).body.key).toBe('files.not_uploaded')
  })

  test('a trip cancelled after it was booked waits for the desk until nothing is booked', async () => {
    const ID = await aTrip()
    await book(ID)
    await cancelTrip(ID)
    expect((await tripDetail(app, admin, ID)).trip.status).toBe('to_cancel')
    const close = async () =>
      app.call(completeTrip, { token: admin.token, body: { ID, version: await versionOf(ID) } })
    expect((await close()).body.key).toBe('travel.still_booked')
    const [booking] = (await tripDetail(app, admin, ID)).bookings
    await app.call(cancelBooking, {
      token: admin.token,
      body: {
        ID,
        version: await versionOf(ID),
        booking_id: booking?.id as number,
        refund: '6400',
        reason: 'Trip cancelled',
      },
    })
    expect((await close()).status).toBe(200)
    expect((await tripDetail(app, admin, ID)).trip).toMatchObject({
      status: 'cancelled',
      costs: [{ amount: '0.00' }],
    })
  })

  test('the list counts by status, filters and exports, in a fixed number of statements', async () => {
    const ID = await aTrip()
    await aTrip({ title: 'Second' })
    await book(ID)
    await app.call(completeTrip, { token: admin.token, body: { ID, version: await versionOf(ID) } })
    const list = async (body: object) => (await app.call(listDeskTrips, { token: admin.token, body })).data
    expect((await list({})).counts.toSorted((a, b) => a.status.localeCompare(b.status))).toEqual([
      { status: 'booked', count: 1 },
      { status: 'to_book', count: 1 },
    ])
    expect((await list({ search: 'abc123' })).rows.map((row) => row.ID)).toEqual([ID])
    expect((await list({ status: ['to_book'], whose: 'nobody' })).total_rows).toBe(1)
    expect((await list({ EMPLOYEE_ID: team.nina })).total_rows).toBe(0)
    expect((await app.call(listDeskTrips, { token: admin.token, body: {} })).queries).toBeLessThanOrEqual(3)
    const file = await app.call(exportDeskTrips, { token: admin.token, body: {} })
    expect(file.headers['content-disposition']).toContain('Trips.xlsx')
    await setLater(app, team.org.orgId, '2026-11-27T06:30:00Z')
    expect((await list({ status: ['travelled'] })).total_rows).toBe(2)
  })

  test('the dashboard adds up what was booked by month, department and mode', async () => {
    const ID = await aTrip()
    await book(ID)
    const body = { from: '2026-11-01', to: '2026-12-31' }
    const answer = await app.call(readTravelDashboard, { token: admin.token, body })
    expect(answer.data).toMatchObject({
      ...{ now: { to_book: 1, upcoming: 0 }, trips: 1, lead_days: '3.0', spend: '6400.00', currency: 'INR' },
      months: [
        { month: '2026-11', amount: '6400.00' },
        { month: '2026-12', amount: '0.00' },
      ],
      by_mode: [{ mode: 'flight', amount: '6400.00' }],
    })
    expect(answer.queries).toBeLessThanOrEqual(4)
  })

  test('the calendar file has the trip and its bookings', async () => {
    const ID = await aTrip()
    await book(ID)
    const { raw, headers } = await app.call(readTripCalendar, { token: team.meeraIs.token, params: { ID } })
    expect(headers['content-type']).toContain('text/calendar')
    expect(raw.toString()).toContain('DTSTART:20261124T004000Z')
    expect(raw.toString()).toContain('DTEND;VALUE=DATE:20261127')
  })
})
