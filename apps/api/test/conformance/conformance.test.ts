import { type Endpoint, endpointUrl } from '@muster/contract/kit/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { permissionsOf } from '../../src/platform/platform.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { type SampleInput, sampleInput, spoilt } from './sample-from-schema.ts'
import { samples } from './samples.ts'
import { buildWorld, closedRoutes, FOREIGN_ID, routes, type World } from './world.ts'

const MISSING_ID = 987_654_321

let app: TestApp
let world: World

beforeAll(async () => {
  app = await createTestApp()
  world = await buildWorld(app)
})

async function send(endpoint: Endpoint, input: SampleInput, token?: string) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) search.set(name, String(value))
  const response = await app.app.inject({
    method: endpoint.method as 'GET',
    url:
      endpointUrl(endpoint, (input.params ?? {}) as Record<string, string>) +
      (search.size > 0 ? `?${search}` : ''),
    headers: {
      ...(token ? { token } : {}),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
  })
  const isJson = String(response.headers['content-type'] ?? '').includes('application/json')
  return { status: response.statusCode, body: isJson ? response.json() : undefined }
}

const isEnvelope = (body: unknown) =>
  typeof body === 'object' &&
  body !== null &&
  ['error', 'message', 'data', 'code', 'forceLogin'].every((key) => key in body)

/** What a read of these modules may ask of the database: a list four statements, anything else eight. */
function mostStatements({ id, method }: Endpoint): number | null {
  if (method !== 'GET' || !/^(attendance|holidays|rosters|shifts)\./.test(id)) return null
  return /\.list(_|$)/.test(id) ? 4 : 8
}

describe('every call', () => {
  test('has a name, an address and a permission of its own module or none', () => {
    const known = permissionsOf(app.platform.modules)
    const ids = new Set<string>()
    const addresses = new Set<string>()
    for (const { endpoint } of routes) {
      expect(ids.has(endpoint.id), `${endpoint.id} twice`).toBe(false)
      ids.add(endpoint.id)
      const address = `${endpoint.service} ${endpoint.method} ${endpoint.path}`
      expect(addresses.has(address), `${address} twice`).toBe(false)
      addresses.add(address)
      if (endpoint.access.kind === 'can')
        expect(known, endpoint.id).toHaveProperty([endpoint.access.permission])
    }
    expect(routes.length).toBeGreaterThan(30)
  })

  test.each(closedRoutes.map(({ endpoint }) => [endpoint.id, endpoint] as const))(
    '%s is closed without a session',
    async (_id, endpoint) => {
      const input = sampleInput(endpoint, { id: 1, full: false })
      const without = await send(endpoint, input)
      expect(without.status).toBe(401)
      expect(without.body).toMatchObject({ error: true, code: 401, key: 'session.missing', data: null })
      const stale = await send(endpoint, input, 'A'.repeat(43))
      expect(stale.status).toBe(401)
      expect(stale.body).toMatchObject({ key: 'session.expired', forceLogin: true })
    },
  )

  test.each(
    closedRoutes
      .filter(({ endpoint }) => endpoint.access.kind === 'can')
      .map(({ endpoint }) => [endpoint.id, endpoint] as const),
  )('%s is refused to an account without grants', async (_id, endpoint) => {
    // Spoilt input as well: an unknown caller learns nothing from a validation message.
    for (const input of [
      sampleInput(endpoint, { id: 1, full: false }),
      { params: sampleInput(endpoint, { id: 1, full: false }).params, body: { nonsense: true } },
    ]) {
      const answer = await send(endpoint, input, world.nobody.token)
      expect(answer.status).toBe(403)
      expect(answer.body).toMatchObject({ key: 'access.denied' })
    }
  })

  test.each(routes.map(({ endpoint }) => [endpoint.id, endpoint] as const))(
    '%s answers its declared shape',
    async (_id, endpoint) => {
      await world.refresh()
      const admin = await world.admin()
      const make = samples[endpoint.id]
      const input = make
        ? await make(world, admin)
        : sampleInput(endpoint, { id: world.ours.employeeIds[0] as number, full: false })
      const answer = await app.call(endpoint, { ...input, token: admin.token } as never)
      const most = mostStatements(endpoint)
      if (most !== null) expect(answer.queries, `statements of ${endpoint.id}`).toBeLessThanOrEqual(most)
      expect(
        answer.status,
        `${endpoint.id}: ${JSON.stringify(answer.body)}; give it a sample in samples.ts`,
      ).toBe(200)
      if (endpoint.answer === 'envelope') {
        expect(isEnvelope(answer.body)).toBe(true)
        expect(answer.body).toMatchObject({ error: false, code: 200, forceLogin: false })
      }
    },
  )

  test.each(closedRoutes.map(({ endpoint }) => [endpoint.id, endpoint] as const))(
    "%s tells another organisation's record from a missing one by nothing",
    async (_id, endpoint) => {
      for (const full of [false, true]) {
        const names = (id: number) => JSON.stringify(sampleInput(endpoint, { id, full }))
        // A call that names no record answers about its caller, and each probe has its own.
        if (names(1) === names(MISSING_ID)) continue
        const probe = async (id: number) => {
          const admin = await world.admin()
          const { status, body } = await send(endpoint, sampleInput(endpoint, { id, full }), admin.token)
          const said = JSON.stringify({ message: body?.message, data: body?.data, fields: body?.fields })
          // Only the whole number: the digits of a small id stand in many other words.
          return `${status} ${body?.key} ${said.replace(new RegExp(`(?<!\\w)${id}(?!\\w)`, 'g'), '#')}`
        }
        const missing = await probe(MISSING_ID)
        expect(await probe(FOREIGN_ID)).toBe(missing)
      }
    },
  )

  test.each(routes.map(({ endpoint }) => [endpoint.id, endpoint] as const))(
    '%s answers hostile input with a clear refusal',
    async (_id, endpoint) => {
      let admin = await world.admin()
      const good = sampleInput(endpoint, { id: world.ours.employeeIds[0] as number, full: true })
      const attempts: SampleInput[] = []
      if (endpoint.body) {
        for (const body of spoilt(good.body)) attempts.push({ ...good, body })
        for (const body of [null, [], 'text', 42, true, [[[]]]]) attempts.push({ ...good, body })
      }
      for (const query of spoilt(good.query ?? {}, 3))
        attempts.push({ ...good, query: (query ?? {}) as Record<string, unknown> })
      for (const params of spoilt(good.params ?? {}, 3))
        attempts.push({ ...good, params: (params ?? {}) as Record<string, unknown> })
      for (const attempt of attempts) {
        const answer = await send(endpoint, attempt, admin.token)
        expect(
          answer.status,
          `${endpoint.id} ${JSON.stringify(attempt).slice(0, 300)}: ${JSON.stringify(answer.body)}`,
        ).toBeLessThan(500)
        if (answer.status >= 400) {
          expect(isEnvelope(answer.body)).toBe(true)
          expect(answer.body.message.length).toBeGreaterThan(0)
        }
        if (answer.status === 401 || answer.body?.key === 'session.password_update_required')
          admin = await world.admin()
      }
    },
    120_000,
  )
})
