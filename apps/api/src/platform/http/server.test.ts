import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { anyone, endpoint, field, signedIn, z } from '@muster/contract/kit/index'
import { authenticateToken, login } from '@muster/contract/session/session.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, anOrganisation } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { modules } from '../../modules.ts'
import { defineModule } from '../module.ts'
import { drain } from './drain.ts'
import { FileReply, reply, route, XLSX } from './route.ts'

const echo = endpoint({
  id: 'probe.echo',
  service: 'admin',
  method: 'POST',
  path: 'probe/echo',
  access: anyone,
  body: z.object({ name: field.requiredText(20), count: field.optional(z.int()) }),
  data: z.object({ name: z.string() }),
  summary: 'Answers what it was told',
})
const leaky = endpoint({
  id: 'probe.leak',
  service: 'payroll',
  method: 'GET',
  path: 'probe/leak/{id}',
  access: anyone,
  params: z.object({ id: field.idInText() }),
  data: z.object({ shown: z.string() }),
  summary: 'Answers more than it declares',
})
const broken = endpoint({
  id: 'probe.break',
  service: 'admin',
  method: 'GET',
  path: 'probe/break',
  access: anyone,
  data: field.nothing(),
  summary: 'Fails',
})
const brokenFile = endpoint({
  ...broken,
  id: 'probe.break_file',
  path: 'probe/break-file',
  answer: 'file',
  data: z.null(),
})
const whoAmI = endpoint({
  id: 'probe.who',
  service: 'admin',
  method: 'GET',
  path: 'probe/who',
  access: signedIn,
  data: z.object({ email: z.string() }),
  summary: 'Who calls',
})

/** A file whose reading fails before its first byte. */
const failingRows = () =>
  new Readable({
    read() {
      this.destroy(new Error('a secret detail'))
    },
  })

const probes = defineModule({
  name: 'probes',
  routes: [
    route(echo, async (_ctx, { body }) => reply({ name: body.name }, 'Done')),
    route(leaky, async () => ({ shown: 'yes', hidden: 'salary' }) as { shown: string }),
    route(broken, async () => {
      throw new Error('a secret detail')
    }),
    route(brokenFile, async () => new FileReply('List.xlsx', XLSX, failingRows())),
    route(whoAmI, async (ctx) => ({ email: ctx.actor.email })),
  ],
})

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ modules: [...modules, probes], server: { strictAnswers: false } })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
})

const urlOf = (of: { service: string; path: string }) => `/services/${of.service}/${of.path}`

/** What the server responds to these raw bytes until it closes the connection. */
function raw(bytes: string): Promise<string> {
  const { port } = app.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
}

const post = (payload: string, contentType = 'application/json') =>
  app.app.inject({
    method: 'POST',
    url: '/services/admin/probe/echo',
    headers: { 'content-type': contentType },
    payload,
  })

describe('the envelope', () => {
  test('of a success', async () => {
    const response = await post('{"name":"  Asha "}')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      error: false,
      message: 'Done',
      data: { name: 'Asha' },
      code: 200,
      forceLogin: false,
    })
  })

  test('removes fields that the contract does not declare', async () => {
    const response = await app.app.inject('/services/payroll/probe/leak/7')
    expect(response.json().data).toEqual({ shown: 'yes' })
  })

  test.each<[name: string, payload: string, contentType: string, status: number, key: string]>([
    ['broken JSON', '{"name":', 'application/json', 400, 'request.malformed'],
    ['a prototype key', '{"__proto__":{"x":1},"name":"a"}', 'application/json', 400, 'request.malformed'],
    ['another content type', '<a/>', 'text/xml', 415, 'request.unsupported_type'],
    ['plain text', 'hello', 'text/plain', 415, 'request.unsupported_type'],
    [
      'a body over the limit',
      JSON.stringify({ name: 'x'.repeat(1_100_000) }),
      'application/json',
      413,
      'request.too_large',
    ],
    ['a missing field', '{}', 'application/json', 422, 'request.invalid'],
    ['a wrong type', '{"name":7}', 'application/json', 422, 'request.invalid'],
    ['a control character', '{"name":"a\\u0000b"}', 'application/json', 422, 'request.invalid'],
    ['no body', '', 'application/json', 422, 'request.invalid'],
    [
      'lists in lists without end',
      `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      'application/json',
      400,
      'request.malformed',
    ],
    ['brackets alone', '['.repeat(200_000), 'application/json', 400, 'request.malformed'],
  ])('of %s', async (_name, payload, contentType, status, key) => {
    const response = await post(payload, contentType)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ error: true, code: status, key, data: null, forceLogin: false })
    expect(response.json().message.length).toBeGreaterThan(0)
  })

  test('names the invalid field', async () => {
    const { fields } = (await post('{"name":""}')).json()
    expect(fields).toEqual({ name: 'Please fill in this field.' })
  })

  test.each(['a\\u0000b', 'a\\ud800b'])(
    'names the field with a text that cannot be stored: %s',
    async (text) => {
      const { fields } = (await post(`{"name":"${text}"}`)).json()
      expect(fields).toEqual({ name: 'This text contains characters that can’t be stored.' })
    },
  )

  test.each([
    ['an unknown call', '/services/admin/nothing/here'],
    ['a bad percent-encoding', '/services/admin/%zz'],
    ['the wrong service', '/services/finance/probe/echo'],
  ])('of %s', async (_name, url) => {
    const response = await app.app.inject(url)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ error: true, message: 'Requested API not found.', code: 404 })
  })

  test('of a server fault reveals nothing about it', async () => {
    const response = await app.app.inject('/services/admin/probe/break')
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain('secret detail')
    expect(response.json()).toMatchObject({ key: 'server.failed', code: 500 })
  })

  test('of bytes that are not HTTP', async () => {
    const answer = await raw('\u0016\u0003garbage\r\n\r\n')
    expect(answer).toContain('HTTP/1.1 400')
    expect(answer).toContain('"key":"request.malformed"')
    expect(answer).toMatch(/X-Request-Id: [0-9a-f-]{36}\r\n/)
    expect(answer).toContain('Content-Type: application/json; charset=utf-8')
  })
})

describe('a request with an ambiguous length', () => {
  const body = '{"name":"a"}'
  test.each([
    ['two lengths', `Content-Length: ${body.length}\r\nContent-Length: 3`],
    ['a length and chunks', `Content-Length: ${body.length}\r\nTransfer-Encoding: chunked`],
    ['chunks in hiding', 'Transfer-Encoding: xchunked'],
    ['chunks that are not last', 'Transfer-Encoding: chunked, identity'],
    ['a length that is none', 'Content-Length: +12'],
  ])('refuses %s and closes the connection', async (_name, headers) => {
    const start = `POST ${urlOf(echo)} HTTP/1.1\r\nHost: muster.test\r\nContent-Type: application/json\r\n`
    const answer = await raw(`${start}${headers}\r\n\r\n${body}GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).not.toContain('"live"')
  })
})

describe('information leaks', () => {
  test('a file that fails before its first byte is answered like any other fault, not as a file', async () => {
    const { statusCode, headers, body } = await app.app.inject({ url: urlOf(brokenFile) })
    expect(statusCode).toBe(500)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers).not.toHaveProperty('content-disposition')
    expect(JSON.parse(body)).toMatchObject({ error: true, code: 500, key: 'server.failed' })
  })

  test.each(['TRACE', 'TRACK', 'CONNECT', 'DEBUG'])('%s is not served', async (method) => {
    const answer = await raw(
      `${method} / HTTP/1.1\r\nHost: muster.test\r\nX-Secret: told\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/)
    expect(answer).not.toContain('told')
  })

  test('product and version are not sent', async () => {
    const { headers } = await post('{"name":"a"}')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  test('every response has a content type with charset', async () => {
    const [fine, refused] = [await post('{"name":"a"}'), await post('{"nonsense')]
    for (const { headers } of [fine, refused]) {
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
    }
    const missing = await app.app.inject({ method: 'GET', url: '/nothing/here' })
    expect(missing.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('sessions are not accepted from a URL, a cookie or another header', async () => {
    const { token } = await anAccount(app, await anOrganisation(app))
    const url = urlOf(whoAmI)
    const tries = [
      { url: `${url}?token=${token}` },
      { url, headers: { cookie: `token=${token}` } },
      { url, headers: { authorization: `Bearer ${token}` } },
    ]
    for (const one of tries) {
      const answer = await app.app.inject({ method: 'GET', ...one })
      expect(answer.statusCode).toBe(401)
    }
  })

  test('a page of another origin can’t read responses', async () => {
    const answer = await app.app.inject({
      method: 'OPTIONS',
      url: urlOf(echo),
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(answer.statusCode).toBe(404)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('headers', () => {
  test('keep pages and responses from other sites and caches', async () => {
    const { headers } = await post('{"name":"a"}')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['permissions-policy']).toContain('microphone=()')
    const csp = String(headers['content-security-policy'])
    expect(csp).toContain("default-src 'none'")
    expect(csp).toContain("frame-ancestors 'none'")
    expect(csp).not.toContain('script-src')
  })

  test('of a response include all that a page has', async () => {
    const names = (headers: object) =>
      Object.keys(headers).filter((name) => /^(x-|cross-|origin-|refer|content-sec|strict)/.test(name))
    const page = await app.app.inject('/nothing/here')
    const answer = await post('{"name":"a"}')
    expect(names(answer.headers)).toEqual(expect.arrayContaining(names(page.headers)))
  })
})

describe('public calls', () => {
  test('are limited by address, and keep nobody there from signing in', async () => {
    const strict = await createTestApp({
      modules: [...modules, probes],
      server: { strictAnswers: false, publicCallsPerMinute: 3 },
    })
    const statusesOf = async (calls: () => Promise<{ status: number }>) => {
      const statuses: number[] = []
      for (let tries = 0; tries < 4; tries++) statuses.push((await calls()).status)
      return statuses
    }
    expect(await statusesOf(() => strict.call(echo, { body: { name: 'Asha' } }))).toEqual([
      200, 200, 200, 429,
    ])
    const signIn = { email: 'nobody@example.test', password: 'wrong' }
    expect(await statusesOf(() => strict.call(login, { body: signIn }))).toEqual([401, 401, 401, 429])
    // Nor does one step of signing in use up another.
    expect((await strict.call(authenticateToken, { token: 'unknown', query: {} })).status).toBe(401)
  })
})

describe('an account', () => {
  test('is rate-limited without affecting other accounts', async () => {
    const strict = await createTestApp({
      modules: [...modules, probes],
      config: { accountCallsPerMinute: 3 },
    })
    const org = await anOrganisation(strict)
    const [busy, quiet] = [await anAccount(strict, org), await anAccount(strict, org)]
    const call = async (token: string) => (await strict.call(whoAmI, { token })).status
    const statuses: number[] = []
    for (let tries = 0; tries < 4; tries++) statuses.push(await call(busy.token))
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await call(quiet.token)).toBe(200)
  })
})

describe('sessions', () => {
  test('end when idle for too long', async () => {
    const org = await anOrganisation(app)
    const account = await anAccount(app, org)
    expect((await app.call(whoAmI, { token: account.token })).data.email).toBe(account.email)
    app.setNow('2026-11-21T19:30:00Z')
    const late = await app.call(whoAmI, { token: account.token })
    expect(late.status).toBe(401)
    expect(late.body).toMatchObject({
      forceLogin: true,
      message: 'Your session has expired, kindly relogin.',
    })
  })

  test('stay valid while in use, up to a maximum age', async () => {
    app.setNow('2026-11-21T06:30:00Z')
    const account = await anAccount(app, await anOrganisation(app))
    let now = Temporal.Instant.from('2026-11-21T06:30:00Z')
    for (let turn = 0; turn < 3; turn++) {
      now = now.add({ hours: 11 })
      app.setNow(now.toString())
      expect((await app.call(whoAmI, { token: account.token })).status).toBe(200)
    }
    app.setNow(now.add({ hours: 24 * 30 }).toString())
    expect((await app.call(whoAmI, { token: account.token })).status).toBe(401)
  })
})

describe('health', () => {
  test('reports live and ready', async () => {
    expect((await app.app.inject('/health/live')).statusCode).toBe(200)
    expect((await app.app.inject('/health/ready')).json()).toMatchObject({ status: 'ready' })
  })
})

describe('a draining server', () => {
  test('keeps serving, reports not ready, and closes keep-alive connections', async () => {
    const { app: own } = await createTestApp()
    const before = await own.inject({ url: '/health/ready' })
    expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive'])
    await drain(own, 0)
    const ready = await own.inject({ url: '/health/ready' })
    expect([ready.statusCode, ready.json().key, ready.headers.connection]).toEqual([
      503,
      'server.unavailable',
      'close',
    ])
    const live = await own.inject({ url: '/health/live' })
    expect([live.statusCode, live.headers.connection]).toEqual([200, 'close'])
  })
})
