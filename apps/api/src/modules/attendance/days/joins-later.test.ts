import { bulkEditUsers, previewBulkEdit } from '@muster/contract/employees/bulk/bulk-edit.contract'
import { updateEmployee } from '@muster/contract/employees/employees.contract'
import { analyseImport, previewImport } from '@muster/contract/forms/imports/imports.contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { storeFile } from '../../files/index.ts'
import { aClockedTeam } from '../attendance.fixtures.ts'
import { closeDays } from './close.service.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow('2026-11-24T06:00:00Z')
  team = await aClockedTeam(app)
  const ctx = app.system(team.org.orgId)
  await closeDays(ctx, { timeZone: 'Asia/Kolkata', from: '2026-11-16', to: '2026-11-23' })
  // Worked on Wednesday and Friday.
  await tx(ctx, (db) =>
    sql`update attendance_day set worked = 480, first_in = '09:00', last_out = '18:00', status = 'present'
      where org_id = ${team.org.orgId} and employee_id = ${team.meera} and day in ('2026-11-18', '2026-11-20')`.execute(
      db,
    ),
  )
})

const edit = (DATE_OF_JOINING: string) =>
  app.call(updateEmployee, {
    token: team.admin.token,
    body: { emp_id: team.meera, values: { DATE_OF_JOINING } },
  })

test('a later date of joining is refused after worked days, with the first of them', async () => {
  const refused = await edit('2026-11-19')
  expect(refused).toMatchObject({ status: 409, body: { key: 'employees.worked_before_joining' } })
  expect(refused.message).toContain('18 Nov 2026')
  expect(refused.body.fields).toHaveProperty('DATE_OF_JOINING')
  expect((await edit('2026-11-18')).status).toBe(200)
})

test('is named by a bulk edit and by an import before anything is written', async () => {
  const { token } = team.admin
  const body = { selection: { ids: [team.meera, team.ravi] }, values: { DATE_OF_JOINING: '2026-11-19' } }
  const { data } = await app.call(previewBulkEdit, { token, body })
  expect(data.problems.map((one) => one.message)).toEqual([expect.stringContaining('18 Nov 2026')])
  const done = await app.call(bulkEditUsers, { token, body: { ...body, fingerprint: data.fingerprint } })
  expect(done.status).not.toBe(200)

  const system = app.system(team.org.orgId)
  const { rows } = await tx(system, (db) =>
    sql<{
      code: string
    }>`select code from employee where org_id = ${team.org.orgId} and id = ${team.meera}`.execute(db),
  )
  const { filePath } = await storeFile(
    { ...system, actor: { ...system.actor, accountId: team.admin.accountId } },
    {
      folder: 'imports',
      name: 'people.csv',
      content: Buffer.from(`Employee code,Date of joining\n${rows[0]?.code},2026-11-20\n`),
    },
  )
  const { guesses } = (await app.call(analyseImport, { token, body: { formid: 12, filePath } })).data
  const preview = await app.call(previewImport, {
    token,
    body: { formid: 12, filePath, mapping: guesses.map((one) => one.target) },
  })
  expect(preview.data.rows[0]?.problems).toMatchObject([
    { severity: 'error', target: 'DATE_OF_JOINING', message: expect.stringContaining('18 Nov 2026') },
  ])
})
