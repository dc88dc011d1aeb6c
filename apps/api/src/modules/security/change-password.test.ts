import { changePassword } from '@muster/contract/security/security.contract'
import { currentUser, login } from '@muster/contract/session/session.contract'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import {
  anAccount,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readTx } from '../../platform/db/tx.ts'
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
  org = await anOrganisation(app, { name: 'Sahyadri' })
  passwordHash = await hashPassword(OLD)
})

beforeEach(async () => {
  app.setNow('2027-05-01T09:00:00Z')
  person = await anAccount(app, org, { email: `change-${++serial}@example.test`, passwordHash })
})

const good = { old_password: OLD, new_password: NEW, confirm_password: NEW }
const change = (body: Record<string, unknown> = good, token = person.token) =>
  app.call(changePassword, { token, body: body as never })

const mails = () =>
  readTx({ platform: app.platform, orgId: org.orgId }, (db) =>
    db.selectFrom('mail_outbox').selectAll().where('to_address', '=', person.email).execute(),
  )

it.each([
  ['old_password', 'Please enter the current password'],
  ['new_password', 'Please enter the new password'],
  ['confirm_password', 'Please enter the confirm password'],
])("asks for %s with the specification's message", async (field, text) => {
  for (const value of [undefined, '']) {
    const answer = await change({ ...good, [field]: value })
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual({ [field]: text })
  }
})

it('requires both entries of the new password to match', async () => {
  const answer = await change({ ...good, confirm_password: 'Lamp8harbours' })
  expect(answer.message).toBe('Confirm password is not password')
  expect(answer.body.fields).toEqual({ confirm_password: 'Confirm password is not password' })
})

it('ends every other session, and sends a mail with time, device and link', async () => {
  const { token: other } = (await app.call(login, { body: { email: person.email, password: OLD } })).data
  const response = await app.app.inject({
    method: 'POST',
    url: `/services/${changePassword.service}/${changePassword.path}`,
    headers: {
      token: person.token,
      // The link must use the installation's own address, never the request's.
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    },
    payload: good,
  })
  expect(response.statusCode).toBe(200)
  const refused = await app.call(currentUser, { token: other as string })
  expect(refused.body).toMatchObject({
    forceLogin: true,
    message: 'Your session has expired, kindly relogin.',
  })
  expect((await app.call(currentUser, { token: person.token })).status).toBe(200)
  const [mail] = (await mails()).filter((one) => one.kind === 'security.password_changed')
  expect(mail?.subject).toBe('Your Sahyadri password was changed')
  expect(mail?.text_body).toContain('1 May 2027')
  expect(mail?.text_body).toMatch(/14:30 (IST|GMT\+5:30)/)
  expect(mail?.text_body).toContain('Chrome 142 on Windows')
  expect(mail?.text_body).toContain('http://127.0.0.1:3000/me/forgotpassword')
  expect(JSON.stringify(mail)).not.toMatch(/evil\.test|Lamp8harbour|Kite7river/)
})

it('cannot be used to guess the password: five wrong ones lock it for this session, and keep nobody from signing in', async () => {
  for (let tries = 0; tries < 5; tries++) {
    const answer = await change({ ...good, old_password: `Guess7river${tries}` })
    expect(answer.body.key).toBe('security.current_password_wrong')
    expect(answer.body.fields).toEqual({ old_password: 'The current password is incorrect.' })
  }
  expect((await change()).body.key).toBe('session.locked')
  expect(await mails()).toEqual([])
  const atTheDoor = await app.call(login, { body: { email: person.email, password: OLD } })
  expect(atTheDoor.data.token).toBeDefined()
})

it('parallel guesses get no further than sequential ones', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => change({ ...good, old_password: `Guess7river${index}` })),
  )
  const wrong = answers.filter((answer) => answer.body.key === 'security.current_password_wrong')
  expect(wrong.length).toBeLessThanOrEqual(5)
  expect((await change()).body.key).toBe('session.locked')
})

it.each([
  ['a null character', 'Lamp8\u0000harbour', 422],
  ['ten thousand characters', `Lamp8${'x'.repeat(10_000)}`, 422],
  ['markup', 'Lamp8<script>', 200],
  ['a lone surrogate', 'Lamp8harb\ud800our', 422],
  ['other scripts and an emoji', 'Lamp8 नदी 🌊 harbour', 200],
])('%s in a password: status %s', async (_name, password, status) => {
  const answer = await change({ ...good, new_password: password, confirm_password: password })
  expect(answer.status).toBe(status)
})
