import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readLms, testLms, updateLms } from '@muster/contract/integrations/lms.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readTx } from '../../platform/db/tx.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
const closers: (() => void)[] = []

beforeAll(async () => {
  app = await createTestApp({ config: { ssoAllowLocal: true } })
})
beforeEach(async () => {
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function aSystem(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const SECRET = 'learning-is-fun-4711'
const save = (overrides: Partial<BodyOf<typeof updateLms>> = {}, token = admin.token) =>
  app.call(updateLms, {
    token,
    body: {
      version: 0,
      base_url: 'https://learn.example.com/',
      auth_kind: 'bearer',
      secret: SECRET,
      status: 1,
      ...overrides,
    },
  })
const read = async () => (await app.call(readLms, { token: admin.token })).data.lms
const run = () => app.call(testLms, { token: admin.token })

test('the secret is stored encrypted and never returned, nor in the audit log', async () => {
  expect(await read()).toBeNull()
  const saved = await save()
  expect(saved.data.lms).toMatchObject({
    base_url: 'https://learn.example.com',
    has_secret: true,
    version: 1,
  })
  const secondSave = await save({ version: 1, secret: '', check_path: '/ping' })
  expect(secondSave.data.lms).toMatchObject({ has_secret: true, version: 2, check_path: '/ping' })
  const rows = await readTx(app.system(org.orgId), async (db) => [
    ...(await db.selectFrom('lms_connection').selectAll().where('org_id', '=', org.orgId).execute()),
    ...(await db.selectFrom('audit_entry').selectAll().where('org_id', '=', org.orgId).execute()),
  ])
  expect(JSON.stringify([saved.body, secondSave.body, await read(), rows])).not.toContain(SECRET)
  expect(JSON.stringify(rows)).toContain('integrations.lms.update')
})

test('another address requires the secret again', async () => {
  await save()
  const moved = await save({ version: 1, base_url: 'https://elsewhere.example.com', secret: '' })
  expect(moved.body.fields).toEqual({ secret: expect.stringContaining('URL has changed') })
  expect((await save({ version: 1, base_url: 'https://elsewhere.example.com' })).status).toBe(200)
})

test.each<[string, Partial<BodyOf<typeof updateLms>>, string]>([
  ['plain http', { base_url: 'http://learn.example.com' }, 'base_url'],
  ['a user name in the address', { base_url: 'https://a:b@learn.example.com' }, 'base_url'],
  ['a query in the address', { base_url: 'https://learn.example.com/?a=b' }, 'base_url'],
  ['a path that leads to another host', { check_path: '@evil.example/' }, 'check_path'],
  ['a missing secret', { secret: '' }, 'secret'],
  ['a missing user name', { auth_kind: 'basic' }, 'user_name'],
  ['a header injection in the secret', { secret: 'a\r\nHost: b' }, 'secret'],
])('refuses %s', async (_name, input, field) => {
  const answer = await save(input)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
})

test('two concurrent first connections: the second gets a conflict', async () => {
  const answers = await Promise.all([save(), save({ base_url: 'https://other.example.com' })])
  expect(answers.map((one) => one.status).sort()).toEqual([200, 409])
})

test.each<[string, Partial<BodyOf<typeof updateLms>>, string]>([
  ['a token', {}, `Bearer ${SECRET}`],
  [
    'a user name',
    { auth_kind: 'basic', user_name: 'muster' },
    `Basic ${Buffer.from(`muster:${SECRET}`).toString('base64')}`,
  ],
])('a test calls the system with %s', async (_name, input, header) => {
  const seen: unknown[] = []
  const base_url = await aSystem((request, response) => {
    seen.push([request.url, request.headers.authorization])
    response.end('{}')
  })
  await save({ base_url, check_path: '/api/ping', ...input })
  const answer = await run()
  expect(answer.data).toMatchObject({ outcome: 'success', http_status: 200 })
  expect(seen).toEqual([['/api/ping', header]])
  expect(await read()).toMatchObject({ test_outcome: 'success', tested_at: expect.any(String) })
  await save({ version: 1, base_url, check_path: '/other', secret: '', ...input })
  expect(await read()).toMatchObject({ test_outcome: null, tested_at: null })
})

test.each([
  [401, 'credentials_refused'],
  [403, 'credentials_refused'],
  [404, 'not_found'],
  [418, 'unexpected_answer'],
  [503, 'server_error'],
])('status %i is reported as %s', async (status, outcome) => {
  const base_url = await aSystem((_request, response) => response.writeHead(status).end())
  await save({ base_url })
  expect((await run()).data).toMatchObject({ outcome, http_status: status })
})

test('a redirect is not followed, and nothing inside the network is called', async () => {
  const base_url = await aSystem((_request, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  )
  await save({ base_url })
  expect((await run()).data).toMatchObject({ outcome: 'redirected', http_status: null })
  await save({ version: 1, base_url: 'https://10.0.0.1' })
  expect((await run()).data.outcome).toBe('address_forbidden')
})

test('requires the permission, and settings to test', async () => {
  expect((await run()).body.key).toBe('integrations.lms_incomplete')
  const person = await anAccount(app, org)
  expect((await save({}, person.token)).status).toBe(403)
  await save()
  const stranger = await anAdmin(app, await anOrganisation(app))
  expect((await app.call(readLms, { token: stranger.token })).data.lms).toBeNull()
})
