import type { Endpoint, ErrorEnvelope } from '@muster/contract/kit/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { englishReader } from '../../src/lib/texts/reader.ts'
import { modules } from '../../src/modules.ts'
import { errorEnvelope, toAppError } from '../../src/platform/http/failure.ts'
import { parseInput } from '../../src/platform/http/parse.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { oneOf } from '../sampling.ts'
import { type SampleInput, sampleInput, spoilt } from './sample-from-schema.ts'
import { isEnvelope, searchOf, send } from './send.ts'
import { buildWorld, type World } from './world.ts'

const SHARDS = 4

/** The calls of one shard: distributes modules by size, each to the shard with the fewest calls. */
function callsOf(shard: number): Endpoint[] {
  const shards = Array.from({ length: SHARDS }, () => [] as Endpoint[])
  const bySize = [...modules].sort((one, other) => other.routes.length - one.routes.length)
  for (const { routes } of bySize) {
    const smallest = shards.reduce((least, one) => (one.length < least.length ? one : least))
    smallest.push(...routes.map(({ endpoint }) => endpoint))
  }
  return shards[shard - 1] ?? []
}

const NO_OBJECTS = [null, [], 'text', 42, true, [[[]]]]

/** Hostile bodies and query strings, which the declared schema alone must refuse. */
function* readable(endpoint: Endpoint, good: SampleInput): Generator<SampleInput> {
  if (endpoint.body) {
    for (const body of spoilt(good.body, oneOf(8))) yield { ...good, body }
    for (const body of NO_OBJECTS) yield { ...good, body }
  }
  for (const query of spoilt(good.query ?? {}, 3))
    yield { ...good, query: (query ?? {}) as Record<string, unknown> }
}

/** Hostile paths, which the router handles before any schema. */
function* addressed(good: SampleInput): Generator<SampleInput> {
  for (const params of spoilt(good.params ?? {}, 3))
    yield { ...good, params: (params ?? {}) as Record<string, unknown> }
}

/** The server's refusal of the input, by its own parser in process; undefined if accepted. */
function refusalOf(
  endpoint: Endpoint,
  input: SampleInput,
): { status: number; body: ErrorEnvelope } | undefined {
  try {
    parseInput(endpoint, {
      params: input.params,
      query: Object.fromEntries(searchOf(input)),
      body: input.body === undefined ? undefined : JSON.parse(JSON.stringify(input.body)),
    })
    return undefined
  } catch (thrown) {
    const { error } = toAppError(thrown)
    return { status: error.status, body: errorEnvelope(error, englishReader) }
  }
}

function expectClear(
  { status, body }: { status: number; body: ErrorEnvelope },
  endpoint: Endpoint,
  input: SampleInput,
): void {
  const what = () => `${endpoint.id} ${JSON.stringify(input).slice(0, 300)}: ${JSON.stringify(body)}`
  if (status >= 500) expect.fail(what())
  if (status >= 400 && !(isEnvelope(body) && body.message.length > 0)) expect.fail(what())
}

/**
 * Every call of a shard with every leaf of a valid input replaced by hostile values: every one in the full run. What the schema refuses
 * is parsed in process, and only the first refusal of each part is also sent, expecting the same response. What
 * the schema accepts is sent to the server.
 */
export function describeHostileCalls(shard: number): void {
  let app: TestApp
  let world: World
  beforeAll(async () => {
    app = await createTestApp()
    world = await buildWorld(app)
  })

  describe('hostile input', () => {
    test.each(callsOf(shard).map((endpoint) => [endpoint.id, endpoint] as const))(
      '%s answers with a clear refusal',
      async (_id, endpoint) => {
        let admin = await world.admin()
        const sendAndJudge = async (input: SampleInput) => {
          const answer = await send(app, endpoint, input, admin.token)
          expectClear(answer, endpoint, input)
          if (answer.status === 401 || answer.body?.key === 'session.password_update_required')
            admin = await world.admin()
          return answer
        }
        const good = sampleInput(endpoint, { id: world.ours.employeeIds[0] as number, full: true })
        const refused = new Set<string>()
        for (const input of readable(endpoint, good)) {
          const refusal = refusalOf(endpoint, input)
          if (!refusal) {
            await sendAndJudge(input)
            continue
          }
          expectClear(refusal, endpoint, input)
          const part = input.body === good.body ? 'query' : 'body'
          if (refused.has(part)) continue
          refused.add(part)
          // A new session, since an earlier call may have ended the previous one.
          const { token } = await world.admin()
          expect(await send(app, endpoint, input, token)).toEqual(refusal)
        }
        for (const input of addressed(good)) await sendAndJudge(input)
      },
      120_000,
    )
  })
}
