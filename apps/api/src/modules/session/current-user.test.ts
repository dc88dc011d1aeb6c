import { Writable } from 'node:stream'
import {
  acceptInvitation,
  authenticateToken,
  createHandoverCode,
  currentUser,
  login,
} from '@muster/contract/session/session.contract'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { anAccount, anAdmin, anOrganisation, type TestOrganisation } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'
import { newFilePath } from '../../platform/files/file-path.ts'
import { hashPassword } from './index.ts'

let app: TestApp
let org: TestOrganisation

beforeAll(async () => {
  app = await createTestApp()
  app.setNow('2027-06-01T09:20:00Z')
  org = await anOrganisation(app, { name: 'Kiln & Loom', appIds: [2, 6, 7] })
})

async function anEmployee(photoPath: string | null): Promise<number> {
  const { id } = await tx(app.system(org.orgId), (db) =>
    db
      .insertInto('employee')
      .values({
        org_id: org.orgId,
        code: `U${Math.random()}`,
        first_name: 'Anita',
        last_name: 'Rao',
        date_of_joining: '2026-01-01',
        photo_path: photoPath,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

describe('the profile', () => {
  it('of an employee contains the person, the organisation and its formats, in one query', async () => {
    const path = newFilePath(
      org.orgId,
      'profile_pictures',
      'png',
      Temporal.Instant.from('2027-06-01T00:00:00Z'),
    )
    const employeeId = await anEmployee(path)
    const person = await anAccount(app, org, {
      employeeId,
      grants: { 'access.sub_admin.manage': ['organisation'] },
    })
    const answer = await app.call(currentUser, { token: person.token })
    expect(answer.queries).toBe(1)
    expect(answer.data).toMatchObject({
      user_id: person.accountId,
      user_emp_id: employeeId,
      first_name: 'Anita',
      emp_name: 'Anita Rao',
      email: person.email,
      org_id: org.orgId,
      org_name: 'Kiln & Loom',
      org_logo: null,
      role_ids: [7],
      user_app_access_list: [{ product_id: 1, role_id: 7 }],
      subs: { app_ids: [2, 6, 7] },
      PMS: true,
      IS_ACTIVE_ATS: false,
      v2_login: 1,
      PRODUCT_THEME_COLOR: '#335aff',
      adminProject: false,
      is_team_lead: false,
      reads_reports: false,
      shows_pay: false,
      default_landing_path: '/',
      password_update_required: false,
      formats: {
        date_format: 0,
        time_format: 0,
        time_zone: 'Asia/Kolkata',
        currency: 'INR',
        week_start: 1,
        language: 'en',
      },
      app_urls: { employee: 'http://127.0.0.1:3000/me', payroll: '' },
    })
    expect(answer.data.permissions).toContain('access.sub_admin.manage')
    expect(answer.data.user_img).toMatch(new RegExp(`^/files/${path}\\?`))
    app.setNow('2027-06-01T09:59:00Z')
    expect((await app.call(currentUser, { token: person.token })).data.user_img).toBe(answer.data.user_img)
  })

  it('never links a picture of another organisation', async () => {
    const foreign = newFilePath(
      org.orgId + 1,
      'profile_pictures',
      'png',
      Temporal.Instant.from('2027-06-01T00:00:00Z'),
    )
    const person = await anAccount(app, org, { employeeId: await anEmployee(foreign) })
    expect((await app.call(currentUser, { token: person.token })).data.user_img).toBeNull()
  })

  it('of an administrator has the console and every permission', async () => {
    const admin = await anAdmin(app, org)
    const { data } = await app.call(currentUser, { token: admin.token })
    expect(data).toMatchObject({
      adminProject: true,
      default_landing_path: '/apps',
      PMS: true,
      user_emp_id: null,
    })
    expect(data.first_name).toBe(admin.email.split('@')[0])
    expect(data.permissions).toContain('access.sub_admin.manage')
    expect(data.permissions).toEqual([...data.permissions].sort())
  })

  it('has the recruitment flag only if the account was given access and the app is subscribed', async () => {
    const other = await anOrganisation(app, { appIds: [2] })
    for (const [where, expected] of [
      [org, true],
      [other, false],
    ] as const) {
      const person = await anAccount(app, where)
      await tx(app.system(where.orgId), (db) =>
        db.updateTable('account').set({ is_active_ats: true }).where('id', '=', person.accountId).execute(),
      )
      const { data } = await app.call(currentUser, { token: person.token })
      expect(data.IS_ACTIVE_ATS).toBe(expected)
      expect(data.PMS).toBe(false)
    }
  })
})

describe('the log', () => {
  it('contains no token, code, nonce, key or password', async () => {
    const lines: string[] = []
    const sink = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk))
        done()
      },
    })
    const quiet = app.platform.log
    Object.assign(app.platform, { log: pino({ level: 'trace' }, sink) })
    try {
      const passwordHash = await hashPassword('Kite7river')
      const person = await anAccount(app, org, { email: 'logged@example.test', passwordHash })
      const signedIn = await app.call(login, { body: { email: person.email, password: 'Kite7river' } })
      await app.call(login, { body: { email: person.email, password: 'Wrong7river' } })
      const token = signedIn.data.token as string
      const nonce = 'nonce-to-search-for'
      const { code } = (await app.call(createHandoverCode, { token, body: { nonce } })).data
      const handed = await app.call(authenticateToken, { token: code, query: { nonce } })
      await app.call(authenticateToken, { token: `${token.slice(0, -1)}!` })
      await app.call(acceptInvitation, { body: { id: 'invitation-key-to-search-for' } })
      await app.call(currentUser, { token })
      const text = lines.join('')
      expect(text).toContain('session.authenticate')
      const secrets = [token, token.slice(0, -1), handed.data.token as string, code, code.slice(2), nonce]
      secrets.push('Kite7river', 'Wrong7river', 'invitation-key-to-search-for', passwordHash)
      for (const secret of secrets) expect(text).not.toContain(secret)
    } finally {
      Object.assign(app.platform, { log: quiet })
    }
  })
})
