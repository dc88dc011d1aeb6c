import { judgeClaim, withdrawClaim } from '@muster/contract/expenses/claims.contract'
import { listOwnCategories, listOwnPolicies } from '@muster/contract/expenses/own-claims.contract'
import {
  listTicketPolicies,
  readOwnTicketAllowances,
  readTicketAllowances,
  removeTicketPolicy,
  saveTicketPolicy,
} from '@muster/contract/expenses/ticket-policies.contract'
import { requestDetail } from '@muster/contract/requests/requests.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actingAs, rowsOf } from '../../../../test/dataset-reader.ts'
import { anAccount, anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { aTeam, type Team } from '../../../../test/request-team.ts'
import { anotherSession } from '../../attendance/attendance.fixtures.ts'
import { aCategory, aLine, aRule, decide, detailOf, type Line, raise } from '../expenses.fixtures.ts'
import { aTicketPolicy, policyBody } from './tickets.fixtures.ts'

let app: TestApp
let team: Team
let admin: TestAccount
let tickets: number
let food: number

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  admin = await anAdmin(app, team.org)
  tickets = await aCategory(app, admin, { name: 'Home leave tickets' })
  food = await aCategory(app, admin)
  await aRule(app, admin, [{ EXTYPEID: tickets }, { EXTYPEID: food }])
})

const flight = (amount: string, more: Partial<Line> = {}) =>
  aLine(tickets, amount, { merchant: `Air ${amount}`, ...more })
const judge = (lines: Line[], by = team.meeraIs, ID: number | null = null) =>
  app.call(judgeClaim, { token: by.token, body: { ID, lines } })
const own = async (by = team.meeraIs) =>
  (await app.call(readOwnTicketAllowances, { token: by.token, body: {} })).data.allowances
const inPune = () => ({ limits: { location: [team.pune] } })

describe('an allowance', () => {
  test('is what is given less what is claimed, and says how it comes about', async () => {
    await aTicketPolicy(app, admin, tickets, {
      adults: 1,
      children: 1,
      child_amount: '12000',
      name: 'Families',
    })
    const approved = (await raise(app, team.meeraIs, [flight('20000')])).data.ID
    await decide(app, team.raviIs, approved)
    await raise(app, team.meeraIs, [flight('5000')])
    const [one, ...others] = await own()
    expect(others).toEqual([])
    expect(one).toMatchObject({
      ...{ category: 'Home leave tickets', why: 'Policy “Families”, for everyone', period: '2026' },
      ...{ entitled: '72000.00', carried: '0.00', claimed: '20000.00', waiting: '5000.00' },
      ...{ available: '47000.00', from: '2026-01-01', to: '2026-12-31', next_from: '2027-01-01' },
      says: [
        '2 adults at ₹30,000.00',
        '1 child under 12 at ₹12,000.00',
        'What is not used until 31 Dec 2026 lapses',
      ],
    })
  })

  test('is of the most specific policy, in the currency of the person’s claims', async () => {
    await aTicketPolicy(app, admin, tickets)
    await aTicketPolicy(app, admin, tickets, { ...inPune(), adult_amount: '45000', name: 'Pune' })
    await aTicketPolicy(app, admin, tickets, {
      ...{ limits: { employee: [team.meera] }, currency: 'USD', adult_amount: '900' },
    })
    expect(await own()).toMatchObject([{ entitled: '45000.00', why: 'Policy “Pune”, by location' }])
    expect(await own(team.devIs)).toMatchObject([{ entitled: '30000.00' }])
  })

  test('is not of a policy that applies from a later day, until then', async () => {
    const later = { applies_from: '2027-01-01', adult_amount: '50000', name: 'Later' }
    await aTicketPolicy(app, admin, tickets, later)
    expect(await own()).toEqual([])
    expect((await judge([flight('100')])).data.lines[0]?.reasons).toEqual([
      { reason: 'ticket_outside', text: 'The ticket allowance can be used from 1 Jan 2027' },
    ])
    await aTicketPolicy(app, admin, tickets, { applies_from: '1900-01-01', name: 'Now' })
    await aTicketPolicy(app, admin, tickets, { ...later, ...inPune(), name: 'Pune later' })
    expect(await own()).toMatchObject([{ entitled: '30000.00', why: 'Policy “Now”, for everyone' }])
    expect((await judge([flight('40000')])).data.allowed).toBe('30000.00')
    app.setNow('2027-01-05T06:30:00Z')
    const token = await anotherSession(app, team.org.orgId, team.meeraIs.accountId)
    const next = { ...team.meeraIs, token }
    expect(await own(next)).toMatchObject([{ entitled: '50000.00', why: 'Policy “Pune later”, by location' }])
    // An expense of last year draws on what applied then.
    const { data } = await judge(
      [flight('40000', { on: '2026-12-30' }), flight('45000', { on: '2027-01-02' })],
      next,
    )
    expect(data.lines.map(({ allowed }) => allowed)).toEqual(['30000.00', '45000.00'])
  })

  test('is nobody’s by an inactive policy', async () => {
    await aTicketPolicy(app, admin, tickets, { status: 0 })
    expect(await own()).toEqual([])
    expect((await judge([flight('50000')])).data).toMatchObject({ allowed: '50000.00' })
  })
})

describe('a claim', () => {
  test('is cut at what is left, with the figures, line by line and across claims', async () => {
    await aTicketPolicy(app, admin, tickets)
    const { data } = await judge([
      flight('25000', { on: '2026-11-10' }),
      flight('9000', { on: '2026-11-01' }),
      aLine(food, '500'),
    ])
    expect(data.lines.map(({ allowed, allowance }) => [allowed, allowance])).toEqual([
      ['21000.00', null],
      ['9000.00', 'Ticket allowance: ₹30,000.00 of ₹30,000.00 for 2026 is left'],
      ['500.00', null],
    ])
    expect(data.lines[0]?.reasons).toEqual([
      { reason: 'ticket_limit', text: 'Ticket allowance: ₹21,000.00 of ₹30,000.00 for 2026 is left' },
    ])
    const first = await raise(app, team.meeraIs, [flight('18000')])
    const second = await raise(app, team.meeraIs, [flight('15000')])
    expect([first.data.allowed, second.data.allowed]).toEqual(['18000.00', '12000.00'])
    // The approver reads what the claimant was told, also after more was used.
    const read = await detailOf(app, team.raviIs, second.data.ID)
    expect(read.lines[0]?.reasons.map(({ text }) => text)).toEqual([
      'Ticket allowance: ₹12,000.00 of ₹30,000.00 for 2026 is left',
    ])
    expect((await detailOf(app, team.raviIs, first.data.ID)).lines[0]?.allowance).toBe(
      'Ticket allowance: ₹30,000.00 of ₹30,000.00 for 2026 is left',
    )
    const third = await raise(app, team.meeraIs, [flight('1')])
    expect(third.body.key).toBe('expenses.refused')
  })

  test('gives back what is approved less, rejected or withdrawn', async () => {
    await aTicketPolicy(app, admin, tickets)
    const left = async () => (await own())[0]?.available
    const one = (await raise(app, team.meeraIs, [flight('10000')])).data.ID
    const lineId = (await detailOf(app, team.raviIs, one)).lines[0]?.id as number
    await decide(app, team.raviIs, one, { lines: [{ id: lineId, approved: '4000', note: 'Economy' }] })
    expect(await left()).toBe('26000.00')
    const two = (await raise(app, team.meeraIs, [flight('20000')])).data.ID
    expect(await left()).toBe('6000.00')
    await decide(app, team.raviIs, two, { status: 3, comment: 'No' })
    const three = (await raise(app, team.meeraIs, [flight('26000')])).data.ID
    expect(await left()).toBe('0.00')
    await app.call(withdrawClaim, { token: team.meeraIs.token, body: { ID: three } })
    expect(await left()).toBe('26000.00')
    // Its own lines do not count against it when it is judged again.
    expect((await judge([flight('26000')], team.meeraIs, three)).data.allowed).toBe('26000.00')
  })

  test('of two that are submitted at once gets what the other left', async () => {
    await aTicketPolicy(app, admin, tickets)
    const answers = await Promise.all(
      ['16000', '17000', '18000'].map((amount) => raise(app, team.meeraIs, [flight(amount)])),
    )
    const allowed = answers.map(({ data }) => Number(data?.allowed ?? 0))
    expect(allowed.reduce((sum, one) => sum + one, 0)).toBe(30_000)
    expect(await own()).toMatchObject([{ waiting: '30000.00', available: '0.00' }])
  })

  test('is not for people without a policy, and says so', async () => {
    await aTicketPolicy(app, admin, tickets, inPune())
    const { data } = await judge([flight('100')], team.devIs)
    expect(data.lines[0]).toMatchObject({ allowed: '0.00', allowance: null })
    expect(data.lines[0]?.reasons[0]?.text).toBe('No ticket allowance policy is for the claimant')
    const refused = await raise(app, team.devIs, [flight('100'), aLine(food, '100')])
    expect(refused.body.key).toBe('expenses.refused')
    expect(refused.body.fields).toEqual({
      'lines.0.EXTYPEID': 'No ticket allowance policy is for you, so this category can’t be claimed.',
    })
    const offered = async (by: TestAccount) => {
      const categories = await app.call(listOwnCategories, { token: by.token, body: {} })
      const policies = await app.call(listOwnPolicies, { token: by.token, body: {} })
      const of = (one: { EXTYPEID: number }) => one.EXTYPEID === tickets
      return [categories.data.categories.some(of), policies.data.policies.some(of)]
    }
    expect(await offered(team.devIs)).toEqual([false, false])
    expect(await offered(team.meeraIs)).toEqual([true, true])
  })

  test('before the allowance opens is refused with the day', async () => {
    await aTicketPolicy(app, admin, tickets, { applies_from: '2026-11-15' })
    const { data } = await judge([flight('100', { on: '2026-11-14' }), flight('100', { on: '2026-11-15' })])
    expect(data.lines.map(({ allowed }) => allowed)).toEqual(['0.00', '100.00'])
    expect(data.lines[0]?.reasons).toEqual([
      { reason: 'ticket_outside', text: 'The ticket allowance can be used from 15 Nov 2026' },
    ])
  })

  test('stays as it was judged when the policy changes, and its approver is told', async () => {
    const ID = await aTicketPolicy(app, admin, tickets)
    const { data } = await raise(app, team.meeraIs, [flight('30000')])
    const notes = async () => {
      const answer = await app.call(requestDetail, {
        token: team.raviIs.token,
        params: { id: data.REQUEST_ID },
      })
      return answer.data.request_details.conflicts.map(({ text }) => text)
    }
    expect(await notes()).toEqual([])
    await app.call(saveTicketPolicy, {
      token: admin.token,
      body: { ...policyBody(tickets, { adult_amount: '21000' }), ID },
    })
    expect(await notes()).toEqual(['₹9,000.00 more than the ticket allowance leaves now'])
    expect((await detailOf(app, team.raviIs, data.ID)).claim.allowed).toBe('30000.00')
    expect(await own()).toMatchObject([{ available: '0.00' }])
  })

  test('of 100 lines is judged in one statement', async () => {
    await aTicketPolicy(app, admin, tickets)
    const lines = Array.from({ length: 100 }, (_, turn) => flight(String(300 + turn), { merchant: '' }))
    const answer = await judge(lines)
    expect(answer.data.allowed).toBe('30000.00')
    expect(answer.queries).toBe((await judge([flight('1')])).queries)
    expect(answer.queries).toBeLessThanOrEqual(4)
  })
})

describe('policies', () => {
  const save = (body: ReturnType<typeof policyBody>) =>
    app.call(saveTicketPolicy, { token: admin.token, body })
  const listed = async () =>
    (await app.call(listTicketPolicies, { token: admin.token, body: {} })).data.policies

  test('keep what was given before a change, and forget what it replaces', async () => {
    const ID = await aTicketPolicy(app, admin, tickets, inPune())
    const change = { ...policyBody(tickets, { adult_amount: '40000', applies_from: '2027-01-01' }), ID }
    await save(change)
    expect(
      (await listed())[0]?.terms.map(({ applies_from, adult_amount }) => [applies_from, adult_amount]),
    ).toEqual([
      ['2026-01-01', '30000.00'],
      ['2027-01-01', '40000.00'],
    ])
    expect(await own()).toMatchObject([{ entitled: '30000.00' }])
    app.setNow('2027-01-05T06:30:00Z')
    const token = await anotherSession(app, team.org.orgId, team.meeraIs.accountId)
    expect(await own({ ...team.meeraIs, token })).toMatchObject([{ entitled: '40000.00', period: '2027' }])
    app.setNow(TEST_NOW)
    await save({ ...change, applies_from: '2026-01-01', adult_amount: '35000' })
    expect((await listed())[0]?.terms).toMatchObject([
      { applies_from: '2026-01-01', adult_amount: '35000.00' },
    ])
  })

  test('say for how many they are, and whether their category can be claimed', async () => {
    const other = await aCategory(app, admin)
    await aTicketPolicy(app, admin, tickets, inPune())
    await aTicketPolicy(app, admin, other, { limits: { employee: [team.dev] }, name: 'Z' })
    const [pune, dev] = await listed()
    expect([pune?.is_claimable, dev?.is_claimable]).toEqual([true, false])
    expect(dev?.people).toBe(1)
    expect(pune?.people).toBeGreaterThan(1)
  })

  test('are refused with the field that is wrong', async () => {
    const fieldsOf = async (given: Parameters<typeof policyBody>[1], category = tickets) =>
      Object.keys((await save(policyBody(category, given))).body.fields ?? {})
    const far = await aCategory(app, admin, { kind: 'distance' })
    expect(await fieldsOf({}, far)).toEqual(['EXTYPEID'])
    expect(await fieldsOf({ currency: 'ABC' })).toEqual(['currency'])
    expect(await fieldsOf({ children: 1 })).toEqual(['child_amount'])
    expect(await fieldsOf({ adult_amount: '0' })).toEqual(['adult_amount'])
    const yen = { currency: 'JPY', adult_amount: '10.5', children: 1, child_amount: '5.25' }
    expect(await fieldsOf(yen)).toEqual(['adult_amount', 'child_amount'])
    expect(await fieldsOf({ ...yen, adult_amount: '10.00', child_amount: '5' })).toEqual([])
    const halves = await aTicketPolicy(app, admin, tickets, { adult_amount: '10.5', name: 'Halves' })
    const inYen = { ID: halves, currency: 'JPY', adult_amount: '10', name: 'Halves' }
    expect(await fieldsOf({ ...inYen, applies_from: '2027-01-01' })).toEqual(['currency'])
    expect(await fieldsOf(inYen)).toEqual([])
    expect(await fieldsOf({ every_months: 0 })).toEqual(['every_months'])
    expect(await fieldsOf({ limits: { grade: [999_999] } })).toEqual(['limits.grade'])
    const ID = await aTicketPolicy(app, admin, tickets, { name: 'Yearly' })
    expect((await save(policyBody(tickets, { name: 'YEARLY' }))).body.key).toBe('record.duplicate')
    await save({ ...policyBody(tickets), ID, version: 1 })
    expect((await save({ ...policyBody(tickets), ID, version: 1 })).body.key).toBe('record.conflict')
  })

  test('are deleted, and claims stay', async () => {
    const ID = await aTicketPolicy(app, admin, tickets)
    const { data } = await raise(app, team.meeraIs, [flight('31000')])
    await app.call(removeTicketPolicy, { token: admin.token, body: { ID } })
    expect(await listed()).toEqual([])
    expect((await detailOf(app, team.raviIs, data.ID)).lines[0]).toMatchObject({ allowed: '30000.00' })
    expect((await app.call(removeTicketPolicy, { token: admin.token, body: { ID } })).status).toBe(404)
  })
})

describe('who sees it', () => {
  const readOf = (by: TestAccount, EMPLOYEE_ID: number) =>
    app.call(readTicketAllowances, { token: by.token, body: { EMPLOYEE_ID } })

  test('people their own, others within the reach of their permission', async () => {
    await aTicketPolicy(app, admin, tickets)
    expect((await readOf(admin, team.meera)).data.allowances).toHaveLength(1)
    expect((await readOf(team.raviIs, team.meera)).status).toBe(403)
    const other = await anAccount(app, team.org, {
      roles: [8],
      grants: { 'expenses.claims.view': ['group'] } as never,
    })
    expect((await readOf(other, team.meera)).status).toBe(404)
    expect((await readOf(admin, 999_999_999)).status).toBe(404)
    expect((await app.call(listTicketPolicies, { token: team.raviIs.token, body: {} })).status).toBe(403)
  })

  test('as a dataset, on a day', async () => {
    await aTicketPolicy(app, admin, tickets, inPune())
    await raise(app, team.meeraIs, [flight('12000')])
    const reading = await actingAs(app, team.org.orgId, admin)
    const rows = await rowsOf(reading, 'expenses.ticket_allowances')
    expect(JSON.stringify(rows.find((row) => JSON.stringify(row).includes('Meera')))).toMatch(
      /2026-01-01.*30000.*12000.*18000/,
    )
    expect(JSON.stringify(rows)).not.toContain('Dev')
  })
})
