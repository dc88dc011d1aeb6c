import { getEmployeeActions } from '@muster/contract/access/access.contract'
import { readMatrix, saveMatrix } from '@muster/contract/access/matrix.contract'
import { assignRoles } from '@muster/contract/access/sub-admins.contract'
import { startViewing, stopViewing } from '@muster/contract/access/viewing.contract'
import { clockInOut, readClock } from '@muster/contract/attendance/clock.contract'
import { readTodayMood } from '@muster/contract/dashboards/mood.contract'
import { readOwnSignIns } from '@muster/contract/dashboards/sign-ins.contract'
import { showCelebrations } from '@muster/contract/employees/directory/celebrations.contract'
import { listEmployees } from '@muster/contract/employees/directory/directory.contract'
import { employeeDetails } from '@muster/contract/employees/employees.contract'
import { listDownloads } from '@muster/contract/files/downloads.contract'
import { ROLE } from '@muster/contract/kit/index'
import { fetchBellNotifications } from '@muster/contract/notices/notices.contract'
import { listAllRequests } from '@muster/contract/requests/requests.contract'
import { batchReads } from '@muster/contract/session/batch.contract'
import { createHandoverCode, currentUser, logout } from '@muster/contract/session/session.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, anAdmin, anOrganisation, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { aTeam, type Team } from '../../../../test/request-team.ts'
import { withReadingOnly } from '../../../platform/db/scope.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { ownerOf } from '../../../platform/realtime/handshake.ts'
import { endLapsed } from './viewing.service.ts'

let app: TestApp
let team: Team
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  admin = await anAdmin(app, team.org)
})

const start = (token: string, accountId: number) =>
  app.call(startViewing, { token, body: { account_id: accountId } })

async function look(viewer: TestAccount, viewed: TestAccount): Promise<string> {
  const { status, data, body } = await start(viewer.token, viewed.accountId)
  expect(status, JSON.stringify(body)).toBe(200)
  return data.token
}

const outcome = async (answer: Promise<{ status: number; body: { key?: string } }>) => {
  const { status, body } = await answer
  return `${status} ${body.key}`
}
const ONLY = '403 access.view_only'
const OVER = '401 session.expired'

const entries = (action: string) =>
  readTx(app.system(team.org.orgId), (db) =>
    db
      .selectFrom('audit_entry')
      .select(['account_id', 'employee_id', 'actor', 'action', 'record_id', 'details'])
      .where('org_id', '=', team.org.orgId)
      .where('action', '=', action)
      .orderBy('id')
      .execute(),
  )

const run = (statement: ReturnType<typeof sql>) =>
  tx(app.system(team.org.orgId), (db) => statement.execute(db))

/** Sees the product as somebody at Pune; without grants on pay, bank, identity and medical data. */
const anOfficer = (grants: string[] = [], location = team.pune) =>
  anAccount(app, team.org, {
    roles: [ROLE.subAdmin],
    grants: Object.fromEntries(
      ['access.view_as', 'employees.directory.view', 'employees.profile.view', ...grants].map((one) => [
        one,
        ['group' as const],
      ]),
    ),
    group: { location: [location] },
  })

describe('an administrator who views as somebody', () => {
  it('sees what that person sees, says so, and comes back', async () => {
    const token = await look(admin, team.raviIs)
    const me = (await app.call(currentUser, { token })).data
    expect(me).toMatchObject({
      user_emp_id: team.ravi,
      role_ids: [ROLE.employee],
      is_team_lead: true,
      viewed_by: { ends_at: '2026-11-21T06:45:00Z' },
    })
    const people = await app.call(listEmployees, { token, body: {} })
    const own = await app.call(listEmployees, { token: team.raviIs.token, body: {} })
    expect(people.data).toEqual(own.data)
    expect((await app.call(stopViewing, { token, body: {} })).data).toEqual({ ended: 1 })
    expect(await outcome(app.call(currentUser, { token }))).toBe(OVER)
    expect((await app.call(currentUser, { token: admin.token })).data.viewed_by).toBe(null)
  })

  it('changes nothing: not by a call, in a batch, by a job, a file, a token or another viewing', async () => {
    const token = await look(admin, team.meeraIs)
    const punch = { direction: 'in', key: 'somebody else' } as never
    expect(await outcome(app.call(clockInOut, { token, body: punch }))).toBe(ONLY)
    expect(await outcome(app.call(logout, { token }))).toBe(ONLY)
    expect(await outcome(app.call(createHandoverCode, { token, body: { nonce: 'n' } }))).toBe(ONLY)
    expect(await outcome(app.call(listDownloads, { token }))).toBe(ONLY)
    expect(await outcome(app.call(readTodayMood, { token }))).toBe(ONLY)
    expect(await outcome(app.call(readOwnSignIns, { token }))).toBe(ONLY)
    expect(await outcome(app.call(fetchBellNotifications, { token, body: {} }))).toBe(ONLY)
    expect(await outcome(start(token, team.raviIs.accountId))).toBe(ONLY)
    const { data } = await app.call(batchReads, {
      token,
      body: {
        calls: [
          { method: 'GET', url: '/services/admin/user' },
          { method: 'POST', url: '/services/admin/apiv2/auth/view-as/start', body: '{"account_id":1}' },
          { method: 'GET', url: '/services/admin/apiv2/auth/logout' },
        ],
      },
    })
    expect(data.answers.map(({ status }) => status)).toEqual([200, 403, 404])
    expect((await app.call(currentUser, { token: team.meeraIs.token })).status).toBe(200)
  })

  it('changes nothing as another administrator either, whatever the method', async () => {
    const other = await anAdmin(app, team.org)
    const token = await look(admin, other)
    const { version } = (await app.call(readMatrix, { token })).data
    const changes = [{ role_id: ROLE.recruiter, permission: 'audit.view', scopes: ['organisation' as const] }]
    expect(await outcome(app.call(saveMatrix, { token, body: { changes, version } }))).toBe(ONLY)
    const body = { account_ids: [team.meeraIs.accountId], product_id: 1 }
    expect(await outcome(app.call(assignRoles, { token, body }))).toBe(ONLY)
    for (const method of ['PUT', 'DELETE', 'PATCH'] as const) {
      const url = '/services/admin/apiv2/auth/permission-matrix/save'
      expect((await app.app.inject({ method, url, headers: { token } })).statusCode).toBe(404)
    }
  })

  it('gets no link to a file, but sees pictures', async () => {
    const link = (path: string) =>
      app.platform.files.signDownload(path, { expiresAt: app.platform.clock().add({ minutes: 5 }) })
    const of = (folder: string) => link(`${team.org.orgId}/${folder}/1700000000000-1.png`)
    expect(of('employee_documents')).toContain('signature=')
    const seen = await withReadingOnly(async () => [of('employee_documents'), of('profile_pictures')])
    expect(seen).toEqual(['#view-only', expect.stringContaining('signature=')])
  })

  it('begins on the record of a person who can sign in, by the person’s id', async () => {
    const keys = async (id: number) =>
      (await app.call(getEmployeeActions, { token: admin.token, params: { user_emp_id: id } })).data
        .employeeActions
    expect(await keys(team.meera)).toContain('EMPLOYEE_VIEW_AS')
    const { data } = await app.call(startViewing, { token: admin.token, body: { employee_id: team.meera } })
    expect((await app.call(currentUser, { token: data.token })).data.user_emp_id).toBe(team.meera)
    await run(sql`update account set state = 'disabled' where id = ${team.meeraIs.accountId}`)
    expect(await keys(team.meera)).not.toContain('EMPLOYEE_VIEW_AS')
  })

  it('sees today’s clock before the person has opened it, and leaves no day behind', async () => {
    const days = () =>
      readTx(app.system(team.org.orgId), (db) =>
        db
          .selectFrom('attendance_day')
          .select('day')
          .where('org_id', '=', team.org.orgId)
          .where('employee_id', '=', team.meera)
          .execute(),
      )
    await run(sql`delete from attendance_day where employee_id = ${team.meera}`)
    const token = await look(admin, team.meeraIs)
    expect((await app.call(readClock, { token })).status).toBe(200)
    expect(await days()).toEqual([])
  })

  it('opens no socket', async () => {
    const token = await look(admin, team.meeraIs)
    await expect(ownerOf(app.platform, { token })).rejects.toMatchObject({ key: 'session.expired' })
  })

  it('is named in the audit log at the start, with every access and at the end, and the person is told', async () => {
    const token = await look(admin, team.meeraIs)
    await app.call(currentUser, { token })
    await app.call(stopViewing, { token, body: {} })
    const name = admin.email.split('@')[0]
    const viewed = team.meeraIs.accountId
    expect(await entries('access.viewing.start')).toMatchObject([
      { account_id: admin.accountId, actor: name, record_id: viewed },
    ])
    expect(await entries('access.viewing.call')).toMatchObject([
      {
        account_id: admin.accountId,
        actor: expect.stringContaining(`${name} (as `),
        record_id: viewed,
        details: { call: 'session.user.read' },
      },
    ])
    const own = { account_id: admin.accountId, employee_id: null, actor: name }
    expect(await entries('access.viewing.end')).toMatchObject([
      { ...own, record_id: viewed, details: { reason: 'stopped' } },
    ])
    const told = await app.call(fetchBellNotifications, {
      token: team.meeraIs.token,
      language: 'hi',
      body: {},
    })
    expect(told.data.docs[0]).toMatchObject({ kind: 'notices.viewed_as' })
  })

  it('is recorded when they read the person’s own protected data', async () => {
    await run(sql`update employee set blood_group = 'O+' where id = ${team.meera}`)
    const token = await look(admin, team.meeraIs)
    await app.call(employeeDetails, { token, query: { emp_id: team.meera } as never })
    expect(await entries('audit.protected_fields.read')).toMatchObject([
      { account_id: admin.accountId, record_id: team.meera },
    ])
  })
})

describe('a viewing is over', () => {
  it('after 15 minutes, and its end is recorded', async () => {
    const token = await look(admin, team.meeraIs)
    app.setNow('2026-11-21T06:44:59Z')
    expect((await app.call(currentUser, { token })).status).toBe(200)
    app.setNow('2026-11-21T06:45:00Z')
    expect(await outcome(app.call(currentUser, { token }))).toBe(OVER)
    const ctx = app.system(team.org.orgId)
    expect(await tx(ctx, (db) => endLapsed(ctx, db))).toBe(1)
    expect(await tx(ctx, (db) => endLapsed(ctx, db))).toBe(0)
    expect(await entries('access.viewing.end')).toMatchObject([
      { account_id: admin.accountId, details: { reason: 'time' } },
    ])
  })

  it('with the viewer’s session, with another viewing, and with the account of either', async () => {
    const first = await look(admin, team.meeraIs)
    const second = await look(admin, team.raviIs)
    expect(await outcome(app.call(currentUser, { token: first }))).toBe(OVER)
    await run(sql`update account set state = 'disabled' where id = ${team.raviIs.accountId}`)
    expect(await outcome(app.call(currentUser, { token: second }))).toBe('401 access.viewing_over')
    expect(await outcome(app.call(currentUser, { token: second }))).toBe(OVER)
    const third = await look(admin, team.meeraIs)
    expect((await app.call(logout, { token: admin.token })).status).toBe(200)
    expect(await outcome(app.call(currentUser, { token: third }))).toBe(OVER)
  })

  it('for all but the last of several started concurrently', async () => {
    const begun = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        start(admin.token, [team.meeraIs, team.raviIs][at % 2]!.accountId),
      ),
    )
    expect(begun.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const states = await Promise.all(begun.map(({ data }) => app.call(currentUser, { token: data.token })))
    expect(states.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await entries('access.viewing.end')).toHaveLength(5)
  })

  it('once the viewer loses the permission, or the person gains more than the viewer has', async () => {
    const officer = await anOfficer()
    const token = await look(officer, team.meeraIs)
    const more = { org_id: team.org.orgId, account_id: team.meeraIs.accountId }
    await tx(app.system(team.org.orgId), (db) =>
      db
        .insertInto('account_grant')
        .values({ ...more, permission: 'employees.fields.pay', scope: 'organisation' })
        .execute(),
    )
    expect(await outcome(app.call(currentUser, { token }))).toBe('401 access.viewing_over')
    await run(sql`delete from account_grant where account_id = ${team.meeraIs.accountId}`)
    expect(await outcome(app.call(currentUser, { token }))).toBe(OVER)
    const again = await look(officer, team.meeraIs)
    await run(
      sql`delete from account_grant where account_id = ${officer.accountId} and permission = 'access.view_as'`,
    )
    expect(await outcome(app.call(currentUser, { token: again }))).toBe('401 access.viewing_over')
    const ended = { account_id: officer.accountId, details: { reason: 'access' } }
    expect(await entries('access.viewing.end')).toMatchObject([ended, ended])
  })
})

describe('nobody views as', () => {
  it('somebody of another organisation, themselves, or anybody without the permission', async () => {
    const theirs = await anAccount(app, await anOrganisation(app))
    expect(await outcome(start(admin.token, theirs.accountId))).toBe('404 record.not_found')
    expect(await outcome(start(admin.token, 987_654_321))).toBe('404 record.not_found')
    expect(await outcome(start(admin.token, admin.accountId))).toBe('409 access.view_self')
    expect(await outcome(start(team.raviIs.token, team.meeraIs.accountId))).toBe('403 access.denied')
  })

  it('people out of reach, who reach further, or of a higher rank', async () => {
    const officer = await anOfficer()
    expect(await outcome(start(officer.token, team.devIs.accountId))).toBe('404 record.not_found')
    // Ravi's reports need not be at Pune.
    expect(await outcome(start(officer.token, team.raviIs.accountId))).toBe('403 access.view_beyond')
    const everywhere = await anAccount(app, team.org, {
      roles: [ROLE.subAdmin],
      grants: { 'access.view_as': ['organisation'] },
    })
    expect(await outcome(start(everywhere.token, admin.accountId))).toBe('403 access.view_rank')
    const deputy = await anAccount(app, team.org, { roles: [ROLE.adminLike] })
    expect(await outcome(start(deputy.token, admin.accountId))).toBe('403 access.view_rank')
  })
})

describe('a sub-admin who views as an employee', () => {
  it('sees of their record only what they may see anyway', async () => {
    await run(sql`update employee set phone = '+919812345678' where id = ${team.meera}`)
    const read = async (token: string) => {
      const { data, status } = await app.call(employeeDetails, {
        token,
        query: { emp_id: team.meera } as never,
      })
      expect(status).toBe(200)
      return new Set(data.sections.flatMap(({ fields }) => fields.map((one) => one.field_group ?? '')))
    }
    const own = await read(team.meeraIs.token)
    expect(own).toContain('contact')
    expect(own).toContain('medical')
    const seen = await read(await look(await anOfficer(['employees.fields.contact']), team.meeraIs))
    expect([...seen].filter((group) => group !== '')).toEqual(['contact'])
  })

  it('sees no colleagues by the person’s own permissions', async () => {
    const token = await look(await anOfficer(), team.meeraIs)
    const { permissions } = (await app.call(currentUser, { token })).data
    expect(permissions).toContain('shifts.own.view')
    expect(permissions.filter((one) => /chart\.own|fields\.|self\.edit/.test(one))).toEqual([])
    expect(await outcome(app.call(showCelebrations, { token }))).toBe(ONLY)
  })

  it('sees requests only if they see everybody’s, since approvals follow assignment', async () => {
    const body = { request_type: 'my_request' } as never
    const blind = await look(await anOfficer(), team.meeraIs)
    expect(await outcome(app.call(listAllRequests, { token: blind, body }))).toBe(ONLY)
    const seeing = await anAccount(app, team.org, {
      roles: [ROLE.subAdmin],
      grants: { 'access.view_as': ['organisation'], 'requests.view': ['organisation'] },
    })
    const token = await look(seeing, team.meeraIs)
    expect((await app.call(listAllRequests, { token, body })).status).toBe(200)
  })
})
