import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runPenalties, savePenaltyRule, undoPenalties } from '@muster/contract/attendance/penalties.contract'
import { uploadAttendance } from '@muster/contract/attendance/uploads.contract'
import {
  analyseImport,
  commitImport,
  readImportRun,
  undoImport,
} from '@muster/contract/forms/imports/imports.contract'
import { saveHoliday } from '@muster/contract/holidays/holidays.contract'
import { decideRecounts, listRecounts } from '@muster/contract/leave/apply/team-calendar.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { aClockedTeam, actingAs, codeOf } from '../src/modules/attendance/attendance.fixtures.ts'
import { storeFile } from '../src/modules/files/index.ts'
import {
  aLeaveTeam,
  credit,
  decide,
  type LeaveTeam,
  submitLeave,
} from '../src/modules/leave/apply/apply.fixtures.ts'
import { enterApproved } from '../src/modules/requests/index.ts'
import { tx } from '../src/platform/db/tx.ts'
import { anAccount, type TestAccount } from './factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from './harness.ts'
import type { Team } from './request-team.ts'

/** Nobody uses a permission over others on their own record: every place that asks the rule is tried. */

const here = 'test/own-record.test.ts'
const modules = 'src/modules'
/** The test that tries each place. */
const tried: Record<string, string> = {
  'attendance/devices/badges.service.ts': `${modules}/leave/own-record.test.ts`,
  'attendance/penalties/penalties.service.ts': here,
  'attendance/punches/void.service.ts': `${modules}/leave/own-record.test.ts`,
  'attendance/settling/undo.service.ts': `${modules}/attendance/settling/settling.test.ts`,
  'attendance/upload/attendance-upload.ts': here,
  'employees/duties/heirs.service.ts': `${modules}/employees/duties/duties.test.ts`,
  'employees/imports/judge-revert.ts': here,
  'employees/moves/history/history-upload.ts': `${modules}/employees/moves/history/history-upload.test.ts`,
  'employees/moves/history/write-history.ts': `${modules}/employees/moves/history/history-upload.test.ts`,
  'employees/moves/remove-planned.ts': `${modules}/employees/own-reach.test.ts`,
  'employees/moves/transfer.service.ts': `${modules}/employees/own-reach.test.ts`,
  'employees/pay/revise-pay.service.ts': `${modules}/employees/pay/pay.test.ts`,
  'employees/privacy/protected-upload.ts': `${modules}/employees/privacy/protected-upload.test.ts`,
  'employees/privacy/protected.queries.ts': `${modules}/employees/privacy/protected.test.ts`,
  'employees/privacy/protected.service.ts': `${modules}/employees/privacy/protected.test.ts`,
  'employees/privacy/save-protected.service.ts': `${modules}/employees/privacy/protected.test.ts`,
  'employees/profile/profile.service.ts': `${modules}/employees/own-reach.test.ts`,
  'employees/writes/judge-change.ts': `${modules}/employees/own-reach.test.ts`,
  'leave/apply/recount-list.service.ts': here,
  'leave/balances/adjust.service.ts': `${modules}/leave/own-record.test.ts`,
  'leave/balances/assign.service.ts': `${modules}/leave/own-record.test.ts`,
  'leave/upload/write-balances.ts': `${modules}/leave/upload/upload.test.ts`,
  'organisation/own-head.ts': `${modules}/employees/own-reach.test.ts`,
  'petty-cash/setup/permission-reach.ts': `${modules}/petty-cash/reach.test.ts`,
  'requests/enter-approved.service.ts': here,
  'requests/left-to-caller.ts': `${modules}/leave/own-record.test.ts`,
  'rosters/own-cells.ts': `${modules}/rosters/own-cells.test.ts`,
  'session/address-change.service.ts': `${modules}/employees/logins/logins.test.ts`,
  'shifts/people/assign.service.ts': `${modules}/shifts/own-shift.test.ts`,
  'shifts/people/assignments.service.ts': `${modules}/shifts/own-shift.test.ts`,
  'workflows/approver-settings.service.ts': `${modules}/employees/own-reach.test.ts`,
}

const api = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(api, path), 'utf8')

test('every place that asks the rule is tried, here or where it is named', () => {
  const places = globSync('**/*.ts', { cwd: join(api, modules) })
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) => /\b(?:refuseOwnRecord|concernsCaller)\(/.test(read(join(modules, path))))
  expect(Object.keys(tried).sort()).toEqual(places.sort())
  for (const file of new Set(Object.values(tried)))
    expect(read(file), file).toMatch(/own_record|own record|your own|yourself/)
})

let app: TestApp

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow(TEST_NOW)
})

const inDatabase = (team: Team, statement: ReturnType<typeof sql>) =>
  tx(app.system(team.org.orgId), (db) => statement.execute(db))

/** Meera, with permissions over everybody. */
async function asMeera(team: Team, permissions: readonly string[], roles = [7, 8]): Promise<TestAccount> {
  await inDatabase(team, sql`update account set employee_id = null where id = ${team.meeraIs.accountId}`)
  return anAccount(app, team.org, {
    ...{ employeeId: team.meera, roles },
    grants: Object.fromEntries(permissions.map((one) => [one, ['organisation' as const]])),
  })
}

async function aFile(team: Team, by: TestAccount, lines: readonly string[]): Promise<string> {
  const ctx = app.system(team.org.orgId)
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId: by.accountId } },
    { folder: 'imports', name: 'file.csv', content: Buffer.from(`${lines.join('\n')}\n`) },
  )
  return filePath
}

const OWN = 'You can’t make this change to your own record. Please ask somebody else who has the permission.'

test('rows of one’s own in an attendance file are refused, the others taken', async () => {
  const team = await aClockedTeam(app)
  const hr = await asMeera(team, ['attendance.punch.manage'])
  const [own, other] = [
    await codeOf(app, team.org.orgId, team.meera),
    await codeOf(app, team.org.orgId, team.nina),
  ]
  const lines = [
    'Employee code,Date,In,Out',
    `${own},2026-11-19,09:00,18:00`,
    `${other},2026-11-19,09:00,18:00`,
  ]
  const preview = await app.call(uploadAttendance, {
    token: hr.token,
    body: { filePath: await aFile(team, hr, lines), preview: 1 },
  })
  expect(preview.data.err_list).toEqual([{ row: 2, column: 'In', message: OWN }])
  const upload = (given: readonly string[]) =>
    aFile(team, hr, given).then((filePath) =>
      app.call(uploadAttendance, { token: hr.token, body: { filePath } }),
    )
  expect((await upload(lines)).body.key).toBe('attendance.upload_rejected')
  expect((await upload([lines[0] as string, lines[2] as string])).data).toMatchObject({
    saved: true,
    taken: 2,
  })
})

test('deductions are not undone by somebody whom they concern', async () => {
  app.setNow('2026-11-24T06:00:00Z')
  const team = await aClockedTeam(app)
  const hr = await asMeera(team, ['attendance.penalty.run', 'attendance.settings.manage'])
  for (const day of ['05', '06', '07'])
    await inDatabase(
      team,
      sql`insert into attendance_day (org_id, employee_id, day, status, late_by, is_final, ends_at, plan_id, computed_at)
        values (${team.org.orgId}, ${team.meera}, ${`2026-10-${day}`}::date, 'present', 20, true, now(),
          attendance_plan_id('{}'), now())`,
    )
  const rule = {
    ...{ name: 'Late', counts: 'late', min_minutes: 15, free: 2, every: 1, deduct_days: 0.5 },
    ...{ LEAVE_TYPE_ID: null, from_month: '2026-10-01', status: 1 },
  }
  expect((await app.call(savePenaltyRule, { token: team.admin.token, body: rule as never })).message).toBe(
    'Saved.',
  )
  const run = await app.call(runPenalties, { token: hr.token, body: { month: '2026-10-01' } })
  expect([run.message, run.data.people]).toEqual(['Deductions applied.', 1])
  const undo = (who: TestAccount) =>
    app.call(undoPenalties, { token: who.token, body: { ID: run.data.ID, reason: 'Bus strike' } })
  expect((await undo(hr)).body.key).toBe('access.own_record')
  expect((await undo(team.admin)).status).toBe(200)
})

describe('leave', () => {
  let team: LeaveTeam
  beforeEach(async () => {
    team = await aLeaveTeam(app)
    await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 6 })
  })

  test('is not entered as approved for oneself', async () => {
    const hr = await asMeera(team, ['requests.decide'])
    const ctx = await actingAs(app, team.org.orgId, hr.accountId)
    const payload = { date: '2026-12-01', from_time: '11:00', to_time: '11:30', shortleavetype: 'between' }
    const entered = tx(ctx, (db) =>
      enterApproved(ctx, db, {
        kind: 'SHORT_LEAVE',
        requests: [{ employeeId: team.meera, label: 'Meera', payload }],
        comment: '',
      }),
    )
    await expect(entered).rejects.toMatchObject({ key: 'access.own_record' })
  })

  test('booked anew is not decided by its own taker, who is told why', async () => {
    const leave = { LEAVE_TYPE_ID: team.earned, from_date: '2026-12-01', to_date: '2026-12-03' }
    await decide(app, team.raviIs.token, await submitLeave(app, team.meeraIs.token, leave))
    const body = { date: '2026-12-02', name: 'Founders’ day', holiday_type: 1 }
    const { body: unseen } = await app.call(saveHoliday, { token: team.admin.token, body })
    const { digest } = unseen.data as unknown as { digest: string }
    await app.call(saveHoliday, { token: team.admin.token, body: { ...body, impact_seen: digest } })
    const ids = (await app.call(listRecounts, { token: team.admin.token, body: {} })).data.rows.map(
      ({ id }) => id,
    )
    const hr = await asMeera(team, ['leave.balance.manage'])
    for (const apply of [true, false]) {
      const own = await app.call(decideRecounts, { token: hr.token, body: { ids, apply } })
      expect(own.body.key).toBe('access.own_record')
    }
    const other = await app.call(decideRecounts, { token: team.admin.token, body: { ids, apply: true } })
    expect(other.data).toEqual({ applied: 1, dismissed: 0 })
  })
})

test('an import that changed one’s own position is not undone by oneself', async () => {
  const team = await aClockedTeam(app)
  const code = await codeOf(app, team.org.orgId, team.meera)
  const filePath = await aFile(team, team.admin, [
    'Employee code,First name,Date of joining',
    `${code},Meera,2024-02-01`,
  ])
  const look = await app.call(analyseImport, { token: team.admin.token, body: { formid: 12, filePath } })
  const mapping = look.data.guesses.map((one) => one.target)
  const commit = await app.call(commitImport, {
    token: team.admin.token,
    body: { formid: 12, filePath, mapping, mode: 'update' } as never,
  })
  await app.platform.jobs.runPending({ orgId: team.org.orgId })
  const hr = await asMeera(team, [
    'employees.import',
    'employees.profile.view',
    'employees.profile.edit',
    'employees.create',
    'employees.directory.view',
  ])
  /** What became of it, and why it was not undone. */
  const undo = async (who: TestAccount) => {
    await app.call(undoImport, { token: who.token, body: { run_id: commit.data.run_id } })
    await app.platform.jobs.runPending({ orgId: team.org.orgId })
    const params = { id: commit.data.run_id }
    const { data } = await app.call(readImportRun, { token: team.admin.token, params })
    return [data.state, data.failure]
  }
  expect(await undo(hr)).toEqual(['done', OWN])
  expect(await undo(team.admin)).toEqual(['undone', null])
})
