import { availableParallelism } from 'node:os'
import { endpointUrl, ROLE } from '@muster/contract/kit/index'
import { login } from '@muster/contract/session/session.contract'
import autocannon from 'autocannon'
import { writeDemoAccounts } from '../apps/api/seeds/company/accounts.ts'
import { LARGE_PASSWORD } from '../apps/api/seeds/large/large.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { createOrganisation } from '../apps/api/src/modules/organisation/index.ts'
import { hashPassword } from '../apps/api/src/modules/session/index.ts'
import { assemblePlatform, systemCtx } from '../apps/api/src/start-platform.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { runScript, type ServerProcess, startMuster } from './processes.ts'
import type { Site } from './sites.ts'
import { median } from './statistics.ts'

/*
 * P8. Alternately: sign-ins on fifty connections, each with its own account and IP address (named by a
 * trusted proxy, since public calls are limited to 120 per minute and address), and as many verifications of
 * a password by the library alone, with the server's concurrency. The result is the library's CPU time as a
 * share of the whole server's. The kernel's accounting of the server's threads confirms it: hashing runs on
 * libuv's worker threads.
 */
const LEAST_SHARE = 0.7
const CONNECTIONS = 50
const ROUNDS = 5
const SIGN_INS = 400
/** The server's hashing concurrency (password-hash.ts). */
const LANES = Math.max(1, Math.min(3, availableParallelism()))

const emailOf = (index: number) => `sign-in-${index}@bench.test`

async function writeAccounts(site: Site): Promise<void> {
  const database = await site.open()
  const platform = assemblePlatform({ config: readConfig({ ...site.env, LOG_LEVEL: 'silent' }), database })
  const orgId = await createOrganisation(platform, { name: 'Many sign-ins' })
  const accounts = Array.from({ length: CONNECTIONS }, (_, index) => ({
    email: emailOf(index),
    name: `Person ${index}`,
    employeeId: null,
    roles: [{ product: 1, role: ROLE.employee }],
  }))
  await writeDemoAccounts(
    systemCtx(platform, orgId, 'Generated data'),
    await hashPassword(LARGE_PASSWORD),
    accounts,
  )
  await database.close()
}

async function signInMany(server: ServerProcess, amount: number) {
  let connection = 0
  const outcome = await autocannon({
    url: `${server.url}${endpointUrl(login)}`,
    method: 'POST',
    connections: CONNECTIONS,
    amount,
    timeout: 60,
    setupClient: (client) => {
      const index = connection++ % CONNECTIONS
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${index + 1}` }
      client.setHeadersAndBody(headers, JSON.stringify({ email: emailOf(index), password: LARGE_PASSWORD }))
    },
  })
  if (outcome['2xx'] < amount)
    throw new Error(`${amount - outcome['2xx']} sign-ins of ${amount} were refused.`)
  return outcome
}

interface Round {
  /** CPU seconds. */
  server: number
  workers: number
  bare: number
  perSecond: number
  p99: number
}

async function measureRound(server: ServerProcess, amount: number): Promise<Round> {
  const before = server.cpu()
  const outcome = await signInMany(server, amount)
  const after = server.cpu()
  const bare = await runScript<{ seconds: number }>('bench/bare-hashes.ts', [String(amount), String(LANES)])
  const workers = (cpu: typeof before) => cpu.threads['libuv-worker'] ?? 0
  return {
    server: after.total - before.total,
    workers: workers(after) - workers(before),
    bare: bare.seconds,
    perSecond: amount / outcome.duration,
    p99: outcome.latency.p99,
  }
}

async function measureSignIn(bench: Bench): Promise<Result[]> {
  const site = await bench.sites.fresh()
  await writeAccounts(site)
  const server = await startMuster({ ...site.env, TRUSTED_PROXY: '127.0.0.1' })
  const rounds: Round[] = []
  try {
    await signInMany(server, CONNECTIONS)
    const amount = bench.isSmoke ? CONNECTIONS : SIGN_INS
    for (let round = 0; round < (bench.isSmoke ? 1 : ROUNDS); round++) {
      rounds.push(await measureRound(server, amount))
    }
  } finally {
    await server.stop()
  }
  const of = (value: (round: Round) => number) => median(rounds.map(value))
  const perSignIn = (value: (round: Round) => number) =>
    `${((of(value) * 1000) / (bench.isSmoke ? CONNECTIONS : SIGN_INS)).toFixed(1)} ms`
  return [
    {
      id: 'P8',
      name: `${CONNECTIONS} at once: CPU of argon2 alone ÷ CPU of the server`,
      value: of((round) => round.bare / round.server),
      // With the embedded database, most of the rest is database work in the same process.
      ...(bench.kind === 'postgres' ? { bound: LEAST_SHARE, atLeast: true } : {}),
      raw: `a sign-in ${perSignIn((round) => round.server)} of CPU, a bare verification ${perSignIn((round) => round.bare)}`,
    },
    {
      id: 'P8',
      name: 'the same by the kernel: worker threads ÷ all threads of the server',
      value: of((round) => round.workers / round.server),
      raw: `${of((round) => round.perSecond).toFixed(0)} sign-ins/s, p99 ${of((round) => round.p99).toFixed(0)} ms`,
    },
  ]
}

export const signIn: Measurement = { id: 'P8', title: 'Sign-in', run: measureSignIn }
