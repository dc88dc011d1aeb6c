import { anyone, endpoint, field, signedIn, z } from '@muster/contract/kit/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, anOrganisation } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { modules } from '../../modules.ts'
import { readInstallation } from '../db/gates-metrics.ts'
import { tx } from '../db/tx.ts'
import { route } from '../http/route.ts'
import { defineJob } from '../jobs/job.ts'
import { defineModule } from '../module.ts'
import { serveMetrics } from './serve-metrics.ts'

const fine = endpoint({
  id: 'probe.fine',
  service: 'admin',
  method: 'GET',
  path: 'probe/fine/{id}',
  access: anyone,
  params: z.object({ id: field.idInText() }),
  data: z.object({}),
  summary: 'Answers',
})
const broken = endpoint({
  id: 'probe.broken',
  service: 'admin',
  method: 'GET',
  path: 'probe/broken',
  access: anyone,
  data: z.object({}),
  summary: 'Fails',
})
const mine = endpoint({
  id: 'probe.mine',
  service: 'admin',
  method: 'GET',
  path: 'probe/mine',
  access: signedIn,
  data: z.object({}),
  summary: 'Answers whoever is signed in',
})
const job = defineJob<object>({ name: 'probe.metered', label: 'Metered', run: async () => null })
const probes = defineModule({
  name: 'probes',
  routes: [
    route(fine, async () => ({})),
    route(broken, async () => {
      throw new Error('broken')
    }),
    route(mine, async () => ({})),
  ],
  jobs: [job],
})

const TOKEN = 'a token for the metrics'
const LOCAL = { remoteAddress: '127.0.0.1' }

const make = (config = {}) =>
  createTestApp({ modules: [...modules, probes], config, server: { surfaces: [serveMetrics] } })

let app: TestApp

beforeAll(async () => {
  app = await make()
})

/** Parses the text format to samples by name and labels; throws on an invalid line. */
function parse(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  const typed = new Set<string>()
  for (const line of text.split('\n').filter(Boolean)) {
    const type = /^# TYPE ([a-z_]+) (counter|gauge|histogram)$/.exec(line)
    if (type) typed.add(type[1] as string)
    if (/^# (HELP|TYPE) [a-z_]+ \S/.test(line)) continue
    const sample = /^([a-z_]+)((?:\{(?:[a-z]+="[^"\\]*",?)+\})?) (-?[0-9.e+-]+)$/.exec(line)
    if (!sample) throw new Error(`Not a sample: ${line}`)
    const [, name = '', labels = '', value] = sample
    if (!typed.has(name) && !typed.has(name.replace(/_(bucket|sum|count)$/, '')))
      throw new Error(`A sample before its type: ${line}`)
    if (samples.has(name + labels)) throw new Error(`Said twice: ${line}`)
    samples.set(name + labels, Number(value))
  }
  return samples
}

async function read(of = app, headers = {}) {
  const response = await of.app.inject({ url: '/metrics', headers, ...LOCAL })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  return { text: response.body, samples: parse(response.body) }
}

describe('metrics', () => {
  test('count responses by endpoint and status class', async () => {
    const name = (endpoint: string, status: string) =>
      `muster_requests_total{endpoint="${endpoint}",status="${status}"}`
    const before = (await read()).samples
    await app.app.inject('/services/admin/probe/fine/7')
    await app.app.inject('/services/admin/probe/fine/8')
    await app.app.inject('/services/admin/probe/fine/x')
    await app.app.inject('/services/admin/probe/broken')
    const { samples } = await read()
    const more = (key: string) => (samples.get(key) ?? 0) - (before.get(key) ?? 0)
    expect(more(name('probe.fine', '2xx'))).toBe(2)
    expect(more(name('probe.fine', '4xx'))).toBe(1)
    expect(more(name('probe.broken', '5xx'))).toBe(1)
    expect(samples.get('muster_request_duration_seconds_count{endpoint="probe.fine"}')).toBe(3)
    expect(samples.get('muster_request_duration_seconds_bucket{endpoint="probe.fine",le="+Inf"}')).toBe(3)
  })

  test('use one label for all unknown URLs', async () => {
    const addresses = ['/nothing/a', '/nothing/b?x=1', '/services/admin/c', '/.env', '/metrics/x']
    for (const url of addresses) await app.app.inject(url)
    const { text, samples } = await read()
    expect(samples.get('muster_requests_total{endpoint="unknown",status="4xx"}')).toBe(addresses.length)
    expect(text).not.toContain('nothing')
    const labels = [...text.matchAll(/endpoint="([^"]+)"/g)].map(([, label]) => label)
    expect(new Set(labels)).toEqual(new Set(['probe.fine', 'probe.broken', 'other', 'unknown']))
  })

  test('include statements, the database, sockets and the process', async () => {
    const org = await anOrganisation(app)
    const { token } = await anAccount(app, org)
    await app.call(mine, { token })
    const { text, samples } = await read()
    expect(samples.get('muster_request_statements_total{endpoint="probe.mine"}')).toBe(0)
    expect(samples.get('muster_database_up')).toBe(1)
    expect(samples.get('muster_database_connections_max')).toBeGreaterThan(0)
    expect(samples.get('muster_database_waiting')).toBe(0)
    expect(samples.get('muster_sockets')).toBe(0)
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(samples.get('muster_event_loop_lag_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
    expect(text).toMatch(/muster_build_info\{version="\d+\.\d+\.\d+[^"]*",node="v\d+/)
    expect(text).not.toMatch(/org|account|@/)
  })

  test('include open jobs and waiting mail by known kind', async () => {
    const own = await make()
    const org = await anOrganisation(own)
    const ctx = own.system(org.orgId)
    await tx(ctx, (db) => own.platform.jobs.enqueue(ctx, db, job, {}))
    const { samples } = await read(own)
    expect(samples.get('muster_jobs{kind="probe.metered",state="waiting"}')).toBe(1)
    expect(samples.get('muster_mail_waiting')).toBeGreaterThanOrEqual(0)
    expect(samples.get('muster_mail_oldest_seconds')).toBeGreaterThanOrEqual(0)
    // Another server on the same database does not know the kind.
    const other = await createTestApp({ server: { surfaces: [serveMetrics] } })
    const { text, samples: there } = await read(other)
    expect(there.get('muster_jobs{kind="other",state="waiting"}')).toBeGreaterThanOrEqual(1)
    expect(text).not.toContain('probe.metered')
  })
})

describe('access to metrics', () => {
  const status = async (of: TestApp, remoteAddress: string, headers = {}) =>
    (await of.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode

  test('without a token: only this machine, and not through an untrusted proxy', async () => {
    expect(await status(app, '127.0.0.1')).toBe(200)
    expect(await status(app, '::1')).toBe(200)
    expect(await status(app, '203.0.113.7')).toBe(403)
    expect(await status(app, '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(403)
    expect(await status(app, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(403)
    expect(await status(app, '203.0.113.7', { 'x-forwarded-for': '127.0.0.1' })).toBe(403)
    expect(await status(app, '203.0.113.7', { authorization: `Bearer ${TOKEN}` })).toBe(403)
  })

  test('behind a trusted proxy the client’s address decides', async () => {
    const proxied = await make({ trustedProxy: ['10.0.0.5'] })
    expect(await status(proxied, '10.0.0.5', { 'x-forwarded-for': '203.0.113.7' })).toBe(403)
    expect(await status(proxied, '10.0.0.5', { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' })).toBe(403)
    expect(await status(proxied, '10.0.0.5', { 'x-forwarded-for': '127.0.0.1' })).toBe(200)
    expect(await status(proxied, '127.0.0.1')).toBe(200)
  })

  test('with a token: only callers that send it', async () => {
    const guarded = await make({ metricsToken: TOKEN })
    expect(await status(guarded, '203.0.113.7', { authorization: `Bearer ${TOKEN}` })).toBe(200)
    expect(await status(guarded, '127.0.0.1')).toBe(403)
    for (const authorization of [TOKEN, 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
      expect(await status(guarded, '127.0.0.1', { authorization })).toBe(403)
    }
  })
})

describe('nodes', () => {
  test('send heartbeats, and deregister on shutdown', async () => {
    const { platform } = await make()
    const { metrics } = platform
    const names = async () => (await readInstallation({ platform })).nodes.map((one) => one.node)
    metrics.start()
    if (platform.database.kind === 'postgres') await expect.poll(names).toContain(metrics.node.node)
    await metrics.stop()
    expect(await names()).not.toContain(metrics.node.node)
  })
})
