import { login } from '@muster/contract/session/session.contract'
import { listSignInHelp, resetTwoStep, unlockAccount } from '@muster/contract/session/two-step.contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AccountGiven,
  anAccount,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { aPersonWithApp, PASSWORD } from './second-step-fixtures.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let passwordHash: string
let serial = 0
let clock = Temporal.Instant.from('2028-07-04T06:00:00Z')

function later(duration: Temporal.DurationLike): void {
  clock = clock.add(duration)
  app.setNow(clock.toString())
}

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  passwordHash = await hashPassword(PASSWORD)
})

beforeEach(async () => {
  later({ hours: 24 })
  admin = await anAccount(app, org, { roles: [2], email: `help-admin-${++serial}@example.test` })
})

const aPerson = (given: AccountGiven & { org?: TestOrganisation } = {}) =>
  anAccount(app, given.org ?? org, { passwordHash, email: `help-${++serial}@example.test`, ...given })
const attempt = (email: string, password = PASSWORD) => app.call(login, { body: { email, password } })
async function lock(email: string): Promise<void> {
  for (let tries = 0; tries < 5; tries++) await attempt(email, `Guess7river${tries}`)
  expect((await attempt(email)).body.key).toBe('session.locked')
}
const unlock = (token: string, account_id: number) => app.call(unlockAccount, { token, body: { account_id } })

describe('unlocking', () => {
  it('lets a locked account in at once, and appears in the list and the audit log', async () => {
    const person = await aPerson()
    await lock(person.email)
    const list = () => app.call(listSignInHelp, { token: admin.token })
    expect((await list()).data.accounts).toContainEqual(
      expect.objectContaining({
        account_id: person.accountId,
        locked_until: expect.any(String),
        abilities: { unlock: true, reset: false },
      }),
    )
    later({ seconds: 1 })
    expect((await unlock(admin.token, person.accountId)).status).toBe(200)
    later({ seconds: 1 })
    const names = (await list()).data.accounts.map((account) => account.account_id)
    expect(names).not.toContain(person.accountId)
    expect((await attempt(person.email)).data.token).toBeDefined()
    const rows = await readTx({ platform: app.platform, orgId: org.orgId }, (db) =>
      db
        .selectFrom('audit_entry')
        .select(['account_id', 'changes'])
        .where('action', '=', 'session.account.unlock')
        .where('record_id', '=', person.accountId)
        .execute(),
    )
    expect(rows).toEqual([{ account_id: admin.accountId, changes: { sign_in: ['locked', 'unlocked'] } }])
  })

  it('gives five further attempts, not unlimited ones', async () => {
    const person = await aPerson()
    await lock(person.email)
    later({ seconds: 1 })
    await unlock(admin.token, person.accountId)
    later({ seconds: 1 })
    await lock(person.email)
  })

  it('does not unlock an account of the same address in another organisation', async () => {
    const elsewhere = await anOrganisation(app)
    const email = `help-both-${++serial}@example.test`
    const mine = await aPerson({ email, passwordHash: await hashPassword('Mine7river') })
    const theirs = await aPerson({ email, org: elsewhere })
    await lock(email)
    later({ seconds: 1 })
    await unlock(admin.token, mine.accountId)
    later({ seconds: 1 })
    expect((await attempt(email)).status).toBe(401)
    expect((await attempt(email, 'Mine7river')).data.auth_user_detail?.org_id).toBe(org.orgId)
    expect((await attempt(email)).data?.token).toBeUndefined()
    const foreign = await unlock(admin.token, theirs.accountId)
    const missing = await unlock(admin.token, 987_654_321)
    expect([foreign.status, foreign.body.key]).toEqual([missing.status, missing.body.key])
    expect(foreign.status).toBe(404)
  })

  it("is refused for one's own account and for accounts with more permissions", async () => {
    expect((await unlock(admin.token, admin.accountId)).body.key).toBe('session.own_second_step')
    const helper = await aPerson({ roles: [8], grants: { 'session.sign_in_help': ['organisation'] } })
    expect((await unlock(helper.token, admin.accountId)).body.key).toBe('session.higher_rank')
    const nobody = await aPerson({ roles: [8] })
    expect((await unlock(nobody.token, helper.accountId)).status).toBe(403)
    const stronger = await aPerson({ roles: [9], grants: { 'security.policy.manage': ['organisation'] } })
    expect((await unlock(helper.token, stronger.accountId)).body.key).toBe('session.higher_rank')
    const weaker = await aPerson({ roles: [7], grants: { 'session.sign_in_help': ['group'] } })
    expect((await unlock(helper.token, weaker.accountId)).status).toBe(200)
    const found = await app.call(listSignInHelp, {
      token: helper.token,
      query: { search: stronger.email },
    })
    expect(found.data.accounts[0]?.abilities).toEqual({ unlock: false, reset: false })
    const grouped = await aPerson({ roles: [8], grants: { 'session.sign_in_help': ['group'] } })
    expect((await unlock(grouped.token, helper.accountId)).status).toBe(404)
  })
})

describe('resetting a lost app', () => {
  const reset = (token: string, account_id: number) =>
    app.call(resetTwoStep, { token, body: { account_id, reason: 'Phone lost' } })

  it('makes the password sufficient, notifies the person, and records the reason in the audit log', async () => {
    const person = await aPersonWithApp(app, org, {
      passwordHash,
      email: `help-app-${++serial}@example.test`,
    })
    expect((await attempt(person.email)).data.show_otp_input).toBe(true)
    expect((await reset(admin.token, person.accountId)).status).toBe(200)
    expect((await attempt(person.email)).data.token).toBeDefined()
    expect((await reset(admin.token, person.accountId)).body.key).toBe('session.authenticator_off')
    const orgId = org.orgId
    const mails = await readTx({ platform: app.platform, orgId }, (db) =>
      db.selectFrom('mail_outbox').select('kind').where('to_address', '=', person.email).execute(),
    )
    expect(mails).toContainEqual({ kind: 'session.two_step_off' })
    const rows = await readTx({ platform: app.platform, orgId }, (db) =>
      db
        .selectFrom('audit_entry')
        .select(['reason'])
        .where('action', '=', 'session.two_step.reset')
        .where('record_id', '=', person.accountId)
        .execute(),
    )
    expect(rows).toEqual([{ reason: 'Phone lost' }])
  })

  it("is refused for one's own account: an administrator's stolen session would need no code", async () => {
    const chief = await aPersonWithApp(app, org, {
      roles: [2],
      passwordHash,
      email: `chief-${++serial}@example.test`,
    })
    expect((await reset(chief.token, chief.accountId)).body.key).toBe('session.own_second_step')
  })
})
