import {
  addReportAccess,
  readReportAccess,
  removeReportAccess,
} from '@muster/contract/reports/report-access.contract'
import { listReports, readReport } from '@muster/contract/reports/reports.contract'
import { currentUser } from '@muster/contract/session/session.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'
import { aSmallCompany, type People } from '../employees/employees.fixtures.ts'
import { cleanUpReports } from './reports.jobs.ts'

const ACTIVE = 1
const EXITS = 3

let app: TestApp
let world: People
let other: People
let clerk: TestAccount
/** Manages nobody. */
let meera: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  world = await aSmallCompany(app)
  other = await aSmallCompany(app)
  clerk = await anAccount(app, world.org, {
    roles: [8],
    grants: { 'reports.view': ['organisation'], 'employees.profile.view': ['group'] },
    group: { location: [world.delhi] },
  })
  meera = await anAccount(app, world.org, { employeeId: world.meera })
})

const admin = () => world.admin.token
const library = async (token: string) => (await app.call(listReports, { token, body: {} })).data
const idsOf = async (token: string) => (await library(token)).reports.map(({ report_id }) => report_id)
const read = (token: string, id: number, body: object = {}) =>
  app.call(readReport, { token, params: { report_id: String(id) }, body })
const names = async (token: string, id: number, body: object = {}) =>
  (await read(token, id, body)).data.rows.map((row) => row.employee_name)

/** A data permission group with one member. */
async function groupOf(account_id: number, location: number): Promise<number> {
  const org_id = world.org.orgId
  return tx(app.system(org_id), async (db) => {
    const { id } = await db
      .insertInto('access_group')
      .values({ org_id, name: 'Readers of exits' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('access_group_limit')
      .values({ org_id, group_id: id, dimension: 'location', value_id: location })
      .execute()
    await db.insertInto('access_group_member').values({ org_id, group_id: id, account_id }).execute()
    return id
  })
}

describe('access', () => {
  const give = (grants: object[], report_id = ACTIVE, token = admin()) =>
    app.call(addReportAccess, { token, body: { report_id, grants } as never })
  const given = async (report_id = ACTIVE) =>
    (await app.call(readReportAccess, { token: admin(), body: { report_id } })).data

  const isTold = async () => (await app.call(currentUser, { token: meera.token })).data.reads_reports

  test('opens the report, and widens neither rows nor columns', async () => {
    const answer = await give([{ kind: 'person', id: world.meera }])
    expect([answer.message, answer.data.added]).toEqual(['Report access created successfully', 1])
    expect((await give([{ kind: 'person', id: world.meera }])).data.added).toBe(0)
    expect(await idsOf(meera.token)).toEqual([ACTIVE])
    // By which self-service shows the way to reports.
    expect(await isTold()).toBe(true)
    expect(await names(meera.token, ACTIVE)).toEqual(['Meera Iyer'])
    const [own] = (await given()).access
    expect(own).toMatchObject({ kind: 'person', id: world.meera, right: 'view', idle: null })
    const bell = await tx(app.system(world.org.orgId), (db) =>
      db
        .selectFrom('notice')
        .select('title')
        .where('org_id', '=', world.org.orgId)
        .where('account_id', '=', meera.accountId)
        .where('kind', '=', 'reports.access_given')
        .execute(),
    )
    expect(bell).toHaveLength(1)
    expect(bell[0]?.title).toContain('shared the report “Active employees” with you')
    const taken = await app.call(removeReportAccess, {
      token: admin(),
      body: { access_id: own?.access_id as number },
    })
    expect(taken.status).toBe(200)
    expect(await idsOf(meera.token)).toEqual([])
    expect(await isTold()).toBe(false)
    expect((await given()).access).toEqual([])
  })

  test('is given to roles and data permission groups', async () => {
    const group = await groupOf(meera.accountId, world.pune)
    await give([{ kind: 'group', id: group, right: 'schedule' }], EXITS)
    expect(await idsOf(meera.token)).toEqual([EXITS])
    await give([{ kind: 'role', id: 7 }], ACTIVE)
    expect(await idsOf(meera.token)).toEqual([ACTIVE, EXITS])
    const { access } = await given(EXITS)
    expect(access).toMatchObject([{ kind: 'group', id: group, right: 'schedule' }])
    await give([{ kind: 'group', id: group, right: 'view' }], EXITS)
    expect((await given(EXITS)).access).toMatchObject([{ right: 'view' }])
    for (const report of [ACTIVE, EXITS])
      for (const { access_id } of (await given(report)).access)
        await app.call(removeReportAccess, { token: admin(), body: { access_id } })
    expect(await idsOf(meera.token)).toEqual([])
  })

  test.each<[string, () => object, string]>([
    [
      'to edit a report of the product',
      () => ({ kind: 'role', id: 7, right: 'edit' }),
      'reports.not_editable',
    ],
    ['to somebody who can’t sign in', () => ({ kind: 'person', id: world.dev }), 'reports.no_account'],
    ['to somebody of another organisation', () => ({ kind: 'person', id: other.asha }), 'request.invalid'],
    ['to a role that does not exist', () => ({ kind: 'role', id: 99 }), 'request.invalid'],
    ['to a group that does not exist', () => ({ kind: 'group', id: 999_999 }), 'request.invalid'],
  ])('is refused %s', async (_, grant, key) => {
    const answer = await give([{ kind: 'role', id: 9 }, grant()])
    expect(answer.body.key).toBe(key)
    expect((await given()).access).toEqual([])
  })

  test('is not for those who only read reports, nor for another organisation', async () => {
    expect((await give([{ kind: 'role', id: 7 }], ACTIVE, clerk.token)).status).toBe(404)
    await give([{ kind: 'role', id: 7 }])
    const [{ access_id } = { access_id: 0 }] = (await given()).access
    const theirs = await app.call(removeReportAccess, { token: other.admin.token, body: { access_id } })
    expect(theirs.status).toBe(404)
    await app.call(removeReportAccess, { token: admin(), body: { access_id } })
  })

  test('ends with the employment', async () => {
    await give([{ kind: 'person', id: world.meera }])
    const ctx = app.system(world.org.orgId)
    const setStatus = (status: 'left' | 'active') =>
      tx(ctx, (db) =>
        db
          .updateTable('employee')
          .set({ status, left_on: status === 'left' ? '2026-11-20' : null })
          .where('org_id', '=', ctx.orgId)
          .where('id', '=', world.meera)
          .execute(),
      )
    await setStatus('left')
    const progress = {
      report: async () => undefined,
      isCancelled: async () => false,
      checkpoint: async () => undefined,
    }
    expect(await cleanUpReports.run(ctx, {}, progress)).toMatchObject({ ended: 1 })
    await setStatus('active')
    expect((await given()).access).toEqual([])
  })
})
