import { listOwnAdvances } from '@muster/contract/expenses/advances.contract'
import { createExpenseCategory } from '@muster/contract/expenses/categories.contract'
import { discardClaim, readClaim, saveClaim, withdrawClaim } from '@muster/contract/expenses/claims.contract'
import { saveExpenseRate, saveExpenseSettings } from '@muster/contract/expenses/expense-setup.contract'
import {
  cancelPayment,
  createPayment,
  exportPayment,
  payPayment,
} from '@muster/contract/expenses/payments.contract'
import { updateRequest } from '@muster/contract/requests/decisions.contract'
import { bookTrip, cancelBooking, changeBooking } from '@muster/contract/travel/desk.contract'
import { saveTravelSettings } from '@muster/contract/travel/setup.contract'
import type { TripBooking } from '@muster/contract/travel/travel-shapes'
import { claimTrip } from '@muster/contract/travel/trips.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { aTeam, aWorkflow, type Team } from '../../../../test/request-team.ts'
import { tx } from '../../../platform/db/tx.ts'
import { aReceipt, aRule, decide, raise } from '../../expenses/expenses.fixtures.ts'
import { aFlight, aTravelCategory, aTripBody, requestTrip, setLater, tripDetail } from '../travel.fixtures.ts'

let app: TestApp
let team: Team
let admin: TestAccount
let client: number

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  admin = await anAdmin(app, team.org)
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

/** What is booked without what it costs. */
const aChange = ({
  currency: _c,
  amount: _a,
  tax: _t,
  paid_by: _p,
  key: _k,
  ...what
}: ReturnType<typeof aFlight>) => what

/** Two weeks later. */
const later = {
  legs: [{ mode: 'flight', from: 'Pune', to: 'Delhi', on: '2026-12-08', class: 'economy', estimate: '6000' }],
  stays: [],
}

describe('claims', () => {
  async function aSetting() {
    const add = async (name: string, kind: 'amount' | 'distance' = 'amount') =>
      (await app.call(createExpenseCategory, { token: admin.token, body: { name, kind } })).data.EXTYPEID
    const [tickets, distance] = [await add('Tickets'), await add('Own car', 'distance')]
    await app.call(saveTravelSettings, {
      token: admin.token,
      body: { cut_off_days: 3, ticket_category_id: tickets, distance_category_id: distance },
    })
    return { tickets, distance }
  }

  /** Submits, approves and pays a claim of Meera. */
  async function paid(ID: number): Promise<void> {
    const { data } = await app.call(readClaim, { token: team.meeraIs.token, params: { ID } })
    const lines = data.lines.map(({ EXTYPEID, on, amount, currency, note }) => ({
      ...{ EXTYPEID, on, amount, currency, note },
    }))
    const { body: answer, status } = await raise(app, team.meeraIs, lines, { ID })
    if (status !== 200) throw new Error(JSON.stringify(answer))
    await decide(app, team.raviIs, ID)
    const created = await app.call(createPayment, { token: admin.token, body: { IDs: [ID] } })
    if (created.status !== 200) throw new Error(JSON.stringify(created.body))
    const pay = { id: created.data.id, paid_on: '2026-11-21', reference: 'NEFT' }
    const done = await app.call(payPayment, { token: admin.token, body: pay })
    if (done.status !== 200) throw new Error(JSON.stringify(done.body))
  }

  /** Another currency of the organisation, and so of claims. */
  const payIn = (currency: string) =>
    tx(app.system(team.org.orgId), (db) =>
      sql`update organisation set currency = ${currency} where org_id = ${team.org.orgId}`.execute(db),
    )
  const aUsdRate = (to_currency: string, rate: string) =>
    app.call(saveExpenseRate, {
      token: admin.token,
      body: { from_currency: 'USD', to_currency, on_date: '2026-11-01', rate, source: 'Central bank' },
    })

  const aTrack = (employee: number, started: string, metres: number) =>
    tx(app.system(team.org.orgId), (db) =>
      sql`insert into attendance_trip (org_id, employee_id, key, purpose, consented_at, started_at, ended_at, distance_m, created_at,
        updated_at) values (${team.org.orgId}, ${employee}, gen_random_uuid(), 'To the plant', now(), ${started}::timestamptz,
        ${started}::timestamptz + interval '1 hour', ${metres}, now(), now())`.execute(db),
    )

  test('what the traveller paid and recorded becomes a draft once; what the company paid is only named', async () => {
    const { tickets, distance } = await aSetting()
    const ID = await aTrip()
    await book(ID)
    await book(ID, {
      ...{ part: 'leg:1', title: 'AI 851', paid_by: 'traveller' },
      amount: '5100',
      starts_on: '2026-11-26',
      ends_on: '2026-11-26',
    })
    await aTrack(team.meera, '2026-11-25T06:00:00Z', 42_349)
    await aTrack(team.meera, '2026-11-28T06:00:00Z', 9_000)
    await aTrack(team.nina, '2026-11-25T06:00:00Z', 9_000)
    await setLater(app, team.org.orgId, '2026-11-27T06:30:00Z')
    const detail = await tripDetail(app, team.meeraIs, ID)
    expect(detail.tracks).toMatchObject([
      { day: '2026-11-25', distance: '42.3', unit: 'km', is_claimed: false },
    ])
    expect(detail.abilities.claim).toBe(true)
    const claim = (by = team.meeraIs) => app.call(claimTrip, { token: by.token, body: { ID } })
    expect((await claim(team.raviIs)).status).toBe(404)
    const both = await Promise.all([claim(), claim()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const ok = both.find(({ status }) => status === 200)
    const read = await app.call(readClaim, {
      token: team.meeraIs.token,
      params: { ID: ok?.data.claim_id as number },
    })
    expect(read.data.lines).toMatchObject([
      {
        EXTYPEID: tickets,
        on: '2026-11-26',
        amount: '5100',
        currency: 'INR',
        note: 'AI 851, ABC123',
        invoice_number: '',
      },
      { EXTYPEID: distance, on: '2026-11-25', distance: '42.3' },
    ])
    // What the company paid stands on the claim, and is not paid out.
    expect(read.data.costs).toMatchObject([
      {
        category: 'Tickets',
        title: 'IndiGo 6E 203, ABC123',
        amount: '6400.00',
        cost: '6400.00',
        currency: 'INR',
      },
    ])
    expect(read.data.claim).toMatchObject({ company: '6400.00', note: expect.not.stringContaining('IndiGo') })
    expect((await tripDetail(app, team.meeraIs, ID)).abilities.claim).toBe(false)
    // A draft that is deleted gives it back.
    await app.call(discardClaim, { token: team.meeraIs.token, body: { ID: ok?.data.claim_id as number } })
    expect((await claim()).status).toBe(200)
  })

  test('what a claimed booking costs in addition is claimed too; what comes back is owed', async () => {
    const { tickets } = await aSetting()
    await aRule(app, admin, [{ EXTYPEID: tickets }])
    const ID = await aTrip()
    await book(ID, { paid_by: 'traveller', amount: '8000', tax: null })
    const claimed = async () => {
      const { data, status } = await app.call(claimTrip, { token: team.meeraIs.token, body: { ID } })
      return status === 200 ? data.claim_id : 0
    }
    const linesOf = async (claim: number) =>
      (await app.call(readClaim, { token: team.meeraIs.token, params: { ID: claim } })).data.lines
    const first = await claimed()
    const booking = async () => (await tripDetail(app, admin, ID)).bookings[0] as TripBooking
    const changed = async (cost: object) =>
      app.call(changeBooking, {
        token: admin.token,
        body: {
          ...aChange(aFlight(ID, await versionOf(ID))),
          ...{ booking_id: (await booking()).id, reason: 'A later flight', ...cost },
        },
      })
    // The draft would be paid in full.
    const refused = await changed({ refund: '3000' })
    expect(refused.body).toMatchObject({ key: 'travel.on_claim' })
    expect((await changed({ extra: '2000' })).status).toBe(200)
    expect((await tripDetail(app, team.meeraIs, ID)).abilities.claim).toBe(true)
    const second = await claimed()
    expect(await linesOf(second)).toMatchObject([{ amount: '2000' }])
    expect(await claimed()).toBe(0)
    for (const claim of [first, second]) await paid(claim)
    expect((await changed({ refund: '3000' })).status).toBe(200)
    const owed = async () =>
      (await app.call(listOwnAdvances, { token: team.meeraIs.token, body: {} })).data.rows.map(
        ({ purpose, balance }) => [purpose, balance],
      )
    const { number } = (await tripDetail(app, admin, ID)).trip
    expect(await owed()).toEqual([[`Refund of IndiGo 6E 203, ${number}`, '3000.00']])
    // The price goes up again, and then the booking is cancelled: everything that was paid is owed.
    await changed({ extra: '500' })
    const third = await claimed()
    expect(await linesOf(third)).toMatchObject([{ amount: '500' }])
    await paid(third)
    const { id: booking_id, amount } = await booking()
    expect(amount).toBe('7500.00')
    const body = { ID, version: await versionOf(ID), booking_id, refund: '7500', reason: 'Ill' }
    expect((await app.call(cancelBooking, { token: admin.token, body })).status).toBe(200)
    // 500 of the third claim were taken from what was owed.
    expect((await owed()).map(String)).toEqual([
      `Refund of IndiGo 6E 203, ${number},7500.00`,
      `Refund of IndiGo 6E 203, ${number},2500.00`,
    ])
  })

  test('a claim that took a booking has it however its lines are edited: refused while it is open, owed once it is paid', async () => {
    const { tickets } = await aSetting()
    await aRule(app, admin, [{ EXTYPEID: tickets }])
    const ID = await aTrip()
    await book(ID, { paid_by: 'traveller', amount: '1000', tax: null })
    const there = { part: 'leg:1', title: 'AI 851', starts_on: '2026-11-26', ends_on: '2026-11-26' }
    await book(ID, { paid_by: 'traveller', amount: '2000', tax: null, ...there })
    const claim = () => app.call(claimTrip, { token: team.meeraIs.token, body: { ID } })
    const claimId = (await claim()).data.claim_id
    const line = (amount: string, note: string) => ({
      ...{ EXTYPEID: tickets, on: '2026-11-20', amount, note, currency: 'INR' },
    })
    // A rupee less, and a note that is the other booking's.
    const lines = [line('999', 'AI 851, ABC123'), line('2000', 'AI 851, ABC123')]
    const { data } = await app.call(readClaim, { token: team.meeraIs.token, params: { ID: claimId } })
    const body = { ID: claimId, title: 'Mine', note: '', version: data.claim.version, lines }
    expect((await app.call(saveClaim, { token: team.meeraIs.token, body })).status).toBe(200)
    const cancelled = async (title: string, refund: string) => {
      const { bookings } = await tripDetail(app, admin, ID)
      const booking_id = bookings.find((one) => one.title === title)?.id as number
      const version = await versionOf(ID)
      return app.call(cancelBooking, {
        token: admin.token,
        body: { ID, version, booking_id, refund, reason: 'Ill' },
      })
    }
    expect((await cancelled('IndiGo 6E 203', '1000')).body.key).toBe('travel.on_claim')
    await paid(claimId)
    expect((await cancelled('IndiGo 6E 203', '1000')).status).toBe(200)
    expect((await cancelled('AI 851', '500')).status).toBe(200)
    const owed = (await app.call(listOwnAdvances, { token: team.meeraIs.token, body: {} })).data.rows
    expect(owed.map(({ balance }) => balance).sort()).toEqual(['500.00', '999.00'])
    expect((await claim()).body.key).toBe('travel.nothing_to_claim')
  })

  test('a refund lowers a claim that was withdrawn or returned, unless its line was changed by hand', async () => {
    const { tickets } = await aSetting()
    await aRule(app, admin, [{ EXTYPEID: tickets }])
    const ID = await aTrip()
    await book(ID, { paid_by: 'traveller', amount: '8000', tax: null })
    const { data } = await app.call(claimTrip, { token: team.meeraIs.token, body: { ID } })
    const { claim_id } = data
    const read = async () =>
      (await app.call(readClaim, { token: team.meeraIs.token, params: { ID: claim_id } })).data
    const linesNow = async () =>
      (await read()).lines.map(({ EXTYPEID, on, amount, currency, note }) => ({
        ...{ EXTYPEID, on, amount, currency, note },
      }))
    const submitted = async (lines: Awaited<ReturnType<typeof linesNow>>) =>
      (await raise(app, team.meeraIs, lines, { ID: claim_id })).status
    const withdrawn = () =>
      app.call(withdrawClaim, { token: team.meeraIs.token, body: { ID: claim_id, comment: '' } })
    const refund = async (amount: string) => {
      const { id: booking_id } = (await tripDetail(app, admin, ID)).bookings[0] as TripBooking
      const what = aChange(aFlight(ID, await versionOf(ID)))
      const body = { ...what, booking_id, reason: 'A cheaper fare', refund: amount }
      return (await app.call(changeBooking, { token: admin.token, body })).body.key
    }
    expect(await submitted(await linesNow())).toBe(200)
    expect(await refund('3000')).toBe('travel.on_claim')
    await withdrawn()
    expect(await refund('3000')).toBeUndefined()
    expect(await read()).toMatchObject({ claim: { claimed: '5000.00' }, lines: [{ amount: '5000' }] })
    // Returned by its approver, it is lowered as well.
    expect(await submitted(await linesNow())).toBe(200)
    await decide(app, team.raviIs, claim_id, { status: 4, comment: 'The fare fell' })
    expect(await refund('1000')).toBeUndefined()
    expect((await read()).lines).toMatchObject([{ amount: '4000' }])
    expect((await app.call(claimTrip, { token: team.meeraIs.token, body: { ID } })).body.key).toBe(
      'travel.nothing_to_claim',
    )
    expect(await submitted((await linesNow()).map((line) => ({ ...line, amount: '4100' })))).toBe(422)
    expect(await submitted((await linesNow()).map((line) => ({ ...line, amount: '3900' })))).toBe(200)
    await withdrawn()
    expect(await refund('500')).toBe('travel.on_claim')
  })

  test('a refund of the whole fare removes its line, and the receipt is attached to nothing', async () => {
    const { tickets } = await aSetting()
    await aRule(app, admin, [{ EXTYPEID: tickets }])
    const ID = await aTrip()
    await book(ID, { paid_by: 'traveller', amount: '8000', tax: null })
    const { data } = await app.call(claimTrip, { token: team.meeraIs.token, body: { ID } })
    const read = async () =>
      (await app.call(readClaim, { token: team.meeraIs.token, params: { ID: data.claim_id } })).data
    const files = [await aReceipt(app, team.org.orgId, team.meeraIs, 'ticket')]
    const lines = (await read()).lines.map(({ EXTYPEID, on, amount, currency, note }) => ({
      ...{ EXTYPEID, on, amount, currency, note, files },
    }))
    await raise(app, team.meeraIs, lines, { ID: data.claim_id })
    await app.call(withdrawClaim, { token: team.meeraIs.token, body: { ID: data.claim_id, comment: '' } })
    const { id: booking_id } = (await tripDetail(app, admin, ID)).bookings[0] as TripBooking
    const body = { ID, version: await versionOf(ID), booking_id, refund: '8000', reason: 'Ill' }
    expect((await app.call(cancelBooking, { token: admin.token, body })).status).toBe(200)
    expect((await read()).lines).toEqual([])
    const { rows } = await tx(app.system(team.org.orgId), (db) =>
      sql<{ record_id: number | null }>`select record_id from stored_file
        where org_id = ${team.org.orgId} and path = any (${files}::text[])`.execute(db),
    )
    expect(rows).toEqual([{ record_id: null }])
  })

  test('in yen, no fraction of one is owed back for a booking in dollars', async () => {
    const { tickets } = await aSetting()
    await aRule(app, admin, [{ EXTYPEID: tickets }])
    await payIn('JPY')
    await aUsdRate('JPY', '150.5')
    const ID = await aTrip()
    await book(ID, { paid_by: 'traveller', currency: 'USD', amount: '10.33', tax: null })
    const { data } = await app.call(claimTrip, { token: team.meeraIs.token, body: { ID } })
    await paid(data.claim_id)
    const { id: booking_id } = (await tripDetail(app, admin, ID)).bookings[0] as TripBooking
    const body = { ID, version: await versionOf(ID), booking_id, refund: '3.33', reason: 'Ill' }
    expect((await app.call(cancelBooking, { token: admin.token, body })).status).toBe(200)
    const [owed] = (await app.call(listOwnAdvances, { token: team.meeraIs.token, body: {} })).data.rows
    // 1,555 yen were paid, 7 dollars are 1,053.50.
    expect(owed).toMatchObject({ currency: 'JPY', balance: '502.00' })
  })

  test('what the company paid is converted again when the currency of a draft changes', async () => {
    const { tickets } = await aSetting()
    await aRule(app, admin, [{ EXTYPEID: tickets }])
    await aUsdRate('INR', '80')
    const ID = await aTrip()
    await book(ID, { currency: 'USD', amount: '100', tax: null })
    const there = { part: 'leg:1', title: 'AI 851', starts_on: '2026-11-26', ends_on: '2026-11-26' }
    await book(ID, { ...there, paid_by: 'traveller', amount: '5100', tax: null })
    const { data } = await app.call(claimTrip, { token: team.meeraIs.token, body: { ID } })
    const read = async () =>
      (await app.call(readClaim, { token: team.meeraIs.token, params: { ID: data.claim_id } })).data
    expect((await read()).claim).toMatchObject({ currency: 'INR', company: '8000.00' })
    await payIn('KWD')
    const save = async () => {
      const { claim, lines } = await read()
      const kept = lines.map(({ EXTYPEID, on, amount, currency, note }) => ({
        ...{ EXTYPEID, on, amount, currency, note },
      }))
      const body = { ID: claim.ID, title: claim.title, version: claim.version, lines: kept }
      return app.call(saveClaim, { token: team.meeraIs.token, body })
    }
    expect((await save()).body.key).toBe('expenses.refused')
    await aUsdRate('KWD', '0.30755')
    expect((await save()).status).toBe(200)
    expect(await read()).toMatchObject({
      claim: { currency: 'KWD', company: '30.755' },
      costs: [{ amount: '100.00', currency: 'USD', cost: '30.755' }],
    })
  })

  test('what the company paid is in the ledger with its contra account, and follows the booking', async () => {
    const { tickets } = await aSetting()
    await aRule(app, admin, [{ EXTYPEID: tickets }])
    const ID = await aTrip()
    await book(ID)
    const there = { part: 'leg:1', title: 'AI 851', starts_on: '2026-11-26', ends_on: '2026-11-26' }
    await book(ID, { ...there, paid_by: 'traveller', amount: '5100', tax: null })
    const { data } = await app.call(claimTrip, { token: team.meeraIs.token, body: { ID } })
    const claimOf = async (claim: number) =>
      (await app.call(readClaim, { token: admin.token, params: { ID: claim } })).data.claim
    const refund = async (amount: string) => {
      const { bookings } = await tripDetail(app, admin, ID)
      const booking_id = bookings.find(({ paid_by }) => paid_by === 'company')?.id as number
      const what = aChange(aFlight(ID, await versionOf(ID)))
      const body = { ...what, booking_id, reason: 'A cheaper fare', refund: amount }
      expect((await app.call(changeBooking, { token: admin.token, body })).status).toBe(200)
    }
    const { data: mine } = await app.call(readClaim, {
      ...{ token: team.meeraIs.token, params: { ID: data.claim_id } },
    })
    const lines = mine.lines.map(({ EXTYPEID, on, amount, currency, note }) => ({
      ...{ EXTYPEID, on, amount, currency, note },
    }))
    await raise(app, team.meeraIs, lines, { ID: data.claim_id })
    await refund('400')
    await decide(app, team.raviIs, data.claim_id)
    expect(await claimOf(data.claim_id)).toMatchObject({ approved: '5100.00', company: '6000.00' })
    const { data: payment } = await app.call(createPayment, {
      ...{ token: admin.token, body: { IDs: [data.claim_id] } },
    })
    expect(payment.total).toBe('5100.00')
    const exported = () => app.call(exportPayment, { token: admin.token, body: { id: payment.id } })
    const accounts = { payable_gl_code: '2100', default_gl_code: '5999' }
    await app.call(saveExpenseSettings, { token: admin.token, body: accounts })
    // Without the account there is no file.
    expect((await exported()).body.key).toBe('expenses.account_missing')
    await app.call(saveExpenseSettings, {
      token: admin.token,
      body: { ...accounts, company_gl_code: '2330' },
    })
    const rows = (await exported()).raw.toString('utf8').trim().split('\r\n').slice(1)
    expect(rows.map((row) => row.split(',').slice(2, 6))).toEqual([
      ['5999', '', '11100.00', ''],
      ['2330', '', '', '6000.00'],
      ['2100', '', '', '5100.00'],
    ])
    // In payment it stays as it is: the next claim has the difference.
    await refund('100')
    expect(await claimOf(data.claim_id)).toMatchObject({ company: '6000.00' })
    await book(ID, { ...there, title: 'Bus', paid_by: 'traveller', amount: '50', tax: null })
    const { data: next } = await app.call(claimTrip, { token: team.meeraIs.token, body: { ID } })
    const { data: second } = await app.call(readClaim, {
      ...{ token: team.meeraIs.token, params: { ID: next.claim_id } },
    })
    expect(second.costs).toMatchObject([{ amount: '-100.00', cost: '-100.00' }])
  })

  test('a refund is booked with the next payment, once', async () => {
    const { tickets } = await aSetting()
    await aRule(app, admin, [{ EXTYPEID: tickets }])
    const accounts = { payable_gl_code: '2100', default_gl_code: '5999', advance_gl_code: '1300' }
    await app.call(saveExpenseSettings, { token: admin.token, body: accounts })
    const ID = await aTrip()
    await book(ID, { paid_by: 'traveller', amount: '8000', tax: null })
    const claim = async () =>
      (await app.call(claimTrip, { token: team.meeraIs.token, body: { ID } })).data.claim_id
    await paid(await claim())
    const { id: booking_id } = (await tripDetail(app, admin, ID)).bookings[0] as TripBooking
    const body = { ID, version: await versionOf(ID), booking_id, refund: '3000', reason: 'Moved' }
    expect((await app.call(cancelBooking, { token: admin.token, body })).status).toBe(200)
    const payment = async () => {
      const { data } = await raise(app, team.ninaIs, [
        { EXTYPEID: tickets, on: '2026-11-20', amount: '100', currency: 'INR' },
      ])
      await decide(app, team.raviIs, data.ID)
      return (await app.call(createPayment, { token: admin.token, body: { IDs: [data.ID] } })).data.id
    }
    const bookedIn = async (id: number) => {
      const { raw } = await app.call(exportPayment, { token: admin.token, body: { id } })
      const rows = raw
        .toString('utf8')
        .trim()
        .split(/\r?\n/)
        .slice(1)
        .map((line) => line.split(','))
      return rows
        .filter(([, document]) => document?.startsWith('ADV-'))
        .map((cells) => cells.slice(2, 6).join('|'))
    }
    const first = await payment()
    // The expense is 3,000 less, which the employee owes; the file can be exported again.
    for (const _again of [1, 2]) expect(await bookedIn(first)).toEqual(['5999|||3000.00', '1300||3000.00|'])
    expect(await bookedIn(await payment())).toEqual([])
    // A payment that is cancelled books nothing: the next one does.
    await app.call(cancelPayment, { token: admin.token, body: { id: first } })
    expect(await bookedIn(await payment())).toHaveLength(2)
  })

  test('of a trip settle its own advance first, and keep its cost centre', async () => {
    const { tickets } = await aSetting()
    await aRule(app, admin, [{ EXTYPEID: tickets }])
    const centre = await tx(app.system(team.org.orgId), async (db) => {
      const { rows } = await sql<{
        id: number
      }>`insert into cost_centre (org_id, name, code) values (${team.org.orgId}, 'Sales', 'S1')
        returning id`.execute(db)
      return rows[0]?.id as number
    })
    const [older, ID] = [
      await aTrip({ advance: '5000' }),
      await aTrip({ advance: '2000', cost_centre_id: centre, ...later }),
    ]
    const { rows: advances } = await tx(app.system(team.org.orgId), (db) =>
      sql<{
        id: number
      }>`select id from expense_advance where org_id = ${team.org.orgId} order by id`.execute(db),
    )
    const advance_IDs = advances.map(({ id }) => id)
    const { data } = await app.call(createPayment, { token: admin.token, body: { advance_IDs } })
    const pay = { id: data.id, paid_on: '2026-11-21', reference: 'NEFT' }
    await app.call(payPayment, { token: admin.token, body: pay })
    await book(ID, {
      ...{ paid_by: 'traveller', amount: '2500', tax: null, starts_on: '2026-12-08', ends_on: '2026-12-08' },
    })
    const { data: drafted } = await app.call(claimTrip, { token: team.meeraIs.token, body: { ID } })
    const { data: read } = await app.call(readClaim, {
      token: team.meeraIs.token,
      params: { ID: drafted.claim_id },
    })
    expect(read.lines[0]?.cost_centre).toMatchObject({ id: centre })
    await paid(drafted.claim_id)
    const own = (await app.call(listOwnAdvances, { token: team.meeraIs.token, body: {} })).data.rows
    const trips = [await tripDetail(app, admin, older), await tripDetail(app, admin, ID)]
    const balanceOf = (at: number) =>
      own.find(({ reference }) => reference === trips[at]?.trip.number)?.balance
    expect([balanceOf(0), balanceOf(1)]).toEqual(['4500.00', '0.00'])
  })

  test('without categories nothing is offered to be claimed', async () => {
    const ID = await aTrip()
    await book(ID, { paid_by: 'traveller' })
    expect((await tripDetail(app, team.meeraIs, ID)).abilities.claim).toBe(false)
    const { key } = (await app.call(claimTrip, { token: team.meeraIs.token, body: { ID } })).body
    expect(key).toBe('travel.nothing_to_claim')
  })
})
