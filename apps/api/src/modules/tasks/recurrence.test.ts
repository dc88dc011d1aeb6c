import { listTasks } from '@muster/contract/tasks/task-lists.contract'
import {
  changeTasks,
  deleteTasks,
  endRecurrence,
  previewRecurrence,
  restoreTasks,
  updateTask,
} from '@muster/contract/tasks/tasks.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { aTeam, type Team } from '../../../test/request-team.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { recurJob } from './series/recur.job.ts'
import { continueSeries } from './series/series.service.ts'
import { aTask, details, setStatus } from './tasks.fixtures.ts'

let app: TestApp
let team: Team

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
})

const run = () => recurJob.run(app.system(team.org.orgId), {}, undefined as never)
/** Due dates of all tasks with the title, finished or not. */
const dates = (title: string) =>
  readTx(app.system(team.org.orgId), async (db) => {
    const { rows } = await sql<{ due_on: string }>`
      select due_on::text as due_on from task where org_id = ${team.org.orgId} and title = ${title} order by due_on`.execute(
      db,
    )
    return rows.map(({ due_on }) => due_on)
  })
const seriesOf = (title: string) =>
  tx(app.system(team.org.orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      select series_id as id from task where org_id = ${team.org.orgId} and title = ${title} limit 1`.execute(
      db,
    )
    return rows[0]?.id ?? 0
  })

describe('the next task of a recurrence', () => {
  test('exists once its predecessor is done, with its people and an empty checklist', async () => {
    const id = await aTask(app, team.raviIs, {
      ...{ title: 'Report', due_on: '2026-11-23', repeat: 'FREQ=WEEKLY', checklist: ['One'] },
      ...{ assignee_ids: [team.meera], watcher_ids: [team.nina], details: 'How' },
    })
    const { data } = await setStatus(app, team.meeraIs, id, 'done')
    expect(data).toMatchObject({ next_due_on: '2026-11-30' })
    const next = (await details(app, team.meeraIs, data.next_task_id ?? 0)).data
    expect(next).toMatchObject({
      details: 'How',
      repeat: 'FREQ=WEEKLY',
      watchers: [{ EMPLOYEE_ID: team.nina }],
    })
    expect(next.next_dates[0]).toBe('2026-12-07')
    expect((await details(app, team.meeraIs, id)).data.next_dates[0]).toBe('2026-11-30')
    expect(next.checklist).toMatchObject([{ title: 'One', is_checked: false }])
    expect(next.task.assignees).toMatchObject([{ EMPLOYEE_ID: team.meera }])
    // Undone and done again: there is one successor all the same.
    await setStatus(app, team.meeraIs, id, 'open')
    expect((await setStatus(app, team.meeraIs, id, 'done')).data.next_task_id).toBeNull()
    expect(await dates('Report')).toEqual(['2026-11-23', '2026-11-30'])
  })

  test('is created once, however often the job runs, and when two run at once', async () => {
    await aTask(app, team.meeraIs, { title: 'Daily', due_on: '2026-11-21', repeat: 'FREQ=DAILY' })
    await run()
    expect(await dates('Daily')).toEqual(['2026-11-21'])
    app.setNow('2026-11-21T18:40:00Z') // 00:10 on the 22nd in Kolkata
    await Promise.all([run(), run(), run()])
    await run()
    expect(await dates('Daily')).toEqual(['2026-11-21', '2026-11-22'])
  })

  test('is created once when people finish it while the job runs', async () => {
    const id = await aTask(app, team.meeraIs, { title: 'Race', due_on: '2026-11-20', repeat: 'FREQ=DAILY' })
    await Promise.all([run(), setStatus(app, team.meeraIs, id, 'done'), run()])
    expect(await dates('Race')).toEqual(['2026-11-20', '2026-11-21'])
  })

  test('is not created by half: what is rolled back is created later', async () => {
    await aTask(app, team.meeraIs, { title: 'Killed', due_on: '2026-11-20', repeat: 'FREQ=DAILY' })
    const ctx = app.system(team.org.orgId)
    const series = await seriesOf('Killed')
    const killed = tx(ctx, async (db) => {
      await continueSeries(ctx, db, series, '2026-11-21')
      throw new Error('Killed')
    })
    await expect(killed).rejects.toThrow('Killed')
    expect(await dates('Killed')).toEqual(['2026-11-20'])
    await run()
    expect(await dates('Killed')).toEqual(['2026-11-20', '2026-11-21'])
  })

  test('after a pause is the latest one alone', async () => {
    await aTask(app, team.meeraIs, { title: 'Paused', due_on: '2026-11-21', repeat: 'FREQ=DAILY' })
    app.setNow('2026-12-24T06:30:00Z')
    await run()
    expect(await dates('Paused')).toEqual(['2026-11-21', '2026-12-24'])
  })

  test('by the day of the organisation, not of the server', async () => {
    await aTask(app, team.meeraIs, { title: 'Zone', due_on: '2026-11-30', repeat: 'FREQ=DAILY' })
    app.setNow('2026-11-30T18:29:00Z') // 23:59 on the 30th in Kolkata
    await run()
    expect(await dates('Zone')).toEqual(['2026-11-30'])
    app.setNow('2026-11-30T18:31:00Z')
    await run()
    expect(await dates('Zone')).toEqual(['2026-11-30', '2026-12-01'])
  })

  test('of the 31st is the last day of shorter months', async () => {
    let id = await aTask(app, team.meeraIs, {
      title: 'Payroll',
      due_on: '2026-12-31',
      repeat: 'FREQ=MONTHLY',
    })
    for (let month = 0; month < 4; month++)
      id = (await setStatus(app, team.meeraIs, id, 'done')).data.next_task_id ?? 0
    expect(await dates('Payroll')).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ])
  })

  test('does not exist after the end', async () => {
    let id = await aTask(app, team.meeraIs, {
      title: 'Twice',
      due_on: '2026-11-23',
      repeat: 'FREQ=DAILY;COUNT=2',
    })
    id = (await setStatus(app, team.meeraIs, id, 'done')).data.next_task_id ?? 0
    expect((await setStatus(app, team.meeraIs, id, 'done')).data.next_task_id).toBeNull()
    await run()
    expect(await dates('Twice')).toEqual(['2026-11-23', '2026-11-24'])
  })

  test('follows in bulk, and a deleted one is followed by the next', async () => {
    const id = await aTask(app, team.meeraIs, { title: 'Bulk', due_on: '2026-11-23', repeat: 'FREQ=DAILY' })
    const body = { task_ids: [id], status: 'cancelled' as const }
    await app.call(changeTasks, { token: team.meeraIs.token, body })
    expect(await dates('Bulk')).toEqual(['2026-11-23', '2026-11-24'])
  })
})

describe('a deleted task of a recurrence', () => {
  const remove = (task_ids: number[], recurring?: 'these' | 'later') =>
    app.call(deleteTasks, {
      token: team.meeraIs.token,
      body: { task_ids, ...(recurring ? { recurring } : {}) },
    })
  const restore = (task_ids: number[]) =>
    app.call(restoreTasks, { token: team.meeraIs.token, body: { task_ids } })
  const aDaily = () =>
    aTask(app, team.meeraIs, {
      title: 'Daily',
      due_on: '2026-11-23',
      repeat: 'FREQ=DAILY',
      checklist: ['One'],
    })
  /** Due dates of those that are there. */
  const shown = () =>
    readTx(app.system(team.org.orgId), async (db) => {
      const { rows } = await sql<{ due_on: string }>`
        select due_on::text as due_on from task where org_id = ${team.org.orgId} and title = 'Daily'
          and deleted_at is null and status <> 'done' order by due_on`.execute(db)
      return rows.map(({ due_on }) => due_on)
    })

  test('alone is followed by the next, which the answer names, and undoing takes that back', async () => {
    const id = await aDaily()
    const { data } = await remove([id])
    expect(data).toMatchObject({ deleted: 1, task_ids: [id], next_due_on: ['2026-11-24'] })
    expect(await shown()).toEqual(['2026-11-24'])
    expect((await restore(data.task_ids)).data).toEqual({ restored: 1 })
    expect(await shown()).toEqual(['2026-11-23'])
    // The recurrence goes on from there, as if nothing had happened.
    expect((await setStatus(app, team.meeraIs, id, 'done')).data.next_due_on).toBe('2026-11-24')
    await run()
    expect(await shown()).toEqual(['2026-11-24'])
  })

  test('stays beside the next when it is restored after somebody has worked on that', async () => {
    const id = await aDaily()
    const { data } = await remove([id])
    const [{ task_id } = { task_id: 0 }] = (
      await app.call(listTasks, { token: team.meeraIs.token, body: { view: 'all' } })
    ).data.tasks
    await setStatus(app, team.meeraIs, task_id, 'in_progress')
    await restore(data.task_ids)
    expect(await shown()).toEqual(['2026-11-23', '2026-11-24'])
  })

  test('with all later ones ends the recurrence, and undoing brings everything back', async () => {
    const first = await aDaily()
    // The day of the first one passes, so that there are two.
    app.setNow('2026-11-24T06:30:00Z')
    await run()
    app.setNow(TEST_NOW)
    expect(await shown()).toEqual(['2026-11-23', '2026-11-24'])
    const { data } = await remove([first], 'later')
    expect(data).toMatchObject({ deleted: 2, next_due_on: [] })
    await run()
    expect(await shown()).toEqual([])
    expect((await restore(data.task_ids)).data).toEqual({ restored: 2 })
    expect(await shown()).toEqual(['2026-11-23', '2026-11-24'])
    app.setNow('2026-11-25T06:30:00Z')
    await run()
    expect(await shown()).toEqual(['2026-11-23', '2026-11-24', '2026-11-25'])
  })
})

describe('a recurrence', () => {
  const edit = (task_id: number, changed: object) =>
    app.call(updateTask, {
      token: team.meeraIs.token,
      body: { task_id, title: 'R', assignee_ids: [team.meera], ...changed },
    })

  test('is ended by hand; what exists stays', async () => {
    const id = await aTask(app, team.meeraIs, { title: 'Ended', due_on: '2026-11-23', repeat: 'FREQ=DAILY' })
    const end = () => app.call(endRecurrence, { token: team.meeraIs.token, body: { task_id: id } })
    expect((await end()).data.version).toBe(2)
    expect((await end()).data.version).toBe(2)
    await setStatus(app, team.meeraIs, id, 'done')
    await run()
    expect(await dates('Ended')).toEqual(['2026-11-23'])
  })

  test('is changed at its latest task alone, and counts from there', async () => {
    const first = await aTask(app, team.meeraIs, { title: 'R', due_on: '2026-11-23', repeat: 'FREQ=DAILY' })
    const { data } = await setStatus(app, team.meeraIs, first, 'done')
    const second = data.next_task_id ?? 0
    const weekly = { due_on: '2026-11-26', repeat: 'FREQ=WEEKLY' }
    expect((await edit(first, weekly)).body.fields).toHaveProperty('repeat')
    expect((await edit(second, weekly)).status).toBe(200)
    expect((await setStatus(app, team.meeraIs, second, 'done')).data.next_due_on).toBe('2026-12-03')
  })

  test('goes on by its rule when one task is postponed', async () => {
    const id = await aTask(app, team.meeraIs, { title: 'R', due_on: '2026-11-23', repeat: 'FREQ=WEEKLY' })
    const { repeat } = (await details(app, team.meeraIs, id)).data
    expect((await edit(id, { due_on: '2026-11-25', repeat })).status).toBe(200)
    expect((await setStatus(app, team.meeraIs, id, 'done')).data.next_due_on).toBe('2026-11-30')
  })

  test('shows its dates before it is saved', async () => {
    const ask = (repeat: string, due_on: string) =>
      app.call(previewRecurrence, { token: team.meeraIs.token, body: { repeat, due_on } })
    expect((await ask('FREQ=MONTHLY', '2026-12-31')).data.dates.slice(0, 3)).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
    ])
    expect((await ask('FREQ=DAILY;COUNT=2', '2026-12-31')).data.is_complete).toBe(true)
    expect((await ask('FREQ=DAILY;UNTIL=20261201', '2026-12-31')).status).toBe(422)
  })
})
