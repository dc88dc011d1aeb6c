import { updateRequest } from '@muster/contract/requests/decisions.contract'
import { bookTrip, completeTrip, listDeskTrips, offerOptions } from '@muster/contract/travel/desk.contract'
import { chooseOption, readTripCalendar, withdrawTrip } from '@muster/contract/travel/trips.contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { aTeam, aWorkflow, type Team } from '../../../test/request-team.ts'
import { aFlight, aTravelCategory, aTripBody, requestTrip, setLater, tripDetail } from './travel.fixtures.ts'

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
const versionOf = async (ID: number) => (await tripDetail(app, admin, ID)).trip.version
const calendar = (ID: number) => app.call(readTripCalendar, { token: team.meeraIs.token, params: { ID } })

async function aTrip(given = {}): Promise<number> {
  const { data } = await requestTrip(app, team.meeraIs, aTripBody(client, given))
  await approve(team.raviIs, data.REQUEST_ID)
  return data.ID
}

test('whoever travels along does not approve the trip', async () => {
  const { data } = await requestTrip(app, admin, {
    ...aTripBody(client),
    ...{ EMPLOYEE_ID: team.meera, travellers: [team.ravi] },
  })
  expect((await approve(team.raviIs, data.REQUEST_ID)).status).not.toBe(200)
  expect((await tripDetail(app, admin, data.ID)).trip.status).toBe('requested')
})

test('a trip that waits is tentative in the calendar; one that was withdrawn is in none', async () => {
  const { data } = await requestTrip(app, team.meeraIs, aTripBody(client))
  expect((await calendar(data.ID)).raw.toString()).toContain('STATUS:TENTATIVE')
  const body = { ID: data.ID, comment: '' }
  const answer = await app.call(withdrawTrip, { token: team.meeraIs.token, body })
  expect(answer.body.message).toBe('Withdrawn.')
  expect((await calendar(data.ID)).body.key).toBe('travel.not_possible')
})

test('nothing is chosen after the day to answer, and nothing booked is said why', async () => {
  const ID = await aTrip()
  const offered = {
    ...{ ID, version: await versionOf(ID), part: 'leg:0', respond_by: '2026-11-21' },
    options: [{ title: 'Morning', currency: 'INR', amount: '5000' }],
  }
  await app.call(offerOptions, { token: admin.token, body: offered })
  const detail = await tripDetail(app, team.meeraIs, ID)
  expect(detail.events.find(({ what }) => what === 'offered')?.comment).toBe('Leg 1: Morning')
  await setLater(app, team.org.orgId, '2026-11-22T06:30:00Z')
  const choice = { ID, option_id: detail.options[0]?.id as number }
  const late = await app.call(chooseOption, { token: team.meeraIs.token, body: choice })
  expect(late.body.message).toContain('Ask the desk for new options')
  const done = async (comment: string) =>
    app.call(completeTrip, { token: admin.token, body: { ID, version: await versionOf(ID), comment } })
  expect((await done('')).body.fields).toHaveProperty('comment')
  expect((await done('She drives')).status).toBe(200)
})

test('money has the decimals of its currency; what is over comes after what is open', async () => {
  const ID = await aTrip()
  const book = async (given: object) =>
    app.call(bookTrip, { token: admin.token, body: aFlight(ID, await versionOf(ID), given) })
  expect((await book({ amount: '6400.005' })).body.fields).toHaveProperty('amount')
  expect((await book({ currency: 'JPY', amount: '900.5', tax: null })).body.fields).toHaveProperty('amount')
  expect((await book({ currency: 'KWD', amount: '12.345', tax: null })).status).toBe(200)
  expect((await tripDetail(app, admin, ID)).bookings[0]?.amount).toBe('12.345')
  await setLater(app, team.org.orgId, '2026-11-30T06:30:00Z')
  const open = { legs: [{ mode: 'train', from: 'Pune', to: 'Goa', on: '2026-12-20' }], stays: [] }
  const ahead = await aTrip(open)
  const { data } = await app.call(listDeskTrips, { token: admin.token, body: {} })
  expect(data.rows.map((row) => row.ID)).toEqual([ahead, ID])
})

test('a booking is within a year of its trip, also where its days are confirmed; a trip within two years', async () => {
  const ID = await aTrip()
  const book = async (given: object) =>
    (await app.call(bookTrip, { token: admin.token, body: aFlight(ID, await versionOf(ID), given) })).body
      .fields
  const confirmed = { outside_confirmed: true, tax: null }
  expect(await book({ ...confirmed, starts_on: '1900-01-01', ends_on: '1900-01-01' })).toMatchObject({
    ...{ starts_on: expect.stringContaining('year'), ends_on: expect.stringContaining('year') },
  })
  expect(await book({ ...confirmed, ends_on: '2206-11-24' })).toHaveProperty('ends_on')
  const far = { legs: [{ mode: 'train' as const, from: 'Pune', to: 'Goa', on: '2226-12-20' }], stays: [] }
  const asked = await requestTrip(app, team.meeraIs, aTripBody(client, far))
  expect(asked.body.fields).toHaveProperty(['legs.0.on'])
})
