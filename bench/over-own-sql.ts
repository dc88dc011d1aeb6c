import type { CallInput, Endpoint } from '@muster/contract/kit/index'
import { endpointUrl } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { readTx } from '../apps/api/src/platform/db/tx.ts'
import { Client } from './client.ts'
import type { Bench, Result } from './measurement.ts'
import type { OwnSide } from './own-side.ts'
import { type ServerProcess, startMuster } from './processes.ts'
import type { Site } from './sites.ts'
import { interleave, median } from './statistics.ts'

/** A server with a signed-in client, and the product inside the measuring process over the same data. */
export interface Sides {
  readonly own: OwnSide
  readonly client: Client
  readonly server: ServerProcess
  readonly orgId: number
  /** Somebody, for the bare point query. */
  readonly employeeId: number
}

/** @param own signed in already */
export async function openSides(site: Site, own: OwnSide, orgId: number, email: string): Promise<Sides> {
  const server = await startMuster(site.env)
  const client = new Client(server.url)
  await client.signIn(email)
  const { rows } = await readTx({ platform: own.platform, orgId }, (db) =>
    sql<{ id: number }>`select id from employee where org_id = ${orgId} order by id limit 1`.execute(db),
  )
  return { own, client, server, orgId, employeeId: rows[0]?.id ?? 0 }
}

export async function closeSides({ own, client, server }: Sides): Promise<void> {
  client.close()
  await server.stop()
  await own.close()
}

const MOST = 6
const WRITES = /\b(insert into|update|delete from) "?\w/i
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`

interface Measured<E extends Endpoint> {
  id: string
  /** What the call reads, such as `tasks`. */
  name: string
  endpoint: E
  params?: Record<string, string>
  /** Bodies by what they ask for. */
  cases: Readonly<Record<string, object>>
}

/**
 * P1's comparison of any call that lists: what the answer takes besides its own SQL, in bare point queries. The three alternate in
 * each round.
 */
export async function overOwnSql<E extends Endpoint>(
  bench: Bench,
  { own, client, orgId, employeeId }: Sides,
  { id, name, endpoint, params, cases }: Measured<E>,
): Promise<Result[]> {
  const rounds = bench.isSmoke ? { warmUp: 1, counted: 3 } : { warmUp: 20, counted: 100 }
  const path = endpointUrl(endpoint, params as never)
  const results: Result[] = []
  for (const [what, body] of Object.entries(cases)) {
    const bytes = Buffer.from(JSON.stringify(body))
    const statements = await own.statementsOf(endpoint, { body, params } as unknown as CallInput<E>)
    const writes = statements.filter((one) => WRITES.test(one.sql))
    const reads = statements.filter((one) => !writes.includes(one))
    const samples = await interleave(rounds, {
      endpoint: async () => {
        const { status, content } = await client.send(endpoint.method, path, bytes)
        if (status !== 200) throw new Error(`${endpoint.id} answered ${status}: ${content.subarray(0, 300)}`)
      },
      own: async () => {
        await own.replay(orgId, reads)
        if (writes.length > 0) await own.repeat(orgId, writes)
      },
      bare: () => own.pointQuery(orgId, employeeId),
    })
    const bare = median(samples.bare)
    const rest = median(samples.endpoint.map((took, round) => took - (samples.own[round] as number)))
    results.push({
      ...{
        id,
        name: `${name}: ${what}: (endpoint − own SQL) ÷ bare point query`,
        value: rest / bare,
        bound: MOST,
      },
      raw: `endpoint ${ms(median(samples.endpoint))}, own SQL ${ms(median(samples.own))} (${statements.length}), bare ${ms(bare)}`,
    })
  }
  return results
}
