import { mandatoryPasswordUpdate } from '@muster/contract/security/security.contract'
import {
  authenticateToken,
  createHandoverCode,
  currentUser,
  login,
} from '@muster/contract/session/session.contract'
import { readCodeDemand, resendCode, verifyCode } from '@muster/contract/session/sign-in-code.contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AccountGiven,
  anAccount,
  anOrganisation,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { codesMailedTo, PASSWORD, setPolicy, wrongCode } from './second-step-fixtures.ts'

let app: TestApp
let org: TestOrganisation
let other: TestOrganisation
let passwordHash: string
let serial = 0
let clock = Temporal.Instant.from('2028-01-04T06:00:00Z')

function later(duration: Temporal.DurationLike): void {
  clock = clock.add(duration)
  app.setNow(clock.toString())
}

beforeAll(async () => {
  app = await createTestApp()
  ;[org, other] = [await anOrganisation(app), await anOrganisation(app)]
  passwordHash = await hashPassword(PASSWORD)
  await setPolicy(app, org, 'everyone')
  await setPolicy(app, other, 'everyone')
})

beforeEach(() => later({ hours: 24 }))

async function aPerson(given: AccountGiven & { org?: TestOrganisation } = {}) {
  const email = given.email ?? `second-step-${++serial}@example.test`
  return anAccount(app, given.org ?? org, { passwordHash, ...given, email })
}

const attempt = (email: string, more: object = {}, password = PASSWORD) =>
  app.call(login, { body: { email, password, ...more } })

async function begin(email: string, orgId = org.orgId) {
  const { data } = await attempt(email)
  const code = (await codesMailedTo(app, orgId, email)).at(-1) as string
  const { challenge, proof } = data.info as NonNullable<typeof data.info>
  return { code, challenge, proof, info: data.info as NonNullable<typeof data.info> }
}

const verify = (body: {
  challenge: string
  proof: string
  otp: string
  remember_device?: boolean
  redirect?: string
}) => app.call(verifyCode, { body })

async function historyOf(accountId: number): Promise<string[]> {
  const rows = await readTx({ platform: app.platform, orgId: org.orgId }, (db) =>
    db
      .selectFrom('login_history')
      .select('result')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
  )
  return rows.map((row) => row.result)
}

describe('a correct password when a code is required', () => {
  it('opens no session: the response says what to enter, and the code is mailed', async () => {
    const person = await aPerson()
    const answer = await attempt(person.email)
    expect(answer.status).toBe(200)
    expect(answer.data.token).toBeUndefined()
    expect(answer.data.auth_user_detail).toBeUndefined()
    expect(answer.data).toMatchObject({
      show_otp_input: true,
      info: {
        methods: ['mail'],
        sent_to: 's…@example.test',
        resend_after: 30,
        expires_in: 600,
        tries_left: 5,
      },
    })
    const [code, ...more] = await codesMailedTo(app, org.orgId, person.email)
    expect(code).toMatch(/^\d{6}$/)
    expect(more).toEqual([])
    expect(JSON.stringify(answer.body)).not.toContain(code)
    expect(await historyOf(person.accountId)).toEqual(['code_asked'])
  })

  it('continues with the code from the tab in which the password was entered', async () => {
    const person = await aPerson()
    const { code, challenge, proof } = await begin(person.email)
    const answer = await verify({ challenge, proof, otp: code, redirect: '/admin/users' })
    expect(answer.message).toBe('Login Successfully.')
    expect(answer.data).toMatchObject({ redirect: '/admin/users', password_update_required: false })
    const me = await app.call(currentUser, { token: answer.data.token })
    expect(me.data).toMatchObject({ user_id: person.accountId })
    expect(await historyOf(person.accountId)).toEqual(['code_asked', 'success'])
  })

  it('continues with the code in the sign-in call itself, for its latest challenge', async () => {
    const person = await aPerson()
    const { code } = await begin(person.email)
    const answer = await attempt(person.email, { otp: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
    expect(answer.data.token).toMatch(/^[\w-]{43}$/)
  })

  it('requires a code only from administrators if the organisation chose that', async () => {
    const some = await anOrganisation(app)
    await setPolicy(app, some, 'administrators')
    const employee = await aPerson({ org: some })
    const admin = await aPerson({ org: some, roles: [2] })
    const subAdmin = await aPerson({ org: some, roles: [8] })
    expect((await attempt(employee.email)).data.token).toBeDefined()
    for (const { email } of [admin, subAdmin]) {
      expect((await attempt(email)).data).toMatchObject({ show_otp_input: true })
    }
  })

  it('reveals nothing about codes to a wrong password, and hashes as often as without one', async () => {
    const person = await aPerson()
    const answer = await attempt(person.email, { otp: '123456' }, 'Wrong7river')
    expect(answer.body).toMatchObject({ key: 'session.bad_credentials', data: null })
    expect(await codesMailedTo(app, org.orgId, person.email)).toEqual([])
  })

  it('stores neither code nor proof in readable form', async () => {
    const person = await aPerson()
    const { code, proof } = await begin(person.email)
    const rows = await readTx({ platform: app.platform, orgId: org.orgId }, (db) =>
      db.selectFrom('sign_in_challenge').selectAll().where('account_id', '=', person.accountId).execute(),
    )
    const kept = JSON.stringify(rows.map((row) => ({ ...row, code_hash: row.code_hash?.toString('latin1') })))
    expect(kept).not.toContain(proof)
    expect(rows[0]?.code_hash?.toString('utf8')).not.toContain(code)
  })
})

describe('the second step cannot be bypassed', () => {
  it('by using a challenge or proof as a session token', async () => {
    const person = await aPerson()
    const { challenge, proof } = await begin(person.email)
    for (const token of [challenge, proof, `h_${proof}`]) {
      expect((await app.call(authenticateToken, { token, query: { confirm: '1' } })).status).toBe(401)
      expect((await app.call(currentUser, { token })).status).toBe(401)
      expect((await app.call(createHandoverCode, { token, body: { nonce: 'n' } })).status).toBe(401)
      const update = {
        old_password: PASSWORD,
        new_password: 'Lamp8harbour',
        confirm_password: 'Lamp8harbour',
      }
      expect((await app.call(mandatoryPasswordUpdate, { token, body: update })).status).toBe(401)
    }
  })

  it('by an initial password that must be changed', async () => {
    const person = await aPerson()
    await tx(app.system(org.orgId), (db) =>
      db
        .updateTable('account')
        .set({ must_change_password: true })
        .where('id', '=', person.accountId)
        .execute(),
    )
    const { code, challenge, proof, info } = await begin(person.email)
    expect(info.methods).toEqual(['mail'])
    expect((await verify({ challenge, proof, otp: code })).data.password_update_required).toBe(true)
  })

  it('by an empty, too long or malformed code', async () => {
    const person = await aPerson()
    const { challenge, proof } = await begin(person.email)
    for (const otp of ['', '   ', '0', '१२३४५६', 'x'.repeat(41)]) {
      expect((await verify({ challenge, proof, otp })).status).toBe(422)
      expect((await attempt(person.email, { otp })).data?.token).toBeUndefined()
    }
  })

  it("with another person's proof, or without one", async () => {
    const [one, two] = [await aPerson(), await aPerson()]
    const first = await begin(one.email)
    const second = await begin(two.email)
    const { challenge, code } = first
    for (const proof of [second.proof, 'x', first.challenge]) {
      const answer = await verify({ challenge, proof, otp: code })
      expect(answer.body.key).toBe('session.challenge_over')
      expect((await app.call(readCodeDemand, { body: { challenge, proof } })).status).toBe(401)
      expect((await app.call(resendCode, { body: { challenge, proof } })).status).toBe(401)
    }
    // The code is still valid for its own challenge.
    expect((await verify({ challenge, proof: first.proof, otp: code })).status).toBe(200)
  })

  it('with a code of another sign-in, account or organisation', async () => {
    const email = `both-${++serial}@example.test`
    const [mine, theirs] = [await aPerson(), await aPerson({ org: other, email })]
    const early = await begin(mine.email)
    later({ seconds: 31 })
    const late = await begin(mine.email)
    const foreign = await begin(theirs.email, other.orgId)
    for (const otp of [early.code, foreign.code].filter((code) => code !== late.code)) {
      expect((await verify({ challenge: late.challenge, proof: late.proof, otp })).body.key).toBe(
        'session.code_wrong',
      )
    }
    expect((await attempt(mine.email, { otp: foreign.code, challenge: foreign.challenge })).body.key).toBe(
      'session.challenge_over',
    )
    expect((await verify({ challenge: late.challenge, proof: late.proof, otp: late.code })).status).toBe(200)
  })
})

describe('a code', () => {
  it('works once, also in two concurrent requests', async () => {
    const person = await aPerson()
    const { code, challenge, proof } = await begin(person.email)
    const both = await Promise.all([1, 2, 3].map(() => verify({ challenge, proof, otp: code })))
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 401, 401])
    expect((await verify({ challenge, proof, otp: code })).body.key).toBe('session.challenge_over')
    expect((await attempt(person.email, { otp: code })).body.key).toBe('session.challenge_over')
  })

  it('expires after ten minutes', async () => {
    const person = await aPerson()
    const first = await begin(person.email)
    later({ minutes: 10 })
    expect((await verify({ ...first, otp: first.code })).body.key).toBe('session.challenge_over')
  })

  it('is voided by a new password, and when the account is disabled', async () => {
    for (const change of [{ password_hash: await hashPassword('Lamp8harbour') }, { state: 'disabled' }]) {
      const person = await aPerson()
      const { code, challenge, proof } = await begin(person.email)
      await tx(app.system(org.orgId), (db) =>
        db.updateTable('account').set(change).where('id', '=', person.accountId).execute(),
      )
      expect((await verify({ challenge, proof, otp: code })).body.key).toBe('session.challenge_over')
    }
  })

  it('is replaced by the next one, after 30 seconds and up to five times', async () => {
    const person = await aPerson()
    const { code, challenge, proof } = await begin(person.email)
    const resend = () => app.call(resendCode, { body: { challenge, proof } })
    expect((await resend()).body.key).toBe('session.resend_too_soon')
    for (let sends = 2; sends <= 5; sends++) {
      later({ seconds: 30 })
      const answer = await resend()
      expect(answer.status).toBe(200)
      expect(answer.data.resend_after).toBe(sends === 5 ? null : 30)
    }
    later({ seconds: 30 })
    expect((await resend()).body.key).toBe('session.resend_too_soon')
    const codes = await codesMailedTo(app, org.orgId, person.email)
    expect(codes).toHaveLength(5)
    if (codes.at(-1) !== code) {
      expect((await verify({ challenge, proof, otp: code })).body.key).toBe('session.code_wrong')
    }
    expect((await verify({ challenge, proof, otp: codes.at(-1) as string })).status).toBe(200)
  })

  it('is mailed at most ten times in 15 minutes, over all sign-ins', async () => {
    const person = await aPerson()
    for (let round = 0; round < 10; round++) expect((await attempt(person.email)).status).toBe(200)
    expect((await attempt(person.email)).body.key).toBe('session.resend_too_soon')
    later({ minutes: 16 })
    expect((await attempt(person.email)).status).toBe(200)
  })
})

describe('guessing', () => {
  it('ends with the fifth wrong code: the sign-in is void and counts as failed', async () => {
    const person = await aPerson()
    const { code, challenge, proof } = await begin(person.email)
    for (let left = 4; left >= 1; left--) {
      const answer = await verify({ challenge, proof, otp: wrongCode(code) })
      expect(answer.body.key).toBe('session.code_wrong')
      expect(answer.message).toContain(left === 1 ? 'one attempt left' : `${left} attempts left`)
    }
    expect((await verify({ challenge, proof, otp: wrongCode(code) })).body.key).toBe('session.code_locked')
    expect((await verify({ challenge, proof, otp: code })).body.key).toBe('session.challenge_over')
    expect((await historyOf(person.accountId)).slice(1)).toEqual(Array(5).fill('wrong_code'))
    for (let tries = 0; tries < 4; tries++) {
      expect((await attempt(person.email, {}, `Guess7river${tries}`)).status).toBe(401)
    }
    expect((await attempt(person.email)).body.key).toBe('session.locked')
  })

  it('is not helped by starting again: an account has five wrong codes in 15 minutes', async () => {
    const person = await aPerson()
    const first = await begin(person.email)
    for (let tries = 0; tries < 3; tries++) await verify({ ...first, otp: wrongCode(first.code) })
    const second = await begin(person.email)
    for (let tries = 0; tries < 2; tries++) await verify({ ...second, otp: wrongCode(second.code) })
    expect((await verify({ ...second, otp: second.code })).body.key).toBe('session.code_locked')
    expect((await attempt(person.email)).body.key).toBe('session.code_locked')
    expect((await attempt(person.email, { otp: second.code })).data?.token).toBeUndefined()
    later({ minutes: 16 })
    const third = await begin(person.email)
    expect((await verify({ ...third, otp: third.code })).status).toBe(200)
  })

  it('is not helped by concurrency: of twelve concurrent codes five are checked', async () => {
    const person = await aPerson()
    const { code, challenge, proof } = await begin(person.email)
    const guesses = Array.from({ length: 12 }, (_, index) =>
      verify({ challenge, proof, otp: String((Number(code) + index + 1) % 1_000_000).padStart(6, '0') }),
    )
    const answers = await Promise.all(guesses)
    expect((await historyOf(person.accountId)).filter((one) => one === 'wrong_code')).toHaveLength(5)
    expect(answers.every((answer) => answer.status >= 400)).toBe(true)
    expect((await verify({ challenge, proof, otp: code })).status).toBe(401)
  })

  it('is counted in the sign-in call as well', async () => {
    const person = await aPerson()
    const { code } = await begin(person.email)
    for (let tries = 0; tries < 5; tries++) await attempt(person.email, { otp: wrongCode(code) })
    expect((await attempt(person.email, { otp: code })).body.key).toMatch(/code_locked|challenge_over/)
  })

  it('neither locks the password nor clears its failures', async () => {
    const person = await aPerson()
    for (let tries = 0; tries < 4; tries++) await attempt(person.email, {}, `Guess7river${tries}`)
    await begin(person.email)
    expect((await attempt(person.email, {}, 'Guess7river5')).status).toBe(401)
    expect((await attempt(person.email)).body.key).toBe('session.locked')
  })
})
