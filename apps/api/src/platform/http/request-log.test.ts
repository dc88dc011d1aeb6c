import { anyone, endpoint, field, signedIn, z } from '@muster/contract/kit/index'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { anAccount, anOrganisation } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { modules } from '../../modules.ts'
import { readTx } from '../db/tx.ts'
import { defineModule } from '../module.ts'
import { route } from './route.ts'

const echo = endpoint({
  id: 'probe.logged',
  service: 'admin',
  method: 'POST',
  path: 'probe/logged/{id}',
  access: signedIn,
  params: z.object({ id: field.idInText() }),
  body: z.object({ word: z.string() }),
  data: z.object({}),
  summary: 'Is logged',
})
const broken = endpoint({
  id: 'probe.faulty',
  service: 'admin',
  method: 'GET',
  path: 'probe/faulty',
  access: anyone,
  data: z.object({}),
  summary: 'Fails',
})
const probes = defineModule({
  name: 'probes',
  routes: [
    route(echo, async (ctx) => {
      await readTx(ctx, (db) => db.selectFrom('organisation').select('name').execute())
      return {}
    }),
    route(broken, async () => {
      throw new Error('broken')
    }),
  ],
})

let app: TestApp
const info = vi.fn()

beforeAll(async () => {
  app = await createTestApp({ modules: [...modules, probes] })
  vi.spyOn(app.platform.log, 'info').mockImplementation(info as never)
})

beforeEach(() => info.mockClear())

/** The log line of a request, which is written after the response was sent. */
async function line(): Promise<Record<string, unknown>> {
  await vi.waitFor(() => expect(info).toHaveBeenCalledTimes(1), { timeout: 20_000 })
  return info.mock.calls[0]?.[0] as Record<string, unknown>
}

test('a line has caller, call, outcome and cost, but no request or response data', async () => {
  const org = await anOrganisation(app)
  const account = await anAccount(app, org)
  const answer = await app.app.inject({
    method: 'POST',
    url: '/services/admin/probe/logged/77?code=hidden-code',
    headers: { token: account.token },
    payload: { word: 'hidden-word' },
  })
  expect(answer.statusCode).toBe(200)
  const written = await line()
  expect(written).toEqual({
    request: answer.headers['x-request-id'],
    method: 'POST',
    route: '/services/admin/probe/logged/:id',
    endpoint: 'probe.logged',
    status: 200,
    ms: expect.any(Number),
    queries: 1,
    org: org.orgId,
    account: account.accountId,
  })
  const text = JSON.stringify(written)
  for (const secret of ['hidden', account.token, '/77']) expect(text).not.toContain(secret)
})

test.each([
  ['a fault', '/services/admin/probe/faulty', 500],
  ['a refusal', '/services/admin/probe/logged/1', 404],
  ['an unknown call', '/services/admin/nothing', 404],
  ['a bad percent-encoding', '/services/admin/%zz', 404],
])('%s returns the id of its log line', async (_name, url, status) => {
  const answer = await app.app.inject(url)
  expect([answer.statusCode, answer.json().error]).toEqual([status, true])
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(await line()).toMatchObject({ request: answer.headers['x-request-id'], status })
})
