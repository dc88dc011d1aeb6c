import { ROLE } from '@muster/contract/kit/index'
import { acceptInvitation, currentUser, login } from '@muster/contract/session/session.contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, anAdmin, anOrganisation, type TestOrganisation } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { mailsIn } from '../../../../test/mails.ts'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { inviteAccount, renameAccountOf, setAccountEnabled } from '../index.ts'

const PASSWORD = 'Kite7river'
const chosen = { new_password: PASSWORD, confirm_password: PASSWORD }

let app: TestApp
let org: TestOrganisation
let ctx: Ctx
let serial = 0

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app, { name: 'Kiln & Loom' })
})

beforeEach(() => {
  app.setNow('2027-04-01T09:00:00Z')
  ctx = app.system(org.orgId)
})

async function anEmployee(name = `Mira ${++serial}`): Promise<number> {
  const { id } = await tx(ctx, (db) =>
    db
      .insertInto('employee')
      .values({ org_id: org.orgId, code: `I${++serial}`, first_name: name, date_of_joining: '2027-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

function aMinuteLater(): void {
  app.setNow('2027-04-01T09:01:00Z')
  ctx = app.system(org.orgId)
}

const invite = (employeeId: number, email: string, name = 'Mira Rao') =>
  tx(ctx, (db) => inviteAccount(ctx, db, { employeeId, email, name }))

async function mailsTo(email: string) {
  return mailsIn(app, ctx.orgId, email)
}

async function keyMailedTo(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1)
  return /\/me\/email-verification\/([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? ''
}

async function anInvited() {
  const email = `invited-${++serial}@example.test`
  const employeeId = await anEmployee()
  const { accountId } = await invite(employeeId, email)
  return { email, employeeId, accountId, key: await keyMailedTo(email) }
}

const answer = (id: string, more: object = {}) => app.call(acceptInvitation, { body: { id, ...more } })

describe('an invitation', () => {
  it("is mailed with a link, and creates an account that can't sign in yet", async () => {
    const email = `Invited-${++serial}@Example.test`
    const result = await invite(await anEmployee(), email, 'Mira <b>Rao</b>')
    expect(result).toMatchObject({ state: 'invited', isInvited: true })
    const [mail] = await mailsTo(email.toLowerCase())
    expect(mail).toMatchObject({
      kind: 'session.invitation',
      subject: 'Welcome to Kiln & Loom',
      state: 'waiting',
    })
    expect(mail?.html_body).toContain('Kiln &amp; Loom')
    expect(mail?.html_body).not.toContain('<b>Rao')
    const tried = await app.call(login, { body: { email, password: PASSWORD } })
    expect(tried.body.key).toBe('session.bad_credentials')
  })

  it('can be read without being used up, since mail scanners open links', async () => {
    const { email, key } = await anInvited()
    for (let opened = 0; opened < 2; opened++) {
      const described = await answer(key)
      expect(described.data).toMatchObject({
        email,
        name: 'Mira Rao',
        org_name: 'Kiln & Loom',
        PRODUCT_THEME_COLOR: '#335aff',
        accepted: false,
      })
      expect(described.data.password_rules).toContain('At least 8 characters')
    }
  })

  it('sets the first password once, and the person signs in as an employee', async () => {
    const { email, employeeId, key } = await anInvited()
    const accepted = await answer(key, chosen)
    expect(accepted.status).toBe(200)
    expect(accepted.data.accepted).toBe(true)
    const signedIn = await app.call(login, { body: { email, password: PASSWORD } })
    expect(signedIn.data.auth_user_detail).toMatchObject({ role_ids: [7], user_emp_id: employeeId })
    const again = await answer(key, chosen)
    expect(again.status).toBe(410)
    expect(again.body.key).toBe('session.invitation_invalid')
  })

  it('sets one password when used twice concurrently', async () => {
    const { key } = await anInvited()
    const other = { new_password: 'Lamp7river', confirm_password: 'Lamp7river' }
    const answers = await Promise.all([answer(key, chosen), answer(key, other)])
    expect(answers.map((one) => one.status).sort()).not.toEqual([200, 200])
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
  })

  it('checks the password by the policy, and both entries against each other', async () => {
    const { key } = await anInvited()
    const different = await answer(key, { new_password: PASSWORD, confirm_password: 'Lamp7river' })
    expect(different.status).toBe(422)
    expect(different.message).toBe('Confirm password is not password')
    expect((await answer(key, { new_password: PASSWORD })).body.key).toBe('security.password_mismatch')
    for (const weak of ['short7A', 'kite7river', 'Password123', 'MiraRao2027']) {
      const refused = await answer(key, { new_password: weak, confirm_password: weak })
      expect(refused.body.key, weak).toBe('security.password_too_weak')
      expect(refused.body.fields?.new_password).toBeTruthy()
    }
    expect((await answer(key, chosen)).status).toBe(200)
  })

  it('is valid for seven days', async () => {
    const { key } = await anInvited()
    app.setNow('2027-04-08T08:59:59Z')
    expect((await answer(key)).status).toBe(200)
    app.setNow('2027-04-08T09:00:00Z')
    expect((await answer(key)).status).toBe(410)
  })

  it('is replaced by a newer one, also to a corrected address', async () => {
    const { email, employeeId, accountId, key } = await anInvited()
    const corrected = `corrected-${++serial}@example.test`
    await expect(invite(employeeId, corrected)).rejects.toMatchObject({ key: 'session.invitation_just_sent' })
    aMinuteLater()
    expect(await invite(employeeId, corrected)).toMatchObject({ accountId, isInvited: true })
    expect((await answer(key)).status).toBe(410)
    expect((await answer(await keyMailedTo(corrected))).data.email).toBe(corrected)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('is voided when the account is disabled, and stays void when it is enabled again', async () => {
    const { employeeId, accountId, key } = await anInvited()
    const off = await tx(ctx, (db) => setAccountEnabled(ctx, db, { employeeId }, false))
    expect(off).toEqual({ accountId, state: 'disabled' })
    expect((await answer(key)).status).toBe(410)
    const on = await tx(ctx, (db) => setAccountEnabled(ctx, db, { employeeId }, true))
    expect(on).toEqual({ accountId, state: 'invited' })
    expect((await answer(key)).status).toBe(410)
  })

  it('with an unknown key is refused like a used one', async () => {
    for (const key of ['A'.repeat(43), 'x', '../../etc/passwd']) {
      expect((await answer(key, chosen)).body.key).toBe('session.invitation_invalid')
    }
  })

  it('mails nothing to a person who has a password, and links an account without an employee', async () => {
    const admin = await anAdmin(app, org, { email: `admin-${++serial}@example.test` })
    const employeeId = await anEmployee()
    const result = await invite(employeeId, admin.email)
    expect(result).toEqual({ accountId: admin.accountId, state: 'active', isInvited: false })
    expect(await mailsTo(admin.email)).toHaveLength(0)
    expect((await app.call(currentUser, { token: admin.token })).data.user_emp_id).toBe(employeeId)
  })

  it('refuses an address that another account signs in with', async () => {
    const { email } = await anInvited()
    await expect(invite(await anEmployee(), email)).rejects.toMatchObject({ key: 'session.email_taken' })
  })
})

describe('an account', () => {
  it('that is disabled loses its sessions with the next request', async () => {
    const person = await anAccount(app, org, { employeeId: await anEmployee(), passwordHash: 'x' })
    expect((await app.call(currentUser, { token: person.token })).status).toBe(200)
    await tx(ctx, (db) => setAccountEnabled(ctx, db, { accountId: person.accountId }, false))
    expect((await app.call(currentUser, { token: person.token })).body.forceLogin).toBe(true)
    await tx(ctx, (db) => setAccountEnabled(ctx, db, { accountId: person.accountId }, true))
    expect((await app.call(currentUser, { token: person.token })).body.forceLogin).toBe(true)
  })

  it("can't disable itself, and the last administrator can't be disabled by anybody", async () => {
    const own = await anOrganisation(app)
    const system = app.system(own.orgId)
    const admin = await anAdmin(app, own)
    const as = { ...system, actor: { ...system.actor, accountId: admin.accountId } }
    await expect(
      tx(as, (db) => setAccountEnabled(as, db, { accountId: admin.accountId }, false)),
    ).rejects.toMatchObject({ key: 'session.own_account' })
    const off = () => tx(system, (db) => setAccountEnabled(system, db, { accountId: admin.accountId }, false))
    await expect(off()).rejects.toMatchObject({ key: 'session.last_administrator' })
    await anAdmin(app, own, { state: 'disabled' })
    await expect(off()).rejects.toMatchObject({ key: 'session.last_administrator' })
    await anAdmin(app, own)
    expect(await off()).toMatchObject({ state: 'disabled' })
  })

  it('of the last administrator stays enabled, even if accounts with role −2 remain', async () => {
    const own = await anOrganisation(app)
    const system = app.system(own.orgId)
    const off = (accountId: number) => tx(system, (db) => setAccountEnabled(system, db, { accountId }, false))
    const admin = await anAdmin(app, own)
    const proxy = await anAccount(app, own, { roles: [ROLE.adminLike] })
    await anAccount(app, own, { roles: [ROLE.adminLike] })
    await expect(off(admin.accountId)).rejects.toMatchObject({ key: 'session.last_administrator' })
    expect(await off(proxy.accountId)).toMatchObject({ state: 'disabled' })
    const second = await anAdmin(app, own)
    const both = await Promise.allSettled([off(admin.accountId), off(second.accountId)])
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('of another organisation is missing here', async () => {
    const stranger = await anAccount(app, await anOrganisation(app))
    const result = await tx(ctx, (db) => setAccountEnabled(ctx, db, { accountId: stranger.accountId }, false))
    expect(result).toBeUndefined()
    expect((await app.call(currentUser, { token: stranger.token })).status).toBe(200)
  })

  it('whose address changes is notified at the old mailbox, with the new address masked', async () => {
    const { employeeId, email, key } = await anInvited()
    await answer(key, chosen)
    const mails = () =>
      tx(ctx, (db) =>
        db
          .selectFrom('mail_outbox')
          .select(['text_body'])
          .where('org_id', '=', ctx.orgId)
          .where('kind', '=', 'session.address_changed')
          .where('to_address', '=', email)
          .execute(),
      )
    await tx(ctx, (db) => renameAccountOf(ctx, db, employeeId, { email, name: 'Mira Sen' }))
    expect(await mails()).toEqual([])
    const taken = `taken-${++serial}@thief.test`
    await tx(ctx, (db) => renameAccountOf(ctx, db, employeeId, { email: taken, name: 'Mira Sen' }))
    const [received, ...more] = await mails()
    expect(more).toEqual([])
    expect(received?.text_body).toContain('t…@thief.test')
    expect(received?.text_body).not.toContain(taken)
  })

  it('follows the address and name of its employee', async () => {
    const { employeeId, email, key } = await anInvited()
    const to = { email: `New-${++serial}@example.test`, name: 'Mira Sen' }
    await tx(ctx, (db) => renameAccountOf(ctx, db, employeeId, to))
    expect((await answer(key)).status).toBe(410)
    const taken = await anInvited()
    const take = tx(ctx, (db) => renameAccountOf(ctx, db, taken.employeeId, to))
    await expect(take).rejects.toMatchObject({ key: 'session.email_taken' })
    aMinuteLater()
    expect(await invite(employeeId, email)).toMatchObject({ isInvited: true })
  })
})
