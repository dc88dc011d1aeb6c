import { login } from '@muster/contract/session/session.contract'
import { verifyCode } from '@muster/contract/session/sign-in-code.contract'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { anAccount, anOrganisation, type TestOrganisation } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { hashingLoad, hashPassword } from '../passwords/password-hash.ts'
import { aPersonWithApp, appCode, codesMailedTo, PASSWORD, setPolicy } from './second-step-fixtures.ts'

let app: TestApp
let org: TestOrganisation
let passwordHash: string
const written: unknown[][] = []

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  passwordHash = await hashPassword(PASSWORD)
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(app.platform.log, level).mockImplementation(((...line: unknown[]) =>
      written.push(line)) as never)
  }
})

describe('traces of a sign-in', () => {
  it('contain no code, proof, token or secret, neither in the log nor in the audit log', async () => {
    await setPolicy(app, org, 'everyone')
    const email = 'traces@example.test'
    await anAccount(app, org, { passwordHash, email })
    const { data } = await app.call(login, { body: { email, password: PASSWORD } })
    const { challenge, proof } = data.info as NonNullable<typeof data.info>
    const [otp = ''] = await codesMailedTo(app, org.orgId, email)
    const done = await app.call(verifyCode, { body: { challenge, proof, otp, remember_device: true } })
    const [, cookie = ''] = /=([\w-]{43});/.exec(String(done.headers['set-cookie'])) ?? []
    const person = await aPersonWithApp(app, org, { passwordHash, email: 'traces-app@example.test' })
    await vi.waitFor(() => expect(written.length).toBeGreaterThan(3), { timeout: 20_000 })
    const audit = await readTx({ platform: app.platform, orgId: org.orgId }, (db) =>
      db.selectFrom('audit_entry').selectAll().execute(),
    )
    const text = JSON.stringify([written, audit])
    const secrets = [
      PASSWORD,
      otp,
      proof,
      challenge,
      done.data.token,
      cookie,
      person.secret,
      ...person.recoveryCodes,
    ]
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(5)
      expect(text.includes(secret), secret).toBe(false)
    }
  })

  it('cost the same hashing with and without a code, and for an unknown address', async () => {
    await setPolicy(app, org, 'off')
    const plain = await anAccount(app, org, { passwordHash, email: 'cost-plain@example.test' })
    const withApp = await aPersonWithApp(app, org, { passwordHash, email: 'cost-app@example.test' })
    const costOf = async (email: string, password: string, otp?: string) => {
      const before = hashingLoad().done
      await app.call(login, { body: { email, password, otp } })
      return hashingLoad().done - before
    }
    const costs = [
      await costOf(plain.email, PASSWORD),
      await costOf(plain.email, 'Wrong7river'),
      await costOf(withApp.email, PASSWORD),
      await costOf(withApp.email, 'Wrong7river'),
      await costOf(withApp.email, 'Wrong7river', appCode(app, withApp.secret)),
      await costOf(withApp.email, PASSWORD, appCode(app, withApp.secret)),
      await costOf('nobody-here@example.test', 'Wrong7river', '123456'),
    ]
    expect(costs).toEqual(Array(costs.length).fill(1))
  })
})
