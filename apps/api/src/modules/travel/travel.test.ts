import { updateRequest } from '@muster/contract/requests/decisions.contract'
import { requestDetail } from '@muster/contract/requests/requests.contract'
import { saveTravelCity } from '@muster/contract/travel/cities.contract'
import {
  applyTrip,
  listOwnTrips,
  listTeamTrips,
  previewTrip,
  readTripChoices,
  readTripDetail,
  withdrawTrip,
} from '@muster/contract/travel/trips.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, anOrganisation, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { aTeam, aWorkflow, type Team } from '../../../test/request-team.ts'
import { readTx } from '../../platform/db/tx.ts'
import { aPolicy, aTravelCategory, aTripBody, requestTrip, setLater, tripDetail } from './travel.fixtures.ts'

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
})

const approve = (by: TestAccount, REQUEST_ID: number) =>
  app.call(updateRequest, { token: by.token, body: { REQUEST_ID, REQUEST_STATUS: 1 } })

describe('requesting', () => {
  test('a trip is previewed with its cost, its days, its approvers and what is outside the policy', async () => {
    await aPolicy(app, admin, {
      name: 'Everybody',
      classes: [{ mode: 'flight', class: 'economy' }],
      caps: [{ tier: 1, amount: '4000' }],
    })
    await app.call(saveTravelCity, {
      token: admin.token,
      body: { name: 'Delhi', tier: 1, time_zone: 'Asia/Kolkata' },
    })
    const body = aTripBody(client)
    body.legs[0] = { ...(body.legs[0] as (typeof body.legs)[0]), class: 'business' }
    const answer = await app.call(previewTrip, { token: team.meeraIs.token, body })
    const { preview, findings } = answer.data
    expect(preview.problems).toEqual([])
    expect(preview.effect.map(({ label, after }) => [label, after])).toEqual([
      ['days', '3'],
      ['cost', '₹21,000.00'],
    ])
    expect(preview.summary).toBe('Pune → Delhi → Pune, 24 to 26 Nov 2026')
    expect(preview.approvers[0]?.people).toEqual(['Ravi Kumar'])
    expect(findings.map(({ part, text }) => [part, text])).toEqual([
      ['leg:0', 'Leg 1: Business is above Economy, the highest class in policy “Everybody”'],
      ['stay:0', 'Stay 1: above ₹4,000.00 a night, the limit in policy “Everybody”'],
    ])
    expect(answer.queries).toBeLessThanOrEqual(16)
  })

  test('the policy of a grade, place or person goes before that of everybody', async () => {
    await aPolicy(app, admin, { name: 'Everybody', classes: [{ mode: 'flight', class: 'economy' }] })
    await aPolicy(app, admin, {
      ...{ name: 'Pune', limits: { location: [team.pune] } },
      classes: [{ mode: 'flight', class: 'business' }],
    })
    const body = aTripBody(client)
    body.legs = body.legs.map((leg) => ({ ...leg, class: 'business' as const }))
    const found = async (by: TestAccount) =>
      (await app.call(previewTrip, { token: by.token, body })).data.findings.length
    expect(await found(team.meeraIs)).toBe(0)
    expect(await found(team.devIs)).toBe(2)
    const { data } = await app.call(readTripChoices, { token: team.meeraIs.token, body: {} })
    expect(data.policy).toEqual(['Flight: up to Business'])
  })

  test.each([
    ['no leg or stay', { legs: [], stays: [] }, 'legs'],
    [
      'a day in the past',
      { legs: [{ mode: 'bus' as const, from: 'A', to: 'B', on: '2026-11-20' }], stays: [] },
      'legs.0.on',
    ],
    [
      'a class of another mode',
      { legs: [{ mode: 'bus' as const, from: 'A', to: 'B', on: '2026-11-29', class: 'economy' as const }] },
      'legs.0.class',
    ],
    [
      'from and to the same',
      { legs: [{ mode: 'bus' as const, from: 'A', to: ' a', on: '2026-11-29' }] },
      'legs.0.to',
    ],
    ['an unknown category', { category_id: 987_654 }, 'category_id'],
    ['an unknown project', { project_id: 987_654 }, 'project_id'],
  ])('%s is refused at its field', async (_name, given, field) => {
    const answer = await requestTrip(app, team.meeraIs, aTripBody(client, given))
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toHaveProperty([field])
  })

  test('sent twice it is one trip; others are requested for by those who may, and colleagues are not', async () => {
    const key = crypto.randomUUID()
    const both = await Promise.all(
      [1, 2].map(() => requestTrip(app, team.meeraIs, aTripBody(client, { key }))),
    )
    expect(new Set(both.map(({ data }) => data.number)).size).toBe(1)
    const other = await requestTrip(
      app,
      team.meeraIs,
      aTripBody(client, { key, title: 'Visit another client' }),
    )
    expect(other.body.key).toBe('request.sent_otherwise')
    const forMeera = await requestTrip(
      app,
      team.raviIs,
      aTripBody(client, { EMPLOYEE_ID: team.meera, travellers: [team.nina] }),
    )
    expect(forMeera.status).toBe(200)
    expect(forMeera.data.pending_on).toEqual(['Ravi Kumar'])
    const detail = await tripDetail(app, team.ninaIs, forMeera.data.ID)
    expect(detail.people.map(({ name }) => name)).toEqual(['Meera Iyer', 'Nina Das'])
    expect((await requestTrip(app, team.meeraIs, aTripBody(client, { EMPLOYEE_ID: team.nina }))).status).toBe(
      404,
    )
    const along = await requestTrip(app, team.meeraIs, aTripBody(client, { travellers: [team.dev] }))
    expect(along.body.fields).toHaveProperty('travellers')
    // Of people out of reach nothing is said: neither who they are, nor their trips, nor their policy.
    expect((await requestTrip(app, team.devIs, aTripBody(client))).status).toBe(200)
    await aPolicy(app, admin, {
      ...{ name: 'Elsewhere', limits: { employee: [team.dev] } },
      classes: [{ mode: 'flight', class: 'economy' }],
    })
    const body = aTripBody(client, { travellers: [team.dev] })
    body.legs = body.legs.map((leg) => ({ ...leg, class: 'business' as const }))
    const withDev = (await app.call(previewTrip, { token: team.meeraIs.token, body })).data
    expect(withDev.preview.problems).toHaveLength(1)
    expect(withDev.findings).toEqual([])
    const inReach = (
      await app.call(previewTrip, { token: admin.token, body: { ...body, EMPLOYEE_ID: team.dev } })
    ).data
    expect(inReach.findings).not.toEqual([])
    const [devsName] = inReach.preview.clashes.flatMap(
      ({ text }) => text.match(/^\S+ \S+(?= already)/)?.[0] ?? [],
    )
    expect(devsName).toBeTruthy()
    expect(JSON.stringify(withDev)).not.toContain(devsName)
    // The days of the first trip are named as a clash.
    const { data } = await app.call(previewTrip, { token: team.meeraIs.token, body: aTripBody(client) })
    expect(data.preview.clashes.map(({ text }) => text).join()).toContain(both[0]?.data.number)
  })
})

describe('approval', () => {
  test('an approved trip is on duty once; cancelled, it is not', async () => {
    await aWorkflow(app, team.org.orgId, 'TRAVEL', [{ approvers: [{ by: 'manager', level: 1 }] }])
    const { data } = await requestTrip(app, team.meeraIs, aTripBody(client))
    const shown = await app.call(requestDetail, { token: team.raviIs.token, params: { id: data.REQUEST_ID } })
    expect(shown.data).toMatchObject({ travelDesk: { ID: data.ID } })
    expect((await approve(team.raviIs, data.REQUEST_ID)).status).toBe(200)
    const detail = await tripDetail(app, team.meeraIs, data.ID)
    expect(detail).toMatchObject({
      ...{ trip: { status: 'to_book' }, people: [{ is_on_duty: true }] },
      abilities: { withdraw: true, propose_duty: false, desk: false },
    })
    const { data: second } = await requestTrip(app, team.meeraIs, aTripBody(client))
    await approve(team.raviIs, second.REQUEST_ID)
    expect(await dutyRequests(team.meera)).toEqual([1])
    const asked = await app.call(withdrawTrip, { token: team.meeraIs.token, body: { ID: data.ID } })
    expect(asked.data.pending_on).toEqual(['Ravi Kumar'])
    const { rows } = await readTx(app.system(team.org.orgId), (db) =>
      sql<{ id: number }>`select id from request where cancels = ${data.REQUEST_ID}`.execute(db),
    )
    await approve(team.raviIs, rows[0]?.id as number)
    expect((await tripDetail(app, team.meeraIs, data.ID)).trip.status).toBe('cancelled')
    expect(await dutyRequests(team.meera)).toEqual([5])
  })

  test('a trip longer than a request may be is on duty with several, which end with it', async () => {
    const leg = (on: string, from: string, to: string) => ({
      ...{ mode: 'flight' as const, from, to, on, class: 'economy' as const, estimate: '6000' },
    })
    const legs = [leg('2026-11-24', 'Pune', 'Delhi'), leg('2027-03-10', 'Delhi', 'Pune')]
    const { data } = await requestTrip(app, team.meeraIs, aTripBody(client, { legs, stays: [] }))
    expect((await approve(team.raviIs, data.REQUEST_ID)).status).toBe(200)
    expect((await tripDetail(app, team.meeraIs, data.ID)).people).toMatchObject([{ is_on_duty: true }])
    const spans = async () => {
      const { rows } = await readTx(app.system(team.org.orgId), (db) =>
        sql<{ span: string }>`select from_date || ' ' || to_date || ' ' || status as span from request
          where org_id = ${team.org.orgId} and kind = 'ON_DUTY' and cancels is null order by from_date`.execute(
          db,
        ),
      )
      return rows.map(({ span }) => span)
    }
    expect(await spans()).toEqual(['2026-11-24 2027-02-21 1', '2027-02-22 2027-03-10 1'])
  })

  test('a trip that does not count as on duty enters nothing; with leave on its days it is offered', async () => {
    await aWorkflow(app, team.org.orgId, 'TRAVEL', [{ approvers: [{ by: 'manager', level: 1 }] }])
    const { data } = await requestTrip(app, team.meeraIs, aTripBody(client, { on_duty: false }))
    await approve(team.raviIs, data.REQUEST_ID)
    expect(await dutyRequests(team.meera)).toEqual([])
    expect((await tripDetail(app, team.meeraIs, data.ID)).abilities.propose_duty).toBe(false)
  })

  test('withdrawn before the decision', async () => {
    const { data } = await requestTrip(app, team.meeraIs, aTripBody(client))
    const answer = await app.call(withdrawTrip, { token: team.meeraIs.token, body: { ID: data.ID } })
    expect(answer.data.status).toBe('withdrawn')
    const again = await app.call(withdrawTrip, { token: team.meeraIs.token, body: { ID: data.ID } })
    expect(again.data.status).toBe('withdrawn')
  })
})

async function dutyRequests(employeeId: number): Promise<number[]> {
  const { rows } = await readTx(app.system(team.org.orgId), (db) =>
    sql<{
      status: number
    }>`select status::int as status from request where kind = 'ON_DUTY' and employee_id = ${employeeId}
      order by id`.execute(db),
  )
  return rows.map(({ status }) => status)
}

describe('reach', () => {
  test('travellers, approvers, managers and the desk see a trip; others get the answer for a missing one', async () => {
    await aWorkflow(app, team.org.orgId, 'TRAVEL', [{ approvers: [{ by: 'manager', level: 1 }] }])
    const { data } = await requestTrip(app, team.meeraIs, aTripBody(client))
    const status = async (by: TestAccount, ID = data.ID) =>
      (await app.call(readTripDetail, { token: by.token, params: { ID } })).status
    expect(await status(team.meeraIs)).toBe(200)
    expect(await status(team.raviIs)).toBe(200)
    expect(await status(team.ashaIs)).toBe(200)
    expect(await status(team.ninaIs)).toBe(404)
    expect(await status(team.devIs)).toBe(404)
    expect(await status(team.ninaIs, 987_654)).toBe(404)
    const stranger = await anAdmin(app, await anOrganisation(app))
    expect(await status(stranger)).toBe(404)
    // The desk of a group sees what is approved, of its people.
    const desk = (group: object) =>
      anAccount(app, team.org, { grants: { 'travel.desk.manage': ['group'] }, group })
    const [pune, delhi] = [await desk({ location: [team.pune] }), await desk({ location: [team.delhi] })]
    expect(await status(pune)).toBe(404)
    await approve(team.raviIs, data.REQUEST_ID)
    expect(await status(pune)).toBe(200)
    expect(await status(delhi)).toBe(404)
  })

  test('lists are of one’s own and of one’s reports', async () => {
    await requestTrip(app, team.meeraIs, aTripBody(client))
    const own = await app.call(listOwnTrips, { token: team.meeraIs.token, body: {} })
    expect(own.data).toMatchObject({
      total_rows: 1,
      rows: [{ route: 'Pune → Delhi → Pune', status: 'requested' }],
    })
    expect((await app.call(listOwnTrips, { token: team.ninaIs.token, body: {} })).data.total_rows).toBe(0)
    const total = async (by: TestAccount) =>
      (await app.call(listTeamTrips, { token: by.token, body: {} })).data.total_rows
    expect(await total(team.raviIs)).toBe(1)
    expect(await total(team.ashaIs)).toBe(1)
    expect(own.queries).toBeLessThanOrEqual(3)
    await setLater(app, team.org.orgId, '2026-11-27T06:30:00Z')
    expect(
      (await app.call(listOwnTrips, { token: team.meeraIs.token, body: { show: 'past' } })).data.total_rows,
    ).toBe(1)
  })
})

test('requesting takes a permission', async () => {
  const nobody = await anAccount(app, team.org, { roles: [], employeeId: null })
  expect((await app.call(applyTrip, { token: nobody.token, body: aTripBody(client) })).status).toBe(403)
})
