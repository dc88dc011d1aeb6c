import { getMenus, listAccessedApps } from '@muster/contract/access/access.contract'
import { getPasswordPolicy, mandatoryPasswordUpdate } from '@muster/contract/security/security.contract'
import { createHandoverCode, currentUser, login, logout } from '@muster/contract/session/session.contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  anAccount,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { hashPassword } from '../session/index.ts'

const OLD = 'Kite7river'
const NEW = 'Lamp8harbour'

let app: TestApp
let org: TestOrganisation
let passwordHash: string
let person: TestAccount
let serial = 0

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  passwordHash = await hashPassword(OLD)
})

beforeEach(async () => {
  app.setNow('2027-05-01T09:00:00Z')
  person = await anAccount(app, org, { email: `update-${++serial}@example.test`, passwordHash })
})

const update = (
  token: string,
  body: { old_password?: string; new_password?: string; confirm_password?: string } = {},
) =>
  app.call(mandatoryPasswordUpdate, {
    token,
    body: { old_password: OLD, new_password: NEW, confirm_password: NEW, ...body },
  })

const signIn = async (password: string) => {
  const answer = await app.call(login, { body: { email: person.email, password } })
  return answer.data?.token
}

const requireUpdate = (accountId: number) =>
  tx(app.system(org.orgId), (db) =>
    db.updateTable('account').set({ must_change_password: true }).where('id', '=', accountId).execute(),
  )

describe('a new password', () => {
  it('takes effect at once: this session continues, every other one ends', async () => {
    const other = (await signIn(OLD)) as string
    const code = await app.call(createHandoverCode, { body: { nonce: 'n' }, token: other })
    const answer = await update(person.token)
    expect(answer.status).toBe(200)
    expect((await app.call(currentUser, { token: person.token })).status).toBe(200)
    expect((await app.call(currentUser, { token: other })).body).toMatchObject({
      key: 'session.expired',
      forceLogin: true,
    })
    expect(code.data.code).toBeTruthy()
    expect(await signIn(OLD)).toBeUndefined()
    expect(await signIn(NEW)).toBeTruthy()
  })

  it.each([
    ['old_password', 'Please enter the current password'],
    ['new_password', 'Please enter the new password'],
    ['confirm_password', 'Please enter the confirm password'],
  ])('refuses a missing or empty %s', async (field, text) => {
    for (const value of [undefined, '']) {
      const answer = await update(person.token, { [field]: value })
      expect(answer.status).toBe(422)
      expect(answer.body.fields).toEqual({ [field]: text })
    }
  })

  it('must be entered twice identically', async () => {
    const answer = await update(person.token, { confirm_password: 'Lamp8harbours' })
    expect(answer.status).toBe(422)
    expect(answer.message).toBe('Confirm password is not password')
  })

  it('must meet the policy, and the error lists every unmet requirement', async () => {
    const answer = await update(person.token, { new_password: 'lamps', confirm_password: 'lamps' })
    expect(answer.body.key).toBe('security.password_too_weak')
    expect(answer.message).toBe(
      'The new password does not meet the password policy: At least 8 characters; At least one upper-case letter; At least one number.',
    )
    const named = `Xy7${person.email.split('@')[0]}`
    expect((await update(person.token, { new_password: named, confirm_password: named })).body.key).toBe(
      'security.password_too_weak',
    )
  })

  it.each(['Trustno1', 'Charlotte2026!', 'QWERTYuiop1', '!Alexander99'])(
    'refuses a common one: %s',
    async (common) => {
      const answer = await update(person.token, { new_password: common, confirm_password: common })
      expect(answer.body.key).toBe('security.password_too_weak')
      expect(answer.message).toContain('Not a commonly used password')
    },
  )

  it('refuses the name and login domain of the organisation', async () => {
    await tx(app.system(org.orgId), (db) =>
      db
        .updateTable('organisation')
        .set({ name: 'Bluegate Private Limited', login_domain: 'tidewater.example' })
        .where('org_id', '=', org.orgId)
        .execute(),
    )
    for (const named of ['7Bluegates-Up', 'Ttidewater88x']) {
      const answer = await update(person.token, { new_password: named, confirm_password: named })
      expect(answer.message).toBe(
        'The new password does not meet the password policy: Doesn’t contain your organisation’s name.',
      )
    }
    expect((await update(person.token)).status).toBe(200)
  })

  it('refuses the last five', async () => {
    const passwords = ['Lamp1harbour', 'Lamp2harbour', 'Lamp3harbour', 'Lamp4harbour']
    let current = OLD
    for (const [minute, password] of passwords.entries()) {
      app.setNow(`2027-05-01T09:0${minute + 1}:00Z`)
      const next = { old_password: current, new_password: password, confirm_password: password }
      expect((await update(person.token, next)).status).toBe(200)
      current = password
    }
    for (const used of passwords) {
      const again = { old_password: current, new_password: used, confirm_password: used }
      expect((await update(person.token, again)).body.key).toBe('security.password_reused')
    }
    for (const fresh of ['Lamp5harbour', 'Lamp1harbour']) {
      app.setNow(`2027-05-01T09:1${fresh.at(4)}:00Z`)
      const next = { old_password: current, new_password: fresh, confirm_password: fresh }
      expect((await update(person.token, next)).status).toBe(fresh === 'Lamp5harbour' ? 200 : 422)
      current = fresh
    }
  })

  it('requires the current one, and guessing it locks that session alone', async () => {
    const wrong = await update(person.token, { old_password: 'Guess7river' })
    expect(wrong.status).toBe(422)
    expect(wrong.body.key).toBe('security.current_password_wrong')
    for (let tries = 0; tries < 4; tries++)
      await update(person.token, { old_password: `Guess7river${tries}` })
    expect((await update(person.token)).body.key).toBe('session.locked')
    expect(await signIn(OLD)).toBeDefined()
    app.setNow('2027-05-01T09:15:00Z')
    expect((await update(person.token)).status).toBe(200)
  })

  it('is set once when two are set concurrently', async () => {
    const set = (password: string) =>
      update(person.token, { new_password: password, confirm_password: password })
    const answers = await Promise.all([set('Lamp8harbour'), set('Lamp9harbour')])
    const [done, refused] = answers.map((answer) => answer.status).sort()
    expect(done).toBe(200)
    // 422 where the first was stored before the second was read: its current password is the old one.
    expect([409, 422]).toContain(refused)
  })

  it('is audited without revealing the password', async () => {
    await update(person.token)
    const rows = await readTx({ platform: app.platform, orgId: org.orgId }, (db) =>
      db
        .selectFrom('audit_entry')
        .selectAll()
        .where('record_type', '=', 'account')
        .where('record_id', '=', person.accountId)
        .execute(),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      action: 'security.password.mandatory_update',
      changes: { password: ['•••', '•••'] },
    })
  })
})

describe('an account that must choose a new password first', () => {
  it('may do that, read its own account and the policy, and sign out: nothing else', async () => {
    await requireUpdate(person.accountId)
    const { token } = person
    expect((await app.call(currentUser, { token })).data.password_update_required).toBe(true)
    expect((await app.call(getPasswordPolicy, { token })).status).toBe(200)
    for (const refused of [
      await app.call(getMenus, { token, params: { app: 'hrms' } }),
      await app.call(listAccessedApps, { token }),
      await app.call(createHandoverCode, { token, body: { nonce: 'n' } }),
    ]) {
      expect(refused.status).toBe(403)
      expect(refused.body).toMatchObject({ key: 'session.password_update_required', forceLogin: false })
    }
    expect((await update(token)).status).toBe(200)
    expect((await app.call(getMenus, { token, params: { app: 'hrms' } })).status).toBe(200)
    await requireUpdate(person.accountId)
    expect((await app.call(logout, { token })).status).toBe(200)
  })

  it('applies when the password is older than CHANGE_PASSWORD_DAYS', async () => {
    const strict = await anOrganisation(app)
    const member = await anAccount(app, strict, { passwordHash })
    await tx(app.system(strict.orgId), (db) =>
      db
        .updateTable('organisation')
        .set({ password_days: 5, session_idle_minutes: 43_200 })
        .where('org_id', '=', strict.orgId)
        .execute(),
    )
    const required = async () =>
      (await app.call(currentUser, { token: member.token })).data.password_update_required
    app.setNow('2027-05-06T09:00:00Z')
    expect(await required()).toBe(false)
    app.setNow('2027-05-06T09:00:01Z')
    expect(await required()).toBe(true)
    expect((await update(member.token)).status).toBe(200)
    expect(await required()).toBe(false)
  })
})

describe('the password policy', () => {
  it('is returned by option ids and in words', async () => {
    const answer = await app.call(getPasswordPolicy, { token: person.token })
    expect(answer.data).toEqual({
      CHANGE_PASSWORD_DAYS: null,
      PASSWORD_COMBINATION_CHARACTERS: [1, 2, 3],
      rules: [
        'At least 8 characters',
        'At least one upper-case letter',
        'At least one lower-case letter',
        'At least one number',
        'Doesn’t contain your name or e-mail address',
        'Not a commonly used password',
      ],
    })
    expect(answer.queries).toBe(1)
  })
})
