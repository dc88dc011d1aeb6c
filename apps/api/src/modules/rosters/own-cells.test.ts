import { uploadRoster } from '@muster/contract/rosters/roster-files.contract'
import {
  addRoster,
  changeRosterStatus,
  editRoster,
  readRoster,
} from '@muster/contract/rosters/rosters.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { aSmallCompany, type People } from '../employees/employees.fixtures.ts'
import { storeFile } from '../files/index.ts'
import { aShift } from './rosters.fixtures.ts'

/** Nobody plans their own days; only the single administrator may, which is recorded. */

let app: TestApp
let world: People
/** Plans and publishes every roster, and is Asha. */
let hr: TestAccount
let M = 0

const [PAST, NEXT] = ['2026-11-16', '2026-12-07']
const week = (from: string) => ({
  from_date: from,
  to_date: `${from.slice(0, 8)}${Number(from.slice(8)) + 6}`,
})

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  world = await aSmallCompany(app)
  M = await aShift(app, world.org, { code: 'M', start: '06:00', end: '14:00' })
  hr = await anAccount(app, world.org, {
    ...{ employeeId: world.asha, roles: [7, 8] },
    grants: {
      'rosters.roster.view': ['organisation'],
      'rosters.roster.manage': ['organisation'],
      'rosters.roster.publish': ['organisation'],
    },
  })
})

let serial = 0

async function aRoster(from: string, token = hr.token, more: object = {}) {
  const body = { name: `Roster ${++serial}`, location_id: world.pune, ...week(from), ...more }
  const answer = await app.call(addRoster, { token, body })
  expect(answer.status, answer.message).toBe(200)
  return answer.data
}

const edit = (id: number, version: number, changes: [number, string, number][], token = hr.token) =>
  app.call(editRoster, {
    token,
    body: { id, version, changes: changes.map(([EMPLOYEE_ID, day, cell]) => ({ EMPLOYEE_ID, day, cell })) },
  })
const publish = (id: number, version: number, token = hr.token) =>
  app.call(changeRosterStatus, { token, body: { id, version, status: 1 } })
const cellsOf = async (id: number, employee: number) => {
  const { data } = await app.call(readRoster, { token: world.admin.token, params: { id } })
  return data.employee_calendar.find((row) => row.EMPLOYEE_ID === employee)?.cells
}
const audited = async () => {
  const { rows } = await readTx(app.system(world.org.orgId), (db) =>
    sql<{ action: string }>`select action from audit_entry where action = 'access.own_record'`.execute(db),
  )
  return rows.length
}

const EMPTY = Array.from({ length: 7 }, () => -1)

test('nobody plans or clears their own cells, but those of others', async () => {
  const { id } = await aRoster(PAST)
  const refused = await edit(id, 1, [
    [world.ravi, PAST, M],
    [world.asha, PAST, 0],
  ])
  expect(refused.body).toMatchObject({ code: 403, key: 'access.own_record' })
  expect([await cellsOf(id, world.asha), await cellsOf(id, world.ravi)]).toEqual([EMPTY, EMPTY])
  expect((await edit(id, 1, [[world.ravi, PAST, M]])).status).toBe(200)
  expect((await edit(id, 2, [[world.asha, PAST, 0]], world.admin.token)).status).toBe(200)
  // As planned already, so nothing changes.
  expect((await edit(id, 3, [[world.asha, PAST, 0]])).data).toMatchObject({ changed: 0 })
  expect((await edit(id, 3, [[world.asha, PAST, -1]])).body.key).toBe('access.own_record')
})

test('nobody leaves a roster that plans them, by their own hand', async () => {
  const { id } = await aRoster(NEXT)
  const leave = (version: number) =>
    app.call(editRoster, { token: hr.token, body: { id, version, remove_people: [world.asha] } })
  await edit(id, 1, [[world.asha, NEXT, M]], world.admin.token)
  expect((await leave(2)).body.key).toBe('access.own_record')
  await edit(id, 2, [[world.asha, NEXT, -1]], world.admin.token)
  expect((await leave(3)).status).toBe(200)
})

test('a copy leaves one’s own days empty, and says so', async () => {
  const { id } = await aRoster(PAST)
  const everybody: [number, string, number][] = [world.asha, world.ravi].map((one) => [one, PAST, 0])
  await edit(id, 1, everybody, world.admin.token)
  const copy = { name: 'Copy', location_id: world.pune, ...week(NEXT), copy_from: id }
  const made = await app.call(addRoster, { token: hr.token, body: copy })
  expect(made.message).toContain('Your own days were not copied')
  expect(await cellsOf(made.data.id, world.asha)).toEqual(EMPTY)
  expect((await cellsOf(made.data.id, world.ravi))?.[0]).toBe(0)
  const other = await app.call(addRoster, {
    ...{ token: world.admin.token, body: { ...copy, name: 'Copy of another' } },
  })
  expect((await cellsOf(other.data.id, world.asha))?.[0]).toBe(0)
})

test('a file names one’s own changed cells, and accepts unchanged ones', async () => {
  const { id } = await aRoster(NEXT)
  await edit(id, 1, [[world.asha, NEXT, M]], world.admin.token)
  const { data } = await app.call(readRoster, { token: hr.token, params: { id } })
  const codeOf = (employee: number) =>
    data.employee_calendar.find((row) => row.EMPLOYEE_ID === employee)?.EMPLOYEE_CODE
  const ctx = app.system(world.org.orgId)
  const own = { ...ctx, actor: { ...ctx.actor, accountId: hr.accountId } }
  const send = async (asha: string, more: object = {}) => {
    const content = Buffer.from(
      `Employee code,07/12/2026\n${codeOf(world.asha)},${asha}\n${codeOf(world.ravi)},M\n`,
    )
    const { filePath } = await storeFile(own, { folder: 'imports', name: 'roster.csv', content })
    return app.call(uploadRoster, { token: hr.token, body: { filePath, roster_id: id, ...more } })
  }
  const refused = await send('OFF')
  expect(refused.body).toMatchObject({ code: 422, key: 'rosters.upload_rejected' })
  expect((await send('OFF', { preview: 1 })).data.err_list).toMatchObject([{ row: 2, column: '07/12/2026' }])
  expect((await send('M')).data).toMatchObject({ saved: true, changed: 1 })
  expect((await cellsOf(id, world.asha))?.[0]).toBe(M)
})

test('past days of one’s own that others planned are published by others', async () => {
  const past = await aRoster(PAST)
  await edit(past.id, 1, [[world.asha, PAST, 0]], world.admin.token)
  expect((await publish(past.id, 2)).body).toMatchObject({ code: 403, key: 'access.own_record' })
  expect((await publish(past.id, 2, world.admin.token)).data.changed_days).toBe(1)
  const next = await aRoster(NEXT)
  await edit(next.id, 1, [[world.asha, NEXT, M]], world.admin.token)
  expect((await publish(next.id, 2)).data.changed_days).toBe(1)
})

test('the only administrator plans their own days, which is recorded', async () => {
  await tx(app.system(world.org.orgId), (db) =>
    sql`update account set employee_id = ${world.dev} where id = ${world.admin.accountId}`.execute(db),
  )
  const { id } = await aRoster(PAST, world.admin.token, { employee_ids: [world.dev] })
  expect((await edit(id, 1, [[world.dev, PAST, M]], world.admin.token)).status).toBe(200)
  expect(await audited()).toBe(1)
  expect((await publish(id, 2, world.admin.token)).status).toBe(200)
})
