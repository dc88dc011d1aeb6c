import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import type { Team } from '../../../../test/request-team.ts'
import { JobStopped, type ProgressReport } from '../../../platform/jobs/job.ts'
import { aClockedTeam, dayOf, giveShift, punchAt } from '../attendance.fixtures.ts'
import { recomputeJob } from './attendance.jobs.ts'

/** The job takes 1,000 days in a transaction: of more than a year, two people at once. */
const DATES = ['2025-10-01', '2026-11-18'] as const
const input = { from: DATES[0], to: DATES[1], cause: 'A shift has changed' }

let app: TestApp
let team: Team
let people: number[]

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aClockedTeam(app)
  people = [team.ravi, team.meera, team.nina].sort((one, other) => one - other)
  for (const id of people)
    for (const date of DATES)
      await punchAt(app, team.org.orgId, id, [`${date}T03:30:00Z`, 'in'], [`${date}T09:30:00Z`, 'out'])
  await giveShift(app, team.org.orgId, people, { start: '09:00', end: '15:00', full_day_minutes: 300 })
})

/** Runs the job, which is killed after this many slices. */
async function runJob(slices = Number.POSITIVE_INFINITY) {
  const reports: ProgressReport[] = []
  const checkpoint = async (report: ProgressReport) => {
    reports.push(report)
    if (reports.length >= slices) throw new JobStopped()
  }
  const progress = { checkpoint, report: async () => undefined, isCancelled: async () => false }
  const ctx = app.system(team.org.orgId)
  const result = await recomputeJob.run(ctx, { ...input, employeeIds: people }, progress).catch((error) => {
    if (!(error instanceof JobStopped)) throw error
    return 'stopped'
  })
  return { result, reports }
}

/** Status and version of both days, person by person. */
const daysNow = () =>
  Promise.all(
    people.map((id) =>
      Promise.all(
        DATES.map(async (date) => {
          const day = await dayOf(app, team.org.orgId, id, date)
          return `${day?.status} ${day?.version}`
        }),
      ),
    ),
  )

test('recounts people in slices and reports how many are done', async () => {
  const before = await daysNow()
  expect(before.flat().every((day) => day.startsWith('half_day'))).toBe(true)
  const { result, reports } = await runJob()
  expect(reports).toEqual([
    { done: 2, total: 3 },
    { done: 3, total: 3 },
  ])
  expect(result).toEqual({ changed: 6 })
  expect((await daysNow()).flat().every((day) => day.startsWith('present'))).toBe(true)
})

test('keeps the slices done when it is killed in between, and does the rest when it runs again', async () => {
  const before = await daysNow()
  expect(await runJob(1)).toEqual({ result: 'stopped', reports: [{ done: 2, total: 3 }] })
  const halfway = await daysNow()
  expect(
    halfway
      .slice(0, 2)
      .flat()
      .every((day) => day.startsWith('present')),
  ).toBe(true)
  expect(halfway[2]).toEqual(before[2])
  expect((await runJob()).result).toEqual({ changed: 2 })
  const after = await daysNow()
  // What was done is not written again.
  expect(after.slice(0, 2)).toEqual(halfway.slice(0, 2))
  expect(after[2]?.every((day) => day.startsWith('present'))).toBe(true)
  expect((await runJob()).result).toEqual({ changed: 0 })
  expect(await daysNow()).toEqual(after)
})
