import type { Endpoint } from '@muster/contract/kit/index'
import { beforeAll, expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { modules } from '../src/modules.ts'
import { anAdmin, anOrganisation } from './factories.ts'
import { createTestApp, type TestApp } from './harness.ts'

/** Lists look up what to sort and filter by in records: names that every object inherits must not be found. */
const inherited = ['constructor', '__proto__', 'hasOwnProperty', 'valueOf']

let app: TestApp
let token: string

beforeAll(async () => {
  app = await createTestApp()
  token = (await anAdmin(app, await anOrganisation(app))).token
})

const endpoints = modules.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint as Endpoint))

/** Calls that take an input under a property of that name, without anything else. */
function takes(part: 'query' | 'body', input: Record<string, unknown>) {
  return endpoints.filter(({ [part]: schema, path }) => {
    if (!schema || path.includes('{')) return false
    const result = safeParse(schema, input)
    return result.success && Object.keys(input).every((name) => name in (result.data as object))
  })
}

async function refusals(part: 'query' | 'body', inputs: readonly Record<string, unknown>[]) {
  const failed: string[] = []
  const calls = new Set<string>()
  for (const input of inputs)
    for (const endpoint of takes(part, input)) {
      calls.add(endpoint.id)
      const { status } = await app.call(endpoint, { token, [part]: input } as never)
      if (status >= 500) failed.push(`${endpoint.id} ${JSON.stringify(input)}`)
    }
  return { failed, calls: calls.size }
}

const sorts = (name: string) => ['sort', 'order'].map((key) => ({ [key]: name }))

test.each(['query', 'body'] as const)(
  'no list fails for an inherited name to sort by in the %s',
  async (part) => {
    const { failed, calls } = await refusals(part, inherited.flatMap(sorts))
    expect(calls).toBeGreaterThan(5)
    expect(failed).toEqual([])
  },
  120_000,
)

test('no list fails for an inherited name to filter by', async () => {
  const names = inherited.filter((name) => name !== '__proto__')
  const inputs = names.flatMap((name) => [{ filters: { [name]: [1] } }, { filters: { [name]: ['x'] } }])
  const { failed, calls } = await refusals('body', inputs)
  expect(calls).toBeGreaterThan(2)
  expect(failed).toEqual([])
}, 120_000)
