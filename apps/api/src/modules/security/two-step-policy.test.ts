import { readTwoStepPolicy, saveTwoStepPolicy } from '@muster/contract/security/two-step-policy.contract'
import { login } from '@muster/contract/session/session.contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { anAccount, anOrganisation, type TestOrganisation } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { hashPassword } from '../session/index.ts'

const PASSWORD = 'Kite7river'

let app: TestApp
let withoutMail: TestApp
let org: TestOrganisation

beforeAll(async () => {
  app = await createTestApp({ config: { smtpUrl: 'smtp://127.0.0.1:9' } })
  withoutMail = await createTestApp()
  org = await anOrganisation(app)
})

describe('who must enter a code', () => {
  it('is set by holders of the policy permission, and applies from the next sign-in', async () => {
    const passwordHash = await hashPassword(PASSWORD)
    const admin = await anAccount(app, org, { roles: [2], passwordHash })
    const person = await anAccount(app, org, { passwordHash })
    const { token } = admin
    expect((await app.call(readTwoStepPolicy, { token })).data).toEqual({ two_step: 'off', can_mail: true })
    expect(
      (await app.call(saveTwoStepPolicy, { token: person.token, body: { two_step: 'off' } })).status,
    ).toBe(403)
    expect((await app.call(saveTwoStepPolicy, { token, body: { two_step: 'administrators' } })).status).toBe(
      200,
    )
    const attempt = (email: string) => app.call(login, { body: { email, password: PASSWORD } })
    expect((await attempt(admin.email)).data.show_otp_input).toBe(true)
    expect((await attempt(person.email)).data.token).toBeDefined()
    expect((await app.call(readTwoStepPolicy, { token })).data.two_step).toBe('administrators')
  })

  it('is nobody while no code can be mailed', async () => {
    const other = await anOrganisation(withoutMail)
    const { token } = await anAccount(withoutMail, other, { roles: [2] })
    const answer = await withoutMail.call(saveTwoStepPolicy, { token, body: { two_step: 'everyone' } })
    expect(answer.body.key).toBe('security.two_step_needs_mail')
    expect((await withoutMail.call(saveTwoStepPolicy, { token, body: { two_step: 'off' } })).status).toBe(200)
  })
})
