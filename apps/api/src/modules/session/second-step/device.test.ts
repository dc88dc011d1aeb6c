import { endpointUrl } from '@muster/contract/kit/index'
import { mandatoryPasswordUpdate } from '@muster/contract/security/security.contract'
import { login } from '@muster/contract/session/session.contract'
import { verifyCode } from '@muster/contract/session/sign-in-code.contract'
import { forgetDevices, readTwoStep } from '@muster/contract/session/two-step.contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, anOrganisation, type TestOrganisation } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { codesMailedTo, PASSWORD, setPolicy } from './second-step-fixtures.ts'

let app: TestApp
let org: TestOrganisation
let passwordHash: string
let serial = 0
let clock = Temporal.Instant.from('2028-03-04T06:00:00Z')

function later(duration: Temporal.DurationLike): void {
  clock = clock.add(duration)
  app.setNow(clock.toString())
}

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  passwordHash = await hashPassword(PASSWORD)
  await setPolicy(app, org, 'everyone')
})

beforeEach(() => later({ hours: 24 }))

const aPerson = (of = org) => anAccount(app, of, { passwordHash, email: `device-${++serial}@example.test` })

async function signInWith(cookie: string, email: string, password = PASSWORD) {
  const response = await app.app.inject({
    method: 'POST',
    url: endpointUrl(login),
    headers: cookie ? { cookie } : {},
    payload: { email, password },
  })
  return response.json().data as {
    token?: string
    show_otp_input?: boolean
    info?: { challenge: string; proof: string }
  }
}

/** Signs in with a code and has the browser remembered; returns the set-cookie header. */
async function remember(email: string, of = org): Promise<string> {
  const { info } = await signInWith('', email)
  const otp = (await codesMailedTo(app, of.orgId, email)).at(-1) as string
  const answer = await app.call(verifyCode, {
    body: { ...info!, ...pick(info!), otp, remember_device: true },
  })
  expect(answer.status).toBe(200)
  return [answer.headers['set-cookie']].flat()[0] as string
}

const pick = ({ challenge, proof }: { challenge: string; proof: string }) => ({ challenge, proof })
const pairOf = (header: string) => header.split(';')[0] as string

describe('a remembered browser', () => {
  it('gets a cookie that scripts cannot read and that is sent to no other site or call', async () => {
    const { email, accountId } = await aPerson()
    const header = await remember(email)
    expect(header).toMatch(
      new RegExp(
        `^muster_device_${org.orgId}_${accountId}=[\\w-]{43}; Path=/services/admin/apiv2/login_api; Max-Age=2592000; HttpOnly; SameSite=Strict$`,
      ),
    )
  })

  it('is not asked for a code for 30 days', async () => {
    const { email } = await aPerson()
    const cookie = pairOf(await remember(email))
    expect((await signInWith(cookie, email)).token).toBeDefined()
    expect((await signInWith('', email)).show_otp_input).toBe(true)
    later({ hours: 24 * 29 })
    expect((await signInWith(cookie, email)).token).toBeDefined()
    later({ hours: 24 })
    expect((await signInWith(cookie, email)).show_otp_input).toBe(true)
  })

  it('does not work for another account, also in another organisation, or with a wrong password', async () => {
    const [one, two] = [await aPerson(), await aPerson()]
    const elsewhere = await anOrganisation(app)
    await setPolicy(app, elsewhere, 'everyone')
    const three = await aPerson(elsewhere)
    const [, token] = pairOf(await remember(one.email)).split('=')
    for (const [of, person] of [
      [org, two],
      [elsewhere, three],
    ] as const) {
      const forged = `muster_device_${of.orgId}_${person.accountId}=${token}`
      expect((await signInWith(forged, person.email)).show_otp_input).toBe(true)
    }
    const own = `muster_device_${org.orgId}_${one.accountId}=${token}`
    expect(await signInWith(own, one.email, 'Wrong7river')).toBeNull()
  })

  it('is asked for a code again after it is forgotten or the password changes', async () => {
    const person = await aPerson()
    const first = pairOf(await remember(person.email))
    const { data } = await app.call(readTwoStep, { token: person.token })
    expect(data.devices).toHaveLength(1)
    expect(JSON.stringify(data)).not.toContain(first.split('=')[1])
    const device = data.devices[0]?.id as string
    const stranger = await aPerson()
    const foreign = await app.call(forgetDevices, { token: stranger.token, body: { device } })
    expect(foreign.data).toEqual({ forgotten: 0 })
    expect((await signInWith(first, person.email)).token).toBeDefined()
    await app.call(forgetDevices, { token: person.token, body: { device } })
    expect((await signInWith(first, person.email)).show_otp_input).toBe(true)

    const second = pairOf(await remember(person.email))
    const next = 'Lamp8harbour'
    await app.call(mandatoryPasswordUpdate, {
      token: person.token,
      body: { old_password: PASSWORD, new_password: next, confirm_password: next },
    })
    expect((await signInWith(second, person.email, next)).show_otp_input).toBe(true)
  })
})
