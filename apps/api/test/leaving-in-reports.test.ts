import { applyResignation, decideResignation } from '@muster/contract/offboarding/resignation.contract'
import { listSeparations } from '@muster/contract/offboarding/separations.contract'
import { attritionReport } from '@muster/contract/reports/named-reports.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applyDueChanges } from '../src/modules/employees/writes/due-changes.service.ts'
import { tx } from '../src/platform/db/tx.ts'
import { anAdmin } from './factories.ts'
import { createTestApp, TEST_NOW } from './harness.ts'
import { aTeam, aWorkflow } from './request-team.ts'

test('a resignation is in the attrition report once the last working day is over', async () => {
  const app = await createTestApp()
  app.setNow(TEST_NOW)
  const team = await aTeam(app)
  const hr = await anAdmin(app, team.org)
  await aWorkflow(app, team.org.orgId, 'RESIGNATION', [{ approvers: [{ by: 'manager', level: 1 }] }])
  const leavers = async () => {
    const body = { from: '2026-11-01', to: '2026-11-30', limit: 100 }
    const { data } = await app.call(attritionReport, { token: hr.token, query: {}, body })
    if (!data || !('headers' in data)) throw new Error('There is no page.')
    const sums = Object.fromEntries(data.headers.map(({ key, sum }) => [key, sum]))
    return [Number(sums.leavers), Number(sums.voluntary)]
  }
  const body = { last_working_day: '2026-11-22' }
  expect((await app.call(applyResignation, { token: team.meeraIs.token, body })).body.error).toBe(false)
  expect(await leavers()).toEqual([0, 0])
  const { rows } = (await app.call(listSeparations, { token: hr.token, body: {} })).data
  const SEPID = rows[0]?.SEPID as number
  await app.call(decideResignation, { token: team.raviIs.token, body: { SEPID, status: 1, comment: '' } })
  const midnight = '2026-11-22T18:31:00Z'
  app.setNow(midnight)
  await tx(app.system(team.org.orgId), (db) =>
    sql`update session set created_at = ${midnight}::timestamptz, last_seen_at = ${midnight}::timestamptz`.execute(
      db,
    ),
  )
  expect((await applyDueChanges(app.system(team.org.orgId))).left).toBe(1)
  expect(await leavers()).toEqual([1, 1])
})
