import { batchReads } from '@muster/contract/session/batch.contract'
import { currentUser } from '@muster/contract/session/session.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, anOrganisation, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

let app: TestApp
let admin: TestAccount
let stranger: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  const ours = await anOrganisation(app, { name: 'Ours' })
  const theirs = await anOrganisation(app, { name: 'Theirs' })
  admin = await anAccount(app, ours)
  stranger = await anAccount(app, theirs)
})

const get = (url: string) => ({ method: 'GET' as const, url: `/services/admin/${url}` })
const send = async (token: string, calls: { method: 'GET' | 'POST'; url: string; body?: string }[]) => {
  const { data } = await app.call(batchReads, { token, body: { calls } })
  return data.answers.map(({ status, body }) => ({ status, body: JSON.parse(body) }))
}

describe('a batch', () => {
  test('answers each call as if it had been sent alone, in order', async () => {
    const alone = await app.call(currentUser, { token: admin.token })
    const [user, missing, again] = await send(admin.token, [get('user'), get('nothing'), get('user')])
    expect(user).toMatchObject({ status: 200, body: { data: alone.data } })
    expect(missing).toMatchObject({ status: 404, body: { key: 'route.not_found' } })
    expect(again).toEqual(user)
  })

  test('gives nobody more than their own permissions and organisation', async () => {
    const search = { method: 'POST' as const, url: '/services/admin/apiv2/auth/hrms/audit/list', body: '{}' }
    const [log] = await send(stranger.token, [search])
    expect(log?.status).toBe(403)
    const [user] = await send(stranger.token, [get('user')])
    expect(user?.body.data.org_name).toBe('Theirs')
  })

  test('contains no batch, no file, and no call without a session that changes something', async () => {
    const inner = JSON.stringify({ calls: [get('user')] })
    const login = JSON.stringify({ email: 'a@example.test', password: 'x' })
    const answers = await send(admin.token, [
      { method: 'POST', url: '/services/admin/apiv2/auth/batch', body: inner },
      { method: 'POST', url: '/services/admin/apiv2/login_api', body: login },
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })

  test('does not end the session of the calls beside it', async () => {
    const [out] = await send(admin.token, [get('apiv2/auth/logout?type=2')])
    expect(out?.status).toBe(404)
    expect((await app.call(currentUser, { token: admin.token })).status).toBe(200)
  })

  test.each([
    '/services/admin/../../metrics',
    '/services/../metrics',
    '/services/%2e%2e/metrics',
    '/services/%2E%2e/health/ready',
    '/services/..%2fmetrics',
    '/services/.\\..\\metrics',
    '/services/./admin/user',
    '/services',
  ])('does not leave the services by %s', async (url) => {
    const { status, data } = await app.call(batchReads, {
      token: admin.token,
      body: { calls: [{ method: 'GET', url }] },
    })
    expect([422, 404]).toContain(status === 200 ? data.answers[0]?.status : status)
  })

  test('is refused without a session, empty, too long, or with another address', async () => {
    const refuse = (token: string, calls: object[]) =>
      app.call(batchReads, { token, body: { calls } as never }).then(({ status }) => status)
    expect(await refuse('', [get('user')])).toBe(401)
    expect(await refuse(admin.token, [])).toBe(422)
    expect(await refuse(admin.token, Array(21).fill(get('user')))).toBe(422)
    expect(
      await refuse(admin.token, [{ method: 'GET', url: 'http://example.test/services/admin/user' }]),
    ).toBe(422)
    expect(await refuse(admin.token, [{ method: 'DELETE', url: '/services/admin/user' }])).toBe(422)
  })

  test('answers bad parts with their own errors', async () => {
    const deep = `{"filters":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
    const answers = await send(
      admin.token,
      ['{', deep].map((body) => ({
        method: 'POST' as const,
        url: '/services/admin/apiv2/auth/hrms/audit/list',
        body,
      })),
    )
    expect(answers.map(({ status }) => status)).toEqual([400, 400])
  })
})
