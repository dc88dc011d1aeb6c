import {
  analyseImport,
  commitImport,
  previewImportUndo,
  undoImport,
} from '@muster/contract/forms/imports/imports.contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { storeFile } from '../../files/index.ts'
import { accrueUpTo } from '../../leave/accrual/accrue.service.ts'
import { aLeaveRule, aLeaveType, someTerms } from '../../leave/leave.fixtures.ts'
import { aClockedTeam, punchAt } from '../attendance.fixtures.ts'
import { closeDays } from './close.service.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>
let admin: TestAccount

const system = () => app.system(team.org.orgId)

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow('2026-11-24T06:00:00Z')
  team = await aClockedTeam(app)
  admin = await anAdmin(app, team.org)
  await closeDays(system(), { timeZone: 'Asia/Kolkata', from: '2026-11-16', to: '2026-11-23' })
})

/** Imports one employee who joined on an earlier day. @returns ids of the import and the employee */
async function importNewcomer(): Promise<{ runId: number; personId: number }> {
  const { token } = admin
  const ctx = system()
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId: admin.accountId } },
    {
      ...{ folder: 'imports', name: 'newcomers.csv' },
      content: Buffer.from('Employee code,First name,Date of joining\nNEW1,Uma,2026-11-17\n'),
    },
  )
  const look = await app.call(analyseImport, { token, body: { formid: 12, filePath } })
  const commit = await app.call(commitImport, {
    token,
    body: { formid: 12, filePath, mapping: look.data.guesses.map(({ target }) => target) },
  })
  await app.platform.jobs.runPending({ orgId: team.org.orgId })
  const { rows } = await rowsOf<{ id: number }>(sql`select id from employee where code = 'NEW1'`)
  return { runId: commit.data.run_id, personId: rows[0]?.id as number }
}

const rowsOf = <Row>(query: ReturnType<typeof sql<Row>>) => readTx(system(), (db) => query.execute(db))

async function countOf(personId: number): Promise<Record<string, number>> {
  const { rows } = await rowsOf<Record<string, number>>(sql`select
    (select count(*)::int from attendance_day where employee_id = ${personId}) as days,
    (select count(*)::int from leave_entry where employee_id = ${personId}) as entries,
    (select count(*)::int from leave_balance where employee_id = ${personId}) as balances`)
  return rows[0] as Record<string, number>
}

test('an import is undone with the days and credits derived for its people', async () => {
  const type = await aLeaveType(app, admin)
  const terms = someTerms({ quota: 12, disbursement: 1 })
  await aLeaveRule(app, admin, { types: [{ id: type, terms }] })
  const { runId, personId } = await importNewcomer()
  await accrueUpTo(system(), '2026-11-24')
  const derived = await countOf(personId)
  expect(derived.days).toBeGreaterThan(5)
  expect([derived.entries, derived.balances]).toEqual([1, 1])

  const plan = await app.call(previewImportUndo, { token: admin.token, params: { id: runId } })
  expect(plan.data).toMatchObject({ blockers: [], can_undo: true })
  expect((await app.call(undoImport, { token: admin.token, body: { run_id: runId } })).status).toBe(200)
  await app.platform.jobs.runPending({ orgId: team.org.orgId })
  expect(await countOf(personId)).toEqual({ days: 0, entries: 0, balances: 0 })
  const { rows } = await rowsOf(sql`select id from employee where id = ${personId}`)
  expect(rows).toEqual([])
})

test('an import is not undone after one of its people clocked in', async () => {
  const { runId, personId } = await importNewcomer()
  await punchAt(app, team.org.orgId, personId, ['2026-11-24T03:30:00Z', 'in'])
  const plan = await app.call(previewImportUndo, { token: admin.token, params: { id: runId } })
  expect(plan.data.can_undo).toBe(false)
  expect(plan.data.blockers.map(({ reason }) => reason)).toEqual([
    'In use since the import: 1 attendance day, 1 attendance punch.',
  ])
  const answer = await app.call(undoImport, { token: admin.token, body: { run_id: runId } })
  expect(answer.body.key).toBe('forms.import_undo_blocked')
})
