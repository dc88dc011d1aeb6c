import { listYearEnds, runYearEnd, undoYearEnd } from '@muster/contract/leave/year-end.contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import {
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { accrueUpTo } from '../accrual/accrue.service.ts'
import { aLeaveRule, aLeaveType, aPerson, countRows, someTerms } from '../leave.fixtures.ts'
import { balancesOn, lockBalances } from '../ledger/balances.queries.ts'
import { bookDays } from '../ledger/booking.service.ts'
import { postEntries } from '../ledger/entries.ts'
import { lapseLots, rebuildBalances } from '../ledger/upkeep.service.ts'
import { toUnits } from '../rules/units.ts'
import { closeYears } from './close-year.service.ts'
import { undoYears } from './undo-year.service.ts'
import { dueYearEndJob } from './year-end.jobs.ts'

const YEAR_TO = '2026-12-31'
const PEOPLE = 3

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let earned: number
let people: number[]
let runId: number

const ctx = () => app.system(org.orgId)
const ask = () => app.call(undoYearEnd, { token: admin.token, body: { run_id: runId } })
const close = (year_to = YEAR_TO) => app.call(runYearEnd, { token: admin.token, body: { year_to } })
const runs = async () => (await app.call(listYearEnds, { token: admin.token })).data.runs

/** Simulates a crash after one batch. */
const killed = { checkpoint: () => Promise.reject(new Error('killed')) } as never
const breakOff = () => undoYears(ctx(), { runId, people: 1 }, killed).catch((error: Error) => error.message)

async function balances(day: string): Promise<number[]> {
  const rows = await readTx(ctx(), (db) => balancesOn(ctx(), db, people, day))
  return rows.map((row) => row.balance / 10_000)
}

const booking = (employeeId: number, on: string) => ({
  ...{ employeeId, leaveTypeId: earned, days: [{ on, units: toUnits(1) }] },
  ...{ source: 'request', sourceId: employeeId, ref: `request${employeeId}:${on}` },
})
const book = (employeeId: number, on: string) =>
  tx(ctx(), (db) => bookDays(ctx(), db, booking(employeeId, on)))

/** Three employees with twelve days each, five of which are carried until the end of March. */
beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow('2026-11-21T06:30:00Z')
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  earned = await aLeaveType(app, admin)
  const terms = someTerms({ quota: 0, carry_limit: 5, carry_expires_months: 3, close_after_days: 10 })
  await aLeaveRule(app, admin, { types: [{ id: earned, terms }] })
  people = []
  for (let at = 0; at < PEOPLE; at++) people.push(await aPerson(app, org))
  const opening = { leaveTypeId: earned, on: '2026-01-01', units: toUnits(12), kind: 'opening' as const }
  const entries = people.map((employeeId) => ({ employeeId, ...opening, source: 'test' }))
  await tx(ctx(), (db) => postEntries(ctx(), db, entries))
  await accrueUpTo(ctx(), '2026-11-21')
  app.setNow('2027-01-12T06:30:00Z')
  admin = await anAdmin(app, org)
  runId = (await close()).data.run_id
  await closeYears(ctx(), { runId, yearTo: YEAR_TO })
})

test('resumes after a crash between batches, reverses nothing twice, and nobody loses days meanwhile', async () => {
  const [first, , last] = people as [number, number, number]
  const rows = await countRows(app, org)
  const first_try = await ask()
  expect(first_try.data).toEqual({ run_id: runId, people: PEOPLE, job_id: expect.any(String) })
  expect(await breakOff()).toBe('killed')
  expect(await balances('2027-01-12')).toEqual([12, 5, 5])
  expect((await runs())[0]).toMatchObject({ state: 'undoing', taken_back: 1, has_broken_off: false })
  // A second undo is refused while the first is queued or running.
  expect((await ask()).body.key).toBe('leave.year_end_state')
  // Meanwhile carried days are taken as if they did not expire.
  await book(first, '2027-02-01')
  await book(last, '2027-02-01')
  expect(await tx(ctx(), (db) => lapseLots(ctx(), db, '2027-04-01'))).toBe(0)
  await tx(ctx(), (db) =>
    sql`update job_run set state = 'failed' where org_id = ${org.orgId} and state = 'queued'`.execute(db),
  )
  expect((await runs())[0]).toMatchObject({ state: 'undoing', has_broken_off: true })
  const again = await ask()
  expect(again.status).toBe(200)
  expect(again.data.job_id).not.toBe(first_try.data.job_id)
  expect(await undoYears(ctx(), { runId, people: 1 })).toBe(true)
  expect((await runs())[0]).toMatchObject({ state: 'undone', taken_back: PEOPLE, has_broken_off: false })
  expect(await balances('2027-04-01')).toEqual([11, 12, 11])
  // Three movements each, reversed once, and two bookings.
  expect(await countRows(app, org)).toBe(rows + 3 * PEOPLE + 2)
  expect(await undoYears(ctx(), { runId })).toBe(false)
  expect(await countRows(app, org)).toBe(rows + 3 * PEOPLE + 2)
  expect((await rebuildBalances(ctx())).differences).toEqual([])
})

test('runs once when two jobs start concurrently', async () => {
  const rows = await countRows(app, org)
  const answers = await Promise.all([ask(), ask()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const ended = await Promise.all([1, 2].map(() => undoYears(ctx(), { runId, people: 1 })))
  expect(ended.filter(Boolean)).toHaveLength(1)
  expect(await countRows(app, org)).toBe(rows + 3 * PEOPLE)
  expect(await balances('2027-01-12')).toEqual([12, 12, 12])
  expect((await rebuildBalances(ctx())).differences).toEqual([])
})

test('closing and undoing exclude each other', async () => {
  expect((await ask()).status).toBe(200)
  await breakOff()
  const refused = await close()
  expect(refused.body).toMatchObject({
    key: 'leave.year_end_busy',
    message: expect.stringContaining('is being reverted'),
  })
  expect(await dueYearEndJob.run(ctx(), {}, { checkpoint: async () => undefined } as never)).toEqual({
    closed: 0,
  })
  expect(await runs()).toHaveLength(1)
  await undoYears(ctx(), { runId })
  const again = await close()
  expect(again.status).toBe(200)
  await closeYears(ctx(), { runId: again.data.run_id, yearTo: YEAR_TO })
  expect(await balances('2027-01-12')).toEqual([5, 5, 5])
  runId = again.data.run_id
  // Concurrently: whichever starts first excludes the other.
  const answers = await Promise.all([ask(), close()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.key).toBe('leave.year_end_busy')
})

test('refuses to start while another closing is running or interrupted', async () => {
  expect((await close()).status).toBe(200)
  const refused = await ask()
  expect(refused.body.message).toContain('in progress or was interrupted')
  expect(await balances('2027-01-12')).toEqual([5, 5, 5])
})

test('waits for a concurrent booking and then detects it', async () => {
  const person = people[1] as number
  let locked = () => {}
  let release = () => {}
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve
  })
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const booked = tx(ctx(), async (db) => {
    await lockBalances(ctx(), db, [{ employeeId: person, leaveTypeId: earned }])
    locked()
    await isReleased
    await bookDays(ctx(), db, booking(person, '2027-02-01'))
  })
  await isLocked
  const input = ask()
  release()
  await booked
  const { body } = await input
  expect(body.key).toBe('leave.year_end_used')
  expect(body.message).toMatch(/took 1 day of .* on 1 Feb 2027 from the carried-forward days\. Adjust/)
  expect((await runs())[0]).toMatchObject({ state: 'done', taken_back: 0, undone_by: '' })
})
