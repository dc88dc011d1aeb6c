import { employeeDetails } from '@muster/contract/employees/employees.contract'
import { readTeamCalendar } from '@muster/contract/leave/apply/team-calendar.contract'
import type { Client } from './client.ts'
import {
  approve,
  askFor,
  type Callers,
  LANES,
  type Pair,
  prepare,
  record,
  signInAll,
  type World,
  workday,
} from './leave-world.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { OwnSide } from './own-side.ts'
import { type ServerProcess, startMuster } from './processes.ts'
import { Replayer } from './replay.ts'

/*
 * P15. CPU time of a call apart from its SQL, one call at a time, so that a machine that is busy with something
 * else hardly changes it:
 * - of the server process for a profile, a month of the team, an application for leave and its approval;
 * - less that of this process repeating the same statements through the same driver (see leave.ts);
 * - in units of this process's CPU time for the bare tenant point query (see own-side.ts).
 */
const PEOPLE = 10_000
const ENTRIES_EACH = 10
const ROUNDS = { warmUp: 12, counted: 12 }

const CALLS = ['profile', 'month', 'apply', 'approve'] as const
type Call = (typeof CALLS)[number]

const NAMES: Record<Call, string> = {
  profile: 'a profile',
  month: 'a month of the team',
  apply: 'ask for leave',
  approve: 'approve it',
}

const MONTH = workday(0).slice(0, 7)
const monthOfTeam = { body: { month: MONTH, of: 'team' as const } }
const profileOf = (person: number) => ({ query: { emp_id: String(person) } })

type Work = (lane: number) => Promise<unknown>

/** Runs the lanes one after the other. @returns milliseconds of CPU time per call, by `spent` */
async function cpuOf(spent: () => number, work: Work): Promise<number> {
  const before = spent()
  for (let lane = 0; lane < LANES; lane++) await work(lane)
  return (spent() - before) / LANES
}

const spentHere = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

interface Setup {
  world: World
  callers: Callers
  tapes: Pair[][]
  reads: Record<'profile' | 'month', Awaited<ReturnType<OwnSide['statementsOf']>>[]>
  replayer: Replayer
  own: OwnSide
  server: ServerProcess
}

/** The statements of both reads, for each lane. */
async function readsOf(own: OwnSide, world: World): Promise<Setup['reads']> {
  const reads: Setup['reads'] = { profile: [], month: [] }
  for (const [lane, { person }] of world.lanes.entries()) {
    await own.signIn(`person${lane}@p4.test`)
    reads.profile.push(await own.statementsOf(employeeDetails, profileOf(person)))
    await own.signIn(`manager${lane}@p4.test`)
    reads.month.push(await own.statementsOf(readTeamCalendar, monthOfTeam))
  }
  return reads
}

async function mustAnswer(answer: Promise<{ status: number; message: string }>): Promise<void> {
  const { status, message } = await answer
  if (status !== 200) throw new Error(`The call answered ${status}: ${message}`)
}

type Sample = Record<Call, { server: number; own: number }> & { bare: number }

async function measureRound(setup: Setup, round: number): Promise<Sample> {
  const { world, callers, tapes, reads, replayer, own, server } = setup
  const ids: number[] = []
  const person = (lane: number) => callers.people[lane] as Client
  const manager = (lane: number) => callers.managers[lane] as Client
  const pair = (lane: number) => tapes[lane]?.[round] as Pair
  const idOf = (lane: number) => world.lanes[lane]?.person as number
  const onServer = (work: Work) => cpuOf(server.spent, work)
  const here = (work: Work) => cpuOf(spentHere, work)
  return {
    profile: {
      server: await onServer((lane) => mustAnswer(person(lane).call(employeeDetails, profileOf(idOf(lane))))),
      own: await here((lane) => own.replay(world.orgId, reads.profile[lane] ?? [])),
    },
    month: {
      server: await onServer((lane) => mustAnswer(manager(lane).call(readTeamCalendar, monthOfTeam))),
      own: await here((lane) => own.replay(world.orgId, reads.month[lane] ?? [])),
    },
    apply: {
      server: await onServer(async (lane) => {
        ids[lane] = await askFor(person(lane), world, workday(round))
      }),
      own: await here((lane) => replayer.ask(world.orgId, pair(lane).apply)),
    },
    approve: {
      server: await onServer((lane) => approve(manager(lane), ids[lane] as number)),
      own: await here((lane) => replayer.ask(world.orgId, pair(lane).approve)),
    },
    bare: await here((lane) => own.pointQuery(world.orgId, idOf(lane))),
  }
}

function resultOf(call: Call, samples: readonly Sample[], statements: number): Result {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [server, own, bare] = [
    mean((sample) => sample[call].server),
    mean((sample) => sample[call].own),
    mean((sample) => sample.bare),
  ]
  const ms = (value: number) => `${value.toFixed(2)} ms`
  return {
    id: 'P15',
    name: `${NAMES[call]}: CPU of the server without its SQL ÷ that of a bare point query`,
    value: (server - own) / bare,
    raw: `server ${ms(server)}, own SQL ${ms(own)} (${statements}), bare ${ms(bare)}`,
  }
}

async function run(bench: Bench): Promise<Result[]> {
  const people = bench.isSmoke ? (bench.sizes[0] as number) : PEOPLE
  const rounds = bench.isSmoke ? { warmUp: 0, counted: 2 } : ROUNDS
  const all = rounds.warmUp + rounds.counted
  const site = await (await bench.populated(people)).copy()
  const world = await prepare(site, bench.isSmoke ? 4 : ENTRIES_EACH)
  const [learning, target] = [await site.copy(), await site.copy()]
  const tapes = await record(learning, world, all)
  const own = await OwnSide.open(target)
  const reads = await readsOf(own, world)
  const server = await startMuster(site.env)
  try {
    const callers = await signInAll(server)
    const setup = { world, callers, tapes, reads, replayer: new Replayer(own.platform.database), own, server }
    const samples: Sample[] = []
    for (let round = 0; round < all; round++) {
      const sample = await measureRound(setup, round)
      if (round >= rounds.warmUp) samples.push(sample)
    }
    for (const client of [...callers.people, ...callers.managers]) client.close()
    const last = tapes[0]?.at(-1) as Pair
    const counts = { ...last, profile: reads.profile[0] ?? [], month: reads.month[0] ?? [] }
    return CALLS.map((call) => resultOf(call, samples, counts[call].length))
  } finally {
    await server.stop()
    await own.close()
  }
}

export const ownCpu: Measurement = { id: 'P15', title: 'CPU time of a call apart from its SQL', run }
