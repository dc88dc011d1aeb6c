import { decideClaims } from '@muster/contract/expenses/claim-decisions.contract'
import { judgeClaim, saveClaim, withdrawClaim } from '@muster/contract/expenses/claims.contract'
import { createPayment, payPayment } from '@muster/contract/expenses/payments.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { aTeam, type Team } from '../../../../test/request-team.ts'
import { addPeople, aPerson } from '../../employees/employees.fixtures.ts'
import { aCategory, aLine, aRule, decide, detailOf, raise } from '../expenses.fixtures.ts'

let app: TestApp
let team: Team
let admin: TestAccount
let food: number

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  admin = await anAdmin(app, team.org)
  food = await aCategory(app, admin)
  await aRule(app, admin, [{ EXTYPEID: food }])
})

const withdraw = (ID: number) =>
  app.call(withdrawClaim, { token: team.meeraIs.token, body: { ID, comment: '' } as never })

describe('what was decided', () => {
  test('in bulk is what was read', async () => {
    const { data: read } = await raise(app, team.meeraIs, [aLine(food, '10')])
    await withdraw(read.ID)
    await raise(app, team.meeraIs, [aLine(food, '7000')], { ID: read.ID })
    const bulk = (versions: number[]) =>
      app.call(decideClaims, { token: team.raviIs.token, body: { IDs: [read.ID], versions, status: 1 } })
    expect((await bulk([read.version])).data).toMatchObject({ done: 0, failed: 1 })
    const { claim } = await detailOf(app, team.raviIs, read.ID)
    expect((await bulk([claim.version, 1])).body.fields).toHaveProperty('versions')
    expect((await bulk([claim.version])).data).toMatchObject({ done: 1 })
  })

  test('is not decided a second time with something else', async () => {
    const { data } = await raise(app, team.meeraIs, [aLine(food, '111')])
    const { lines, claim } = await detailOf(app, team.raviIs, data.ID)
    const id = lines[0]?.id as number
    const key = '6f1b8c6e-7d0a-4a52-9a2f-0d9f2b8f2c11'
    const first = await decide(app, team.raviIs, data.ID, { version: claim.version, key })
    expect(first.data.approved).toBe('111.00')
    const cut = await decide(app, team.raviIs, data.ID, { lines: [{ id, approved: '0.01', note: 'cut' }] })
    expect(cut.body.key).toBe('requests.already_decided')
    expect((await decide(app, team.raviIs, data.ID, { version: claim.version, key })).data.approved).toBe(
      '111.00',
    )
    const other = { lines: [{ id, approved: '0.01', note: 'cut' }], key }
    expect((await decide(app, team.raviIs, data.ID, other)).body.key).toBe('request.sent_otherwise')
    expect((await decide(app, team.raviIs, data.ID, { status: 3, comment: 'No', key })).body.key).toBe(
      'request.sent_otherwise',
    )
  })

  test('is less only with a reason', async () => {
    const { data } = await raise(app, team.meeraIs, [aLine(food, '111')])
    const id = (await detailOf(app, team.raviIs, data.ID)).lines[0]?.id as number
    const answer = await decide(app, team.raviIs, data.ID, { lines: [{ id, approved: '5' }] })
    expect(answer.body.fields).toHaveProperty(['lines.0.note'])
  })

  test('names each expense once', async () => {
    const { data } = await raise(app, team.meeraIs, [aLine(food, '111')])
    const { lines } = await detailOf(app, team.raviIs, data.ID)
    const said = { id: lines[0]?.id as number, note: 'Cut' }
    const answer = await decide(app, team.raviIs, data.ID, {
      lines: [
        { ...said, approved: '5' },
        { ...said, approved: '7' },
      ],
    })
    expect(answer.body.fields).toHaveProperty(['lines.0.id'])
  })
})

test('what a claimant changes is theirs until it is submitted again, and is read by those who take part', async () => {
  const { data } = await raise(app, team.meeraIs, [aLine(food, '111')])
  await withdraw(data.ID)
  const body = { ID: data.ID, title: 'Mine', note: 'secret', lines: [aLine(food, '5', { note: 'secret' })] }
  expect((await app.call(saveClaim, { token: team.meeraIs.token, body: body as never })).status).toBe(200)
  expect((await detailOf(app, team.meeraIs, data.ID)).lines).toHaveLength(1)
  expect(JSON.stringify(await detailOf(app, team.raviIs, data.ID))).not.toContain('secret')
  const reader = await anAccount(app, team.org, {
    roles: [8],
    grants: { 'requests.view': ['organisation'] } as never,
  })
  expect(await detailOf(app, reader, data.ID)).toBeNull()
})

test('a day has one per diem, in one claim and across claims', async () => {
  const perDiem = await aCategory(app, admin, { kind: 'per_diem' })
  await aRule(app, admin, [{ EXTYPEID: perDiem, full_day: '1200', half_day: '700' }])
  const line = (day: 'full' | 'half', on = '2026-11-18') => ({
    ...aLine(perDiem, '0', { on }),
    ...{ amount: null, currency: null, day },
  })
  const judged = async (...lines: ReturnType<typeof line>[]) =>
    (await app.call(judgeClaim, { token: team.meeraIs.token, body: { ID: null, lines } as never })).data
  const one = await judged(line('full'), line('half'), line('half', '2026-11-17'))
  expect(one.lines.map(({ allowed }) => allowed)).toEqual(['1200.00', '0.00', '700.00'])
  expect(one.allowed).toBe('1900.00')
  expect((await raise(app, team.meeraIs, [line('full') as never])).status).toBe(200)
  expect((await judged(line('half'))).allowed).toBe('0.00')
})

test('a claim that was withdrawn is as old as its next submission', async () => {
  const { data } = await raise(app, team.meeraIs, [aLine(food, '111')])
  await withdraw(data.ID)
  const judge = () =>
    app.call(judgeClaim, {
      token: team.meeraIs.token,
      body: { ID: data.ID, lines: [aLine(food, '5', { on: '2026-11-22' })] } as never,
    })
  // The next day in India, without the session being idle for too long.
  app.setNow('2026-11-21T17:00:00Z')
  expect((await judge()).data.allowed).toBe('0.00')
  app.setNow('2026-11-21T20:00:00Z')
  const answer = await judge()
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.data.allowed).toBe('5.00')
  app.setNow(TEST_NOW)
})

test('nobody records the payment of their own claim where somebody else can', async () => {
  const [asha] = (await addPeople(app, team.org, [
    aPerson({ FIRST_NAME: 'Asha', LAST_NAME: 'Pays', REPORTING_MANAGER_ID: team.ravi }),
  ])) as [number]
  const payer = await anAccount(app, team.org, {
    employeeId: asha,
    grants: { 'expenses.own': ['self'], 'expenses.claims.pay': ['organisation'] } as never,
  })
  const { data } = await raise(app, payer, [aLine(food, '20')])
  expect((await decide(app, team.raviIs, data.ID)).status).toBe(200)
  const made = await app.call(createPayment, { token: payer.token, body: { IDs: [data.ID] } })
  const body = { id: made.data.id, paid_on: TEST_NOW.slice(0, 10), reference: 'NEFT 1' }
  expect((await app.call(payPayment, { token: payer.token, body })).body.key).toBe('expenses.not_payable')
  const early = { ...body, paid_on: '1900-01-01' }
  expect((await app.call(payPayment, { token: admin.token, body: early })).body.fields).toHaveProperty(
    'paid_on',
  )
  expect((await app.call(payPayment, { token: admin.token, body })).data.state).toBe('paid')
})
