import type { Endpoint } from '@muster/contract/kit/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { permissionsOf } from '../../src/platform/platform.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { sampleInput } from './sample-from-schema.ts'
import { samples } from './samples.ts'
import { isEnvelope } from './send.ts'
import { buildWorld, routes, type World } from './world.ts'

let app: TestApp
let world: World

beforeAll(async () => {
  app = await createTestApp()
  world = await buildWorld(app)
})

/**
 * Maximum statements of reads in these modules: four for a list, sixteen for the preview of a request, which also
 * plans the approval, eight for anything else.
 */
function mostStatements({ id, method }: Endpoint): number | null {
  if (method !== 'GET' || !/^(attendance|holidays|rosters|shifts)\./.test(id)) return null
  if (/\.preview$/.test(id)) return 16
  return /\.list(_|$)/.test(id) ? 4 : 8
}

describe('every call', () => {
  test('has a unique id and address, and a known permission or none', () => {
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

  test.each(routes.map(({ endpoint }) => [endpoint.id, endpoint] as const))(
    '%s answers in its declared shape',
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
})
