import { randomUUID } from 'node:crypto'
import { saveHoliday } from '@muster/contract/holidays/holidays.contract'
import { applyLeave, cancelLeavePart } from '@muster/contract/leave/apply/apply-leave.contract'
import { decideRecounts, listRecounts } from '@muster/contract/leave/apply/team-calendar.contract'
import { uploadBalances } from '@muster/contract/leave/balance-upload.contract'
import { encashLeave } from '@muster/contract/leave/balances.contract'
import { uploadBulkLeave } from '@muster/contract/leave/leave-upload.contract'
import { deleteRequest, updateRequest } from '@muster/contract/requests/decisions.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { storeFile } from '../../files/index.ts'
import { rebuildBalances } from '../ledger/upkeep.service.ts'
import { beginRun, closeYears } from '../year-end/close-year.service.ts'
import {
  aLeaveTeam,
  bodyOf,
  credit,
  decide,
  type LeaveTeam,
  ledgerStateOf,
  submitLeave,
} from './apply.fixtures.ts'

let app: TestApp
let team: LeaveTeam

beforeAll(async () => {
  app = await createTestApp()
  app.setNow(TEST_NOW)
  team = await aLeaveTeam(app)
})

const applyAs = (token: string, body: Parameters<typeof bodyOf>[0]) =>
  app.call(applyLeave, { token, body: bodyOf(body) })

describe('concurrent applications', () => {
  test('accepts only one of two applications for the last available day', async () => {
    await credit(app, team, { employeeId: team.nina, leaveTypeId: team.earned, days: 1 })
    const answers = await Promise.all(
      ['2026-12-01', '2026-12-02', '2026-12-03'].map((from_date) =>
        applyAs(team.ninaIs.token, { LEAVE_TYPE_ID: team.earned, from_date }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422])
  })

  test('books once when two approvals arrive together, and ignores the second', async () => {
    await credit(app, team, { employeeId: team.dev, leaveTypeId: team.earned, days: 2 })
    await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 2 })
    const id = await submitLeave(app, team.meeraIs.token, {
      LEAVE_TYPE_ID: team.earned,
      from_date: '2026-12-01',
      to_date: '2026-12-02',
    })
    const answers = await Promise.all([1, 2, 3].map(() => decide(app, team.raviIs.token, id)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(await ledgerStateOf(app, team, team.meera, team.earned)).toMatchObject({ posted: 0, recount: 0 })
  })

  test('does not book in January what approved leave in February needs', async () => {
    const people = await aLeaveTeam(app, { earned: { carry_limit: null } })
    const { earned, meeraIs, raviIs } = people
    await credit(app, people, { employeeId: people.meera, leaveTypeId: earned, days: 2 })
    await decide(
      app,
      raviIs.token,
      await submitLeave(app, meeraIs.token, {
        LEAVE_TYPE_ID: earned,
        from_date: '2027-02-01',
        to_date: '2027-02-02',
      }),
    )
    const answer = await applyAs(meeraIs.token, { LEAVE_TYPE_ID: earned, from_date: '2027-01-04' })
    expect(answer.status).toBe(422)
    expect(answer.message).toBe('Not enough Earned leave: the balance would be 1 day short from 2 Feb 2027.')
  })
})

test('rolls back both decision and booking after a crash between them', async () => {
  const people = await aLeaveTeam(app)
  await credit(app, people, { employeeId: people.meera, leaveTypeId: people.earned, days: 2 })
  const id = await submitLeave(app, people.meeraIs.token, {
    LEAVE_TYPE_ID: people.earned,
    from_date: '2026-12-01',
  })
  const ctx = app.system(people.org.orgId)
  const { decideIn } = await import('../../requests/decide.service.ts')
  const { findAccountActor } = await import('../../../platform/access/account-actor.ts')
  await expect(
    tx(ctx, async (db) => {
      const actor = await findAccountActor(ctx, db, people.raviIs.accountId)
      if (!actor) throw new Error('nobody')
      await decideIn({ ...ctx, actor }, db, { requestId: id, outcome: 'approved', comment: '' })
      throw new Error('power cut')
    }),
  ).rejects.toThrow('power cut')
  const before = await ledgerStateOf(app, people, people.meera, people.earned)
  expect(before).toMatchObject({ posted: 2, days: [{ state: 'pending' }] })
  await decide(app, people.raviIs.token, id)
  expect(await ledgerStateOf(app, people, people.meera, people.earned)).toMatchObject({
    posted: 1,
    recount: 1,
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

interface History {
  people: LeaveTeam
  random: (below: number) => number
  approved: readonly number[]
  /** Balance changes other than leave, in days. */
  moved: number
  /** Bookings recounted by HR. */
  recounted: number
}

const bookedOf = async ({ org, meera, earned }: LeaveTeam) =>
  readTx(app.system(org.orgId), (db) =>
    db
      .selectFrom('leave_day')
      .select(['request_id', 'day'])
      .where('employee_id', '=', meera)
      .where('leave_type_id', '=', earned)
      .where('state', '=', 'booked')
      .orderBy('day')
      .execute(),
  )

/** Cancels leave from its second booked day; the manager approves. */
async function cancelsPart({ people, approved }: History): Promise<void> {
  const days = await bookedOf(people)
  const id = approved.find((one) => days.filter((day) => day.request_id === one).length > 1)
  const second = days.filter((day) => day.request_id === id)[1]
  if (!id || !second) return
  const body = { REQUEST_ID: id, from_day: second.day, reason: 'Back earlier' }
  const { status, data } = await app.call(cancelLeavePart, { token: people.meeraIs.token, body })
  if (status === 200) await decide(app, people.raviIs.token, data.REQUEST_ID)
}

async function fileOf(people: LeaveTeam, content: string): Promise<string> {
  const ctx = app.system(people.org.orgId)
  const actor = { ...ctx.actor, accountId: people.admin.accountId }
  const file = { folder: 'imports' as const, name: 'leave.csv', content: Buffer.from(content) }
  return (await storeFile({ ...ctx, actor }, file)).filePath
}

async function fromFile({ people, random }: History): Promise<void> {
  const { org, meera, admin } = people
  const { code } = await readTx(app.system(org.orgId), (db) =>
    db.selectFrom('employee').select('code').where('id', '=', meera).executeTakeFirstOrThrow(),
  )
  const from = Temporal.PlainDate.from('2026-12-01').add({ days: random(90) })
  const to = from.add({ days: random(3) })
  const content = `Employee code,Leave type,From,To\n${code},Earned leave,${from},${to}\n`
  const body = { filePath: await fileOf(people, content) }
  const { status } = await app.call(uploadBulkLeave, { token: admin.token, body })
  expect([200, 422]).toContain(status)
}

/** HR uploads a balance, never below what booked and pending leave needs. */
async function fromUpload(history: History): Promise<void> {
  const { people, random } = history
  const { org, meera, admin, earned } = people
  const ctx = app.system(org.orgId)
  const { code, lowest, now } = await readTx(ctx, async (db) => {
    const { rows } = await sql<{ code: string; lowest: number; now: number }>`
      select e.code, now.days as now, least(now.days, (
          select min(b.balance)::float8 from (
            select effective_on, sum(days) over (order by effective_on, id) as balance from leave_entry
            where employee_id = ${meera} and leave_type_id = ${earned}) b
          where b.effective_on >= '2026-11-21')) - (
          select coalesce(sum(counted), 0)::float8 from leave_day
          where employee_id = ${meera} and leave_type_id = ${earned} and state = 'pending') as lowest
      from employee e cross join (
        select coalesce(sum(days), 0)::float8 as days from leave_entry
        where employee_id = ${meera} and leave_type_id = ${earned} and effective_on <= '2026-11-21') now
      where e.org_id = ${org.orgId} and e.id = ${meera}`.execute(db)
    return rows[0] as { code: string; lowest: number; now: number }
  })
  const change = lowest >= 0.5 && random(2) === 0 ? -0.5 : [0, 0.5, 1][random(3)]
  const content = `Employee code,Employee name,Earned leave\n${code},,${now + (change as number)}\n`
  const body = { filePath: await fileOf(people, content) }
  for (const _sentTwice of [1, 2])
    expect((await app.call(uploadBalances, { token: admin.token, body })).status).toBe(200)
  history.moved += change as number
}

async function paidOut(history: History): Promise<void> {
  const { meera, earned, admin } = history.people
  const days = 0.5 + history.random(3) / 2
  const body = { employee_id: meera, leave_type_id: earned, days, reason: 'Asked for', key: randomUUID() }
  const { status } = await app.call(encashLeave, { token: admin.token, body })
  if (status === 200) history.moved -= days
}

/** Adds a holiday on a booked day and reports the difference to HR. */
async function weekendChanges({ people, random }: History): Promise<void> {
  const days = await bookedOf(people)
  const date = days[random(days.length)]?.day
  if (!date) return
  const body = { date, name: `Feast of ${date}`, holiday_type: 1 }
  const { token } = people.admin
  const shown = await app.call(saveHoliday, { token, body })
  if (shown.body.key !== 'holidays.impact_unseen') return
  const { digest } = shown.body.data as { digest: string }
  expect((await app.call(saveHoliday, { token, body: { ...body, impact_seen: digest } })).status).toBe(200)
}

async function isRecounted(history: History): Promise<void> {
  const { people } = history
  const { data } = await app.call(listRecounts, { token: people.admin.token, body: {} })
  const ids = data.rows.map((row) => row.id)
  if (ids.length > 0)
    history.recounted += (
      await app.call(decideRecounts, { token: people.admin.token, body: { ids, apply: true } })
    ).data.applied
}

/** Closes the past year: what may not be carried forward lapses. Sometimes undone. */
async function yearEnds(history: History): Promise<void> {
  const ctx = app.system(history.people.org.orgId)
  const { meera, earned } = history.people
  const before = (await ledgerStateOf(app, history.people, meera, earned)).posted
  const runId = await tx(ctx, (db) => beginRun(ctx, db, { yearTo: '2025-12-31', isScheduled: false }))
  await closeYears(ctx, { runId, yearTo: '2025-12-31' })
  history.moved += (await ledgerStateOf(app, history.people, meera, earned)).posted - before
}

test('keeps balances equal to an independent recount over random histories, never below 0 on any date', async () => {
  const window = { encash_limit: 3, encash_window: { from: '01-01', to: '12-31' } }
  const people = await aLeaveTeam(app, { earned: { ...window, carry_limit: 11 } })
  const random = randomFrom(1230)
  const [granted, open, approved] = [12, [] as number[], [] as number[]]
  const { meeraIs, raviIs, earned, meera, org } = people
  await credit(app, people, { employeeId: meera, leaveTypeId: earned, days: granted, on: '2025-06-01' })
  const pick = (ids: number[]) => ids.splice(random(ids.length), 1)[0] as number
  const steps = [
    async () => {
      const from = Temporal.PlainDate.from('2026-12-01').add({ days: random(90) })
      const to = from.add({ days: random(4) })
      const half = random(4) === 0 && from.equals(to) ? ('first' as const) : null
      const leave = {
        LEAVE_TYPE_ID: earned,
        from_date: from.toString(),
        to_date: to.toString(),
        from_half: half,
      }
      const answer = await applyAs(meeraIs.token, leave)
      if (answer.status === 200) open.push(answer.data.REQUEST_ID)
    },
    async () => {
      if (open.length === 0) return
      const id = pick(open)
      const status = random(3) === 0 ? 3 : 1
      const answer = await decide(app, raviIs.token, id, status)
      expect(answer.status).toBe(200)
      if (status === 1) approved.push(id)
    },
    async () => {
      if (open.length > 0)
        await app.call(deleteRequest, { token: meeraIs.token, body: { REQUEST_ID: pick(open) } })
    },
    async () => {
      if (approved.length === 0) return
      const body = { REQUEST_ID: pick(approved), comment: 'Plans changed' }
      const { data } = await app.call(deleteRequest, { token: meeraIs.token, body })
      const requestId = data.requests[0]?.REQUEST_ID as number
      await app.call(updateRequest, {
        token: raviIs.token,
        body: { REQUEST_ID: requestId, REQUEST_STATUS: 1, comment: '' },
      })
    },
  ]
  const more = [cancelsPart, fromFile, paidOut, weekendChanges, isRecounted, yearEnds, fromUpload]
  const world: History = { people, random, approved, moved: 0, recounted: 0 }
  for (let step = 0; step < 90; step++) {
    const at = random(13)
    if (at < 6) await steps[[0, 0, 1, 1, 2, 3][at] as number]?.()
    else await more[at - 6]?.(world)
  }
  const { days, posted, recount } = await ledgerStateOf(app, people, meera, earned)
  const booked = days.filter((day) => day.state === 'booked').reduce((sum, day) => sum + day.counted, 0)
  expect(posted).toBe(recount)
  expect(posted).toBe(granted + world.moved - booked)
  const { rows: kinds } = await readTx(app.system(org.orgId), (db) =>
    sql<{ kind: string }>`
      select distinct kind from leave_entry where employee_id = ${meera} and leave_type_id = ${earned}
      order by kind`.execute(db),
  )
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'adjusted',
    'encashed',
    'lapse',
    'opening',
    'taken',
    'taken_reversal',
  ])
  expect(world.recounted).toBeGreaterThan(0)
  const { rows } = await readTx(app.system(org.orgId), (db) =>
    sql<{ lowest: number }>`
      select min(balance)::float8 as lowest from (
        select sum(days) over (order by effective_on, id) as balance from leave_entry
        where employee_id = ${meera} and leave_type_id = ${earned}) b`.execute(db),
  )
  expect(rows[0]?.lowest).toBeGreaterThanOrEqual(0)
  expect((await rebuildBalances(app.system(org.orgId))).differences).toEqual([])
}, 60_000)
