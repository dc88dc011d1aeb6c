import { encashLeave, explainBalance } from '@muster/contract/leave/balances.contract'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import {
  listYearEndRows,
  listYearEnds,
  previewYearEnd,
  runYearEnd,
  undoYearEnd,
} from '@muster/contract/leave/year-end.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { accrueUpTo } from '../accrual/accrue.service.ts'
import { aLeaveRule, aLeaveType, aPerson, countRows, ledgerOf, someTerms } from '../leave.fixtures.ts'
import { balancesOn } from '../ledger/balances.queries.ts'
import { bookDays, reverseBooking } from '../ledger/booking.service.ts'
import { postEntries } from '../ledger/entries.ts'
import { lapseLots, rebuildBalances } from '../ledger/upkeep.service.ts'
import { toUnits } from '../rules/units.ts'
import { closeYears } from './close-year.service.ts'
import { undoYears } from './undo-year.service.ts'
import { dueYearEndJob, yearEndJob } from './year-end.jobs.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let earned: number

const YEAR_TO = '2026-12-31'

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow('2026-11-21T06:30:00Z')
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  earned = await aLeaveType(app, admin)
})

const ctx = () => app.system(org.orgId)
const token = () => admin.token

/** Moves the clock and signs in again, since sessions expire. */
async function sameAdminOn(instant: string): Promise<void> {
  app.setNow(instant)
  admin = await anAdmin(app, org)
}

/** A rule without automatic credits, and an employee with the given balance. */
async function somebody(days: number, overrides: Partial<LeaveTerms>): Promise<number> {
  await aLeaveRule(app, admin, { types: [{ id: earned, terms: someTerms({ quota: 0, ...overrides }) }] })
  const id = await aPerson(app, org)
  await credit(id, '2026-01-01', days)
  return id
}

const credit = (employeeId: number, on: string, days: number, leaveTypeId = earned) =>
  tx(ctx(), (db) =>
    postEntries(ctx(), db, [
      { employeeId, leaveTypeId, on, units: toUnits(days), kind: 'opening', source: 'test' },
    ]),
  )

const book = (employeeId: number, on: string, days: number) =>
  tx(ctx(), (db) =>
    bookDays(ctx(), db, {
      employeeId,
      leaveTypeId: earned,
      days: [{ on, units: toUnits(days) }],
      source: 'request',
      sourceId: employeeId,
      ref: `request${employeeId}:${on}`,
    }),
  )

async function close(year_to = YEAR_TO): Promise<number> {
  const { data } = await app.call(runYearEnd, { token: token(), body: { year_to } })
  await yearEndJob.run(ctx(), { runId: data.run_id, yearTo: year_to }, undefined as never)
  return data.run_id
}

/** Requests an undo, and runs it unless it was refused. */
async function undo(run_id: number) {
  const answer = await app.call(undoYearEnd, { token: token(), body: { run_id } })
  if (answer.status === 200) await undoYears(ctx(), { runId: run_id })
  return answer
}
const runsOf = async () => (await app.call(listYearEnds, { token: token() })).data.runs

async function balanceOn(id: number, day: string): Promise<number> {
  const rows = await readTx(ctx(), (db) => balancesOn(ctx(), db, [id], day))
  return rows.reduce((sum, row) => sum + row.balance, 0) / 10_000
}

/** The nightly job assigns rules to employees. */
async function night(): Promise<void> {
  await accrueUpTo(ctx(), app.platform.clock().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString())
}

describe('closing a leave year', () => {
  test('previews first, then carries forward, encashes and lapses once, with reasons', async () => {
    const person = await somebody(12, { carry_limit: 5, encash_at_year_end: 4 })
    await night()
    const previewClosing = () => app.call(previewYearEnd, { token: token(), body: { year_to: YEAR_TO } })
    const before = await previewClosing()
    expect(before.data).toMatchObject({ people: 1, carried: 5, encashed: 4, lapsed: 3, total_rows: 1 })
    expect(before.data.rows[0]).toMatchObject({
      EMPLOYEE_ID: person,
      reason: 'At most 5 days can be carried forward. 4 days encashed. 3 days lapsed.',
    })
    const ends = await app.call(listYearEnds, { token: token() })
    expect(ends.queries).toBeLessThanOrEqual(4)
    expect(ends.data.offered).toEqual([{ year_to: YEAR_TO, is_over: false, is_closed: false }])
    const early = await app.call(runYearEnd, { token: token(), body: { year_to: YEAR_TO } })
    expect(early.body.key).toBe('leave.year_not_over')
    await sameAdminOn('2027-01-04T06:30:00Z')
    const run = await close()
    expect(await balanceOn(person, YEAR_TO)).toBe(12)
    expect(await balanceOn(person, '2027-01-01')).toBe(5)
    const rows = await countRows(app, org)
    await close()
    expect(await countRows(app, org)).toBe(rows)
    expect((await previewClosing()).data.total_rows).toBe(0)
    const page = await app.call(listYearEndRows, { token: token(), body: { run_id: run } })
    expect(page.queries).toBeLessThanOrEqual(4)
    expect(page.data.run).toMatchObject({ state: 'done', people: 1, lapsed: 3, encashed: 4, carried: 5 })
    const query = { employee_id: person, leave_type_id: earned }
    const { data } = await app.call(explainBalance, { token: token(), query })
    expect(data.movements.map((one) => [one.kind, one.days])).toEqual([
      ['encashed', -4],
      ['lapse', -3],
      ['opening', 12],
    ])
    expect((await rebuildBalances(ctx())).differences).toEqual([])
  })

  test('expires carried days, except those used by booked leave', async () => {
    const person = await somebody(8, { carry_limit: 5, carry_expires_months: 3 })
    await night()
    await book(person, '2027-02-10', 2)
    await sameAdminOn('2027-01-04T06:30:00Z')
    await close()
    expect(await balanceOn(person, '2027-01-01')).toBe(5)
    expect(await balanceOn(person, '2027-03-31')).toBe(3)
    await book(person, '2027-03-01', 1)
    await tx(ctx(), (db) => lapseLots(ctx(), db, '2027-04-01'))
    expect(await balanceOn(person, '2027-04-01')).toBe(0)
    const lapses = (await ledgerOf(app, org, person)).filter((row) => row.kind === 'lapse')
    expect(lapses.map((row) => [row.on, row.days])).toEqual([
      ['2027-01-01', -3],
      ['2027-04-01', -2],
    ])
  })

  test('catches up on employees missing in an earlier run', async () => {
    await somebody(3, {})
    await night()
    await sameAdminOn('2027-01-04T06:30:00Z')
    await close()
    const late = await aPerson(app, org)
    await credit(late, '2026-06-01', 2)
    await tx(ctx(), async (db) => {
      await sql`insert into leave_assignment (org_id, employee_id, rule_id, via, from_date, created_at)
        select org_id, ${late}, id, 'rule', '2026-01-01', now() from leave_rule where org_id = ${org.orgId}`.execute(
        db,
      )
    })
    await close()
    expect(await balanceOn(late, '2027-01-01')).toBe(0)
    const runs = await runsOf()
    expect(runs.map((run) => run.lapsed)).toEqual([2, 3])
  })

  test('does not count the year-end encashment towards next year’s limit', async () => {
    const window = { from: '01-01', to: '12-31' }
    const terms = { carry_limit: null, encash_limit: 5, encash_window: window }
    const person = await somebody(9, { ...terms, carry_limit: 6, encash_at_year_end: 3 })
    await night()
    await sameAdminOn('2027-01-04T06:30:00Z')
    await close()
    const body = {
      employee_id: person,
      leave_type_id: earned,
      days: 5,
      reason: 'Asked',
      key: crypto.randomUUID(),
    }
    expect((await app.call(encashLeave, { token: token(), body })).data.balance).toBe(1)
  })

  test('ends leave years by joining month where the rule says so', async () => {
    await aLeaveRule(app, admin, {
      types: [{ id: earned, terms: someTerms({ quota: 0, year_start: 'joining' }) }],
    })
    const [march, april] = [
      await aPerson(app, org, { joined: '2020-03-15' }),
      await aPerson(app, org, { joined: '2020-04-01' }),
    ]
    for (const id of [march, april]) await credit(id, '2026-01-01', 4)
    await night()
    const { data } = await app.call(previewYearEnd, { token: token(), body: { year_to: '2026-02-28' } })
    expect(data.rows.map((row) => row.EMPLOYEE_ID)).toEqual([march])
    const other = await app.call(previewYearEnd, { token: token(), body: { year_to: '2026-02-27' } })
    expect(other.body.key).toBe('leave.no_year_end')
  })

  test('runs automatically once where the rule says so', async () => {
    const person = await somebody(6, { close_after_days: 10 })
    await night()
    const runDue = () => dueYearEndJob.run(ctx(), {}, { checkpoint: async () => undefined } as never)
    await sameAdminOn('2027-01-10T06:30:00Z')
    expect(await runDue()).toEqual({ closed: 0 })
    expect(await runsOf()).toEqual([])
    await sameAdminOn('2027-01-11T06:30:00Z')
    expect(await runDue()).toEqual({ closed: 1 })
    expect(await runDue()).toEqual({ closed: 0 })
    expect(await runsOf()).toMatchObject([{ is_scheduled: true, state: 'done', lapsed: 6 }])
    expect(await balanceOn(person, '2027-01-11')).toBe(0)
  })
})

describe('undoing a closing', () => {
  test('restores every sum, and the year can be closed again', async () => {
    const person = await somebody(12, { carry_limit: 5, encash_at_year_end: 4, carry_expires_months: 3 })
    await night()
    await sameAdminOn('2027-01-04T06:30:00Z')
    const run = await close()
    expect((await undo(run)).data).toEqual({ run_id: run, people: 1, job_id: expect.any(String) })
    expect((await undo(run)).body.key).toBe('leave.year_end_state')
    expect(await balanceOn(person, '2027-01-01')).toBe(12)
    await tx(ctx(), (db) => lapseLots(ctx(), db, '2027-04-01'))
    expect(await balanceOn(person, '2027-04-01')).toBe(12)
    await close()
    expect(await balanceOn(person, '2027-01-01')).toBe(5)
    expect((await rebuildBalances(ctx())).differences).toEqual([])
  })

  test('is refused after the first use of carried days', async () => {
    const person = await somebody(5, { carry_limit: 5, carry_expires_months: 3 })
    await night()
    await sameAdminOn('2027-01-04T06:30:00Z')
    const run = await close()
    await book(person, '2027-02-01', 1)
    const refused = await undo(run)
    expect(refused.body).toMatchObject({
      key: 'leave.year_end_used',
      message: expect.stringMatching(
        /^Person .* took 1 day of .* on 1 Feb 2027 from the carried-forward days\./,
      ),
    })
    expect(await balanceOn(person, '2027-02-01')).toBe(4)
  })

  test('keeps leave booked since then if no carried days expire, and the year can be closed again', async () => {
    const person = await somebody(12, { carry_limit: 5, encash_at_year_end: 4 })
    await night()
    await sameAdminOn('2027-01-04T06:30:00Z')
    const run = await close()
    await book(person, '2027-02-01', 2)
    await book(person, '2026-12-30', 1)
    expect((await undo(run)).status).toBe(200)
    expect(await balanceOn(person, YEAR_TO)).toBe(11)
    expect(await balanceOn(person, '2027-02-01')).toBe(9)
    await close()
    // 11 days at the end of the year: 5 carried, two of them taken in February.
    expect(await balanceOn(person, '2027-01-01')).toBe(5)
    expect(await balanceOn(person, '2027-02-01')).toBe(3)
    expect((await rebuildBalances(ctx())).differences).toEqual([])
  })

  test('is refused as a whole when one employee has used carried days, even if reversed', async () => {
    const person = await somebody(5, { carry_limit: 5, carry_expires_months: 3 })
    const other = await aPerson(app, org)
    await credit(other, '2026-01-01', 3)
    await night()
    await sameAdminOn('2027-01-04T06:30:00Z')
    const run = await close()
    await book(person, '2027-02-01', 1)
    const rows = await countRows(app, org)
    expect((await undo(run)).body.key).toBe('leave.year_end_used')
    await tx(ctx(), (db) =>
      reverseBooking(ctx(), db, { source: 'request', sourceId: person, today: '2027-01-04', note: '' }),
    )
    expect((await undo(run)).body.key).toBe('leave.year_end_used')
    expect(await countRows(app, org)).toBe(rows + 1)
    expect(await balanceOn(other, '2027-01-04')).toBe(3)
    expect(await balanceOn(person, '2027-02-01')).toBe(5)
  })

  test('resumes an interrupted run', async () => {
    const person = await somebody(12, { carry_limit: 5 })
    await night()
    await sameAdminOn('2027-01-04T06:30:00Z')
    const { data } = await app.call(runYearEnd, { token: token(), body: { year_to: YEAR_TO } })
    const killed = { checkpoint: () => Promise.reject(new Error('killed')) } as never
    const closing = { runId: data.run_id, yearTo: YEAR_TO }
    await expect(closeYears(ctx(), closing, killed)).rejects.toThrow('killed')
    const rows = await countRows(app, org)
    expect((await undo(data.run_id)).body.key).toBe('leave.year_end_state')
    expect(await closeYears(ctx(), closing)).toBe(0)
    expect(await countRows(app, org)).toBe(rows)
    expect((await runsOf())[0]).toMatchObject({ state: 'done', people: 1, lapsed: 7, carried: 5 })
    expect(await balanceOn(person, '2027-01-01')).toBe(5)
  })

  test('runs once when two undos start concurrently', async () => {
    await somebody(5, {})
    await night()
    await sameAdminOn('2027-01-04T06:30:00Z')
    const run = await close()
    const answers = await Promise.all([undo(run), undo(run), undo(run)])
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
  })
})

/** Seeded, so that every machine generates the same numbers. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('closes once when run twice or concurrently, and undoing restores the state, over random histories', async () => {
  const random = randomFrom(20_261_231)
  const types = [earned, await aLeaveType(app, admin)]
  const rule = (overrides: Partial<LeaveTerms>) => someTerms({ quota: 0, ...overrides })
  await aLeaveRule(app, admin, {
    types: [
      {
        id: types[0] as number,
        terms: rule({ carry_limit: 4, carry_expires_months: 2, encash_at_year_end: 2 }),
      },
      { id: types[1] as number, terms: rule({ carry_limit: 10 }) },
    ],
  })
  const people: number[] = []
  for (let at = 0; at < 8; at++) people.push(await aPerson(app, org))
  await night()
  for (let step = 0; step < 60; step++) {
    const employeeId = people[random(people.length)] as number
    const month = String(1 + random(12)).padStart(2, '0')
    if (random(3) > 0) await credit(employeeId, `2026-${month}-05`, (1 + random(12)) / 2, types[random(2)])
    else await book(employeeId, random(2) ? `2026-${month}-10` : `2027-01-1${random(9)}`, 0.5)
  }
  const sums = async () => {
    const { rows } = await readTx(ctx(), (db) =>
      sql`select employee_id, leave_type_id, sum(days)::float8 as all,
          (sum(days) filter (where effective_on <= '2026-12-31'))::float8 as year,
          (sum(days) filter (where lot_id is not null))::float8 as lots
        from leave_entry where org_id = ${org.orgId} group by 1, 2 order by 1, 2`.execute(db),
    )
    return rows.map((row) => ({ ...(row as object), lots: (row as { lots: number | null }).lots ?? 0 }))
  }
  const before = await sums()
  await sameAdminOn('2027-01-04T06:30:00Z')
  const { data } = await app.call(runYearEnd, { token: token(), body: { year_to: YEAR_TO } })
  const input = { runId: data.run_id, yearTo: YEAR_TO }
  await Promise.all([1, 2].map(() => yearEndJob.run(ctx(), input, undefined as never)))
  const after = await sums()
  expect(after).not.toEqual(before)
  await close()
  expect(await sums()).toEqual(after)
  for (const row of (
    await app.call(listYearEndRows, { token: token(), body: { run_id: data.run_id, limit: 100 } })
  ).data.rows) {
    expect(row.carried + row.encashed + row.lapsed).toBeCloseTo(row.balance, 6)
  }
  expect((await rebuildBalances(ctx())).differences).toEqual([])
  expect((await undo(data.run_id)).status).toBe(200)
  expect(await sums()).toEqual(before)
  expect((await rebuildBalances(ctx())).differences).toEqual([])
})
