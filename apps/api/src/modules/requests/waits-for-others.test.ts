import { applyWfh } from '@muster/contract/requests/day-requests.contract'
import { remindApprovers, updateRequest } from '@muster/contract/requests/decisions.contract'
import { countRequestKinds } from '@muster/contract/requests/request-kinds.contract'
import { listAllRequests, requestDetail } from '@muster/contract/requests/requests.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { anAccount } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { aTeam, type Team } from '../../../test/request-team.ts'
import { tx } from '../../platform/db/tx.ts'

let app: TestApp
let team: Team

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow(TEST_NOW)
  team = await aTeam(app)
})

const later = (minutes: number) => app.setNow(new Date(Date.parse(TEST_NOW) + minutes * 60_000).toISOString())

const ask = async (token: string, from_date: string, to_date = from_date): Promise<number> => {
  const body = { from_date, to_date, reason: 'The plumber comes.' }
  return (await app.call(applyWfh, { token, body })).data.REQUEST_ID
}
const approve = (token: string, REQUEST_ID: number) =>
  app.call(updateRequest, { token, body: { REQUEST_ID, REQUEST_STATUS: 1, comment: '' } })
const inbox = async (token: string) =>
  (await app.call(listAllRequests, { token, body: { request_type: 'pending_on_me' } })).data.requests.docs
const ofOthers = (token: string) =>
  app.call(listAllRequests, { token, body: { request_type: 'employee_request', waits_for_others: true } })
const remind = (token: string, requests: number[]) => app.call(remindApprovers, { token, body: { requests } })
const counts = (token: string, request_type: 'my_request' | 'pending_on_me' | 'employee_request') =>
  app.call(countRequestKinds, { token, body: { request_type } })
const noticesOf = (employeeId: number) =>
  tx(app.system(team.org.orgId), async (db) => {
    const { rows } = await sql<{ kind: string }>`
      select n.kind from notice n join account a on a.org_id = n.org_id and a.id = n.account_id
      where n.org_id = ${team.org.orgId} and a.employee_id = ${employeeId}`.execute(db)
    return rows.map(({ kind }) => kind)
  })

describe('the calendar strip of a request', () => {
  test('shows whole weeks with the requested days, off-days and who else is away each day', async () => {
    const away = await ask(team.ninaIs.token, '2026-12-03', '2026-12-04')
    await approve(team.raviIs.token, away)
    const id = await ask(team.meeraIs.token, '2026-12-04', '2026-12-07')
    const [listed] = await inbox(team.raviIs.token)
    expect(listed?.REQUEST_ID).toBe(id)
    const around = listed?.around ?? []
    // Monday to Sunday, two weeks.
    expect([around[0]?.day, around.at(-1)?.day, around.length]).toEqual(['2026-11-30', '2026-12-13', 14])
    expect(around.filter((one) => one.is_requested).map((one) => one.day)).toEqual([
      ...['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'],
    ])
    expect(around.filter((one) => one.away.length > 0)).toMatchObject([
      { day: '2026-12-03', away: ['Nina Das'] },
      { day: '2026-12-04', away: ['Nina Das'] },
    ])
    expect(around.find((one) => one.day === '2026-12-06')?.is_off).toBe(true)
    const { data } = await app.call(requestDetail, { token: team.raviIs.token, params: { id } })
    expect(data.request_details.around).toEqual(around)
    // The requester does not learn who is away.
    const own = await app.call(requestDetail, { token: team.meeraIs.token, params: { id } })
    expect(own.data.request_details.around).toEqual([])
  })

  test('does not count a corrected clock-in as an absence', async () => {
    const correction = await ask(team.ninaIs.token, '2026-12-04')
    await approve(team.raviIs.token, correction)
    await tx(app.system(team.org.orgId), (db) =>
      sql`update request set kind = 'REGULARISATION' where org_id = ${team.org.orgId}
        and id = ${correction}`.execute(db),
    )
    await ask(team.meeraIs.token, '2026-12-04')
    const [listed] = await inbox(team.raviIs.token)
    expect(listed?.conflicts).toEqual([])
    expect(listed?.around.flatMap((one) => one.away)).toEqual([])
  })
})

describe('requests waiting for others', () => {
  test('are listed for HR with who has to decide and since when, oldest first, without HR’s own', async () => {
    const first = await ask(team.meeraIs.token, '2026-12-03')
    later(5)
    const second = await ask(team.ninaIs.token, '2026-12-04')
    const { data, queries } = await ofOthers(team.admin.token)
    expect(data.requests.docs).toMatchObject([
      { REQUEST_ID: first, waiting_since: new Date(TEST_NOW).toISOString(), reminded_at: null },
      { REQUEST_ID: second },
    ])
    expect(data.requests.docs[0]?.new_approval_matrix[0]?.approval_pending_on.EMPLOYEE_NAME).toBe(
      'Ravi Kumar',
    )
    expect(queries).toBeLessThanOrEqual(4)
    // They wait for Ravi himself.
    expect((await ofOthers(team.raviIs.token)).data.requests.docs).toEqual([])
    await approve(team.raviIs.token, first)
    expect((await ofOthers(team.admin.token)).data.requests.docs.map((one) => one.REQUEST_ID)).toEqual([
      second,
    ])
  })

  test('can be reminded about once an hour, which the history records', async () => {
    const id = await ask(team.meeraIs.token, '2026-12-03')
    later(10)
    const { data } = await remind(team.admin.token, [id])
    expect(data).toMatchObject({ done: 1, failed: 0 })
    expect(await noticesOf(team.ravi)).toContain('requests.reminded')
    const read = await app.call(requestDetail, { token: team.admin.token, params: { id } })
    const { history, reminded_at } = read.data.request_details
    expect(reminded_at).not.toBeNull()
    expect(history.at(-1)).toMatchObject({ what: 'reminded', for_name: 'Ravi Kumar' })
    later(20)
    expect((await remind(team.admin.token, [id])).data.results).toMatchObject([
      { done: false, message: 'The approvers were reminded less than an hour ago.' },
    ])
    later(80)
    expect((await remind(team.admin.token, [id])).data).toMatchObject({ done: 1 })
    await approve(team.raviIs.token, id)
    expect((await remind(team.admin.token, [id])).data.results[0]).toMatchObject({ done: false })
  })

  test('are reminded about once when two reminders are sent concurrently', async () => {
    const id = await ask(team.meeraIs.token, '2026-12-03')
    later(10)
    const answers = await Promise.all([remind(team.admin.token, [id]), remind(team.admin.token, [id])])
    expect(answers.map(({ data }) => data.done).sort()).toEqual([0, 1])
  })

  test('can be reminded about neither by approvers nor by other organisations', async () => {
    const id = await ask(team.meeraIs.token, '2026-12-03')
    expect((await remind(team.raviIs.token, [id])).status).toBe(403)
    const other = await aTeam(app)
    const missing = (await remind(other.admin.token, [id])).data.results[0]
    expect(missing).toMatchObject({ done: false })
    expect((await remind(other.admin.token, [999_999_999])).data.results[0]?.message).toBe(missing?.message)
    expect((await ofOthers(other.admin.token)).data.requests.total).toBe(0)
    expect((await counts(other.admin.token, 'employee_request')).data.total).toBe(0)
  })

  test('cover only the people in reach of a limited HR role', async () => {
    const id = await ask(team.meeraIs.token, '2026-12-03')
    const limited = await anAccount(app, team.org, {
      roles: [8],
      grants: { 'requests.decide': ['group'], 'requests.view': ['group'] },
      group: { location: [team.delhi] },
    })
    const { data } = await ofOthers(limited.token)
    expect(data.requests.docs.map((one) => one.EMPLOYEE_ID)).not.toContain(team.meera)
    expect((await remind(limited.token, [id])).data).toMatchObject({ done: 0, failed: 1 })
  })
})

test('counts the requests of each kind in one statement', async () => {
  await ask(team.meeraIs.token, '2026-12-03')
  await ask(team.ninaIs.token, '2026-12-04')
  const waiting = await counts(team.raviIs.token, 'pending_on_me')
  expect(waiting.data).toMatchObject({ total: 2, kinds: [{ TRIGGER_SLUG: 'WORK_FROM_HOME', count: 2 }] })
  expect(waiting.queries).toBeLessThanOrEqual(2)
  expect((await counts(team.meeraIs.token, 'my_request')).data.total).toBe(1)
  expect((await counts(team.devIs.token, 'employee_request')).data.total).toBe(0)
})
