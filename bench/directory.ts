import { listEmployees } from '@muster/contract/employees/employees.contract'
import { type CallInput, endpointUrl } from '@muster/contract/kit/index'
import { type CompiledQuery, sql } from 'kysely'
import type { OwnFieldsWanted } from '../apps/api/seeds/large/large-fields.ts'
import { readTx } from '../apps/api/src/platform/db/tx.ts'
import { Client } from './client.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { OwnSide } from './own-side.ts'
import { type ServerProcess, startMuster } from './processes.ts'
import { interleave, median } from './statistics.ts'

/*
 * P1. Three measurements alternate in every round, at each size:
 * - the endpoint: the bytes of POST get-all-employees (20 people) from a server process, over one keep-alive
 *   connection on loopback;
 * - its own SQL: the statements of this call (recorded with their values), repeated in one tenant transaction
 *   through the same driver by the measuring process;
 * - the bare tenant point query: see own-side.ts.
 *
 * Totals are cached for ten seconds, so a normal page is one statement. "Counted" pages have a filter that
 * has not been used before (the same people, other order of values), so page and count are both queried. With
 * --fields, also pages that show custom fields as columns, or are filtered by one of each kind.
 */

const PAGE = 20
const MOST_FOR_THE_SERVER = 6
const MOST_GROWTH = 1.5
const MOST_FOR_A_DEEP_PAGE = 12
const EMAIL = 'admin@large1.test'
const PATH = endpointUrl(listEmployees)

type Body = NonNullable<CallInput<typeof listEmployees>['body']>
interface Place {
  people: number
  orgId: number
  employeeId: number
  location: number
  /**
   * Values of the first four custom fields (text, choice, number, day) of a person in the middle of the list.
   */
  own: (string | number)[]
}
interface Case {
  name: string
  /** With a cached total, or an uncounted one. */
  body(place: Place): Body
  uncounted(place: Place, round: number): Body
}

/** A distinct order of zeros and ones for each of 4,096 rounds. */
const bitsOf = (round: number) => Array.from({ length: 12 }, (_, bit) => (round >> bit) & 1)
const anyStatus = (round: number) => ({ 125: [0, 1, ...bitsOf(round)] })
const deep = ({ people }: Place) => ({ page: Math.max(1, Math.floor((people / PAGE) * 0.8)) })

const FIRST = 'page 1'
const DEEP = 'a deep page'
const cases: readonly Case[] = [
  { name: FIRST, body: () => ({}), uncounted: (_place, round) => ({ filters: anyStatus(round) }) },
  {
    name: DEEP,
    body: deep,
    uncounted: (place, round) => ({ ...deep(place), filters: anyStatus(round) }),
  },
  {
    name: 'a search',
    body: () => ({ search: 'meera' }),
    uncounted: (_place, round) => ({ search: 'meera', filters: anyStatus(round) }),
  },
  {
    name: 'a filtered page',
    body: ({ location }) => ({ filters: { 8: [location] }, page: 2 }),
    // No record has the id 0.
    uncounted: ({ location }, round) => ({
      filters: { 8: [location, ...bitsOf(round).map((bit) => bit * location)] },
      page: 2,
    }),
  },
]

/** Kinds of the first four custom fields, whatever their number (apps/api/seeds/large/large-fields.ts). */
const ownKinds = ['text', 'a choice', 'a number', 'a day']
const ownSlug = (index: number) => `OWN_${index + 1}`

/** A page with custom fields as columns, and pages filtered by each kind of them. */
function ownCases({ searchable }: OwnFieldsWanted): Case[] {
  const columns = Array.from({ length: searchable }, (_, index) => ownSlug(index))
  const filtered = (index: number, { own }: Place) => ({ [ownSlug(index)]: [own[index] as string] })
  return [
    {
      name: `page 1 with ${searchable} own fields`,
      body: () => ({ columns }),
      uncounted: (_place, round) => ({ columns, filters: anyStatus(round) }),
    },
    ...ownKinds.map((kind, index) => ({
      name: `filtered by ${kind} of an own field`,
      body: (place: Place) => ({ filters: filtered(index, place) }),
      uncounted: (place: Place, round: number) => ({
        filters: { ...filtered(index, place), ...anyStatus(round) },
      }),
    })),
  ]
}
const casesOf = ({ ownFields }: Bench) => (ownFields.fields > 0 ? [...cases, ...ownCases(ownFields)] : cases)

interface Side {
  place: Place
  own: OwnSide
  client: Client
  server: ServerProcess
}

async function placeOf(own: OwnSide, people: number, known: readonly string[]): Promise<Place> {
  const orgId = await own.signIn(EMAIL)
  return readTx({ platform: own.platform, orgId }, async (db) => {
    const location = await db
      .selectFrom('location')
      .select('id')
      .where('org_id', '=', orgId)
      .where('name', '=', 'Boston')
      .executeTakeFirstOrThrow()
    const middle = await db
      .selectFrom('employee')
      .select(['id', 'custom'])
      .where('org_id', '=', orgId)
      .where((eb) => eb.and(known.map((slug) => sql<boolean>`custom ? ${slug}`)))
      .orderBy('id')
      .offset(Math.floor(people / 3))
      .limit(1)
      .executeTakeFirstOrThrow()
    const custom = middle.custom as Record<string, string>
    const values = known.map((slug) => custom[slug] as string)
    return { people, orgId, employeeId: middle.id, location: location.id, own: values }
  })
}

async function openSide(bench: Bench, people: number): Promise<Side> {
  const site = await bench.populated(people)
  const own = await OwnSide.open(await site.twin())
  const known = bench.ownFields.fields > 0 ? ownKinds.map((_, index) => ownSlug(index)) : []
  const place = await placeOf(own, people, known)
  const server = await startMuster(site.env)
  const client = new Client(server.url)
  await client.signIn(EMAIL)
  return { place, own, client, server }
}

async function closeSide({ own, client, server }: Side): Promise<void> {
  client.close()
  await own.close()
  await server.stop()
}

async function ask(client: Client, body: Body): Promise<void> {
  const { status, content } = await client.send('POST', PATH, Buffer.from(JSON.stringify(body)))
  if (status !== 200) throw new Error(`The directory answered ${status}: ${content.subarray(0, 300)}`)
}

interface Figures {
  endpoint: number
  own: number
  bare: number
  /** How much longer the endpoint takes than its own SQL in the same round; a drift of both cancels out. */
  rest: number
  statements: number
}

type Kind = 'kept' | 'counted'

let serial = 0
/** A distinct filter for each call of the run, since totals are cached for ten seconds. */
const nextFilter = () => ++serial % 4096

/**
 * Medians of one case at every size, one size after the other: a server that idles while the count of another
 * size takes 50 ms would respond with cold caches, and the measurement would reflect the machine.
 */
async function measureCase(
  bench: Bench,
  sides: readonly Side[],
  one: Case,
  kind: Kind,
): Promise<Map<number, Figures>> {
  const statements = new Map<Side, CompiledQuery[]>()
  const bodyOf = (place: Place) => (kind === 'kept' ? one.body(place) : one.uncounted(place, nextFilter()))
  for (const side of sides) {
    // A repeated body finds its total in the cache.
    const body = kind === 'kept' ? one.body(side.place) : one.uncounted(side.place, nextFilter())
    if (kind === 'kept') await side.own.call(listEmployees, { body })
    statements.set(side, await side.own.statementsOf(listEmployees, { body }))
  }
  const rounds = bench.isSmoke ? { warmUp: 2, counted: 5 } : ROUNDS[kind]
  const figures = new Map<number, Figures>()
  for (const side of sides) {
    const { people, orgId, employeeId } = side.place
    const own = statements.get(side) ?? []
    const samples = await interleave(rounds, {
      endpoint: () => ask(side.client, bodyOf(side.place)),
      own: () => side.own.replay(orgId, own),
      bare: () => side.own.pointQuery(orgId, employeeId),
    })
    figures.set(people, {
      endpoint: median(samples.endpoint),
      own: median(samples.own),
      bare: median(samples.bare),
      rest: median(samples.endpoint.map((took, round) => took - (samples.own[round] as number))),
      statements: own.length,
    })
  }
  return figures
}

const ROUNDS = { kept: { warmUp: 60, counted: 240 }, counted: { warmUp: 10, counted: 120 } }
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`
const thousands = (people: number) => people.toLocaleString('en')

function overItsSql(name: string, kind: Kind, people: number, figures: Figures): Result {
  const { endpoint, own, bare, rest, statements } = figures
  return {
    id: 'P1',
    name: `${thousands(people)}: ${name}${kind === 'counted' ? ', total counted' : ''}: (endpoint − own SQL) ÷ bare point query`,
    value: rest / bare,
    bound: MOST_FOR_THE_SERVER,
    raw: `endpoint ${ms(endpoint)}, own SQL ${ms(own)} (${statements}), rest ${ms(rest)}, bare ${ms(bare)}`,
  }
}

/** With ten times the people, the time may grow by half; deep pages have a limit of their own. */
function growth(name: string, small: Figures, large: Figures): Result {
  return {
    id: 'P1',
    name: `${name}: endpoint at the larger size ÷ at the smaller`,
    value: large.endpoint / small.endpoint,
    bound: MOST_GROWTH,
    raw: `${ms(large.endpoint)} and ${ms(small.endpoint)}`,
  }
}

function depth(people: number, first: Figures, deepPage: Figures): Result {
  return {
    id: 'P1',
    name: `${thousands(people)}: a deep page ÷ page 1`,
    value: deepPage.endpoint / first.endpoint,
    bound: MOST_FOR_A_DEEP_PAGE,
    raw: `${ms(deepPage.endpoint)} and ${ms(first.endpoint)}`,
  }
}

/** Comparisons of cases and sizes, all with cached totals. */
function comparisons(
  cases: readonly Case[],
  sizes: readonly number[],
  kept: ReadonlyMap<string, Map<number, Figures>>,
): Result[] {
  const of = (name: string, people: number) => kept.get(name)?.get(people) as Figures
  const [small, large] = [sizes[0] as number, sizes.at(-1) as number]
  const grown = small === large ? [] : cases.filter(({ name }) => name !== DEEP)
  return [
    ...grown.map(({ name }) => growth(name, of(name, small), of(name, large))),
    ...sizes.map((people) => depth(people, of(FIRST, people), of(DEEP, people))),
  ]
}

async function measureAll(bench: Bench, sides: readonly Side[]): Promise<Result[]> {
  const results: Result[] = []
  const kept = new Map<string, Map<number, Figures>>()
  for (const one of casesOf(bench)) {
    for (const kind of ['kept', 'counted'] as const) {
      bench.say(`P1 ${one.name}, ${kind === 'kept' ? 'total known' : 'total counted'}`)
      const figures = await measureCase(bench, sides, one, kind)
      if (kind === 'kept') kept.set(one.name, figures)
      for (const [people, of] of figures) results.push(overItsSql(one.name, kind, people, of))
    }
  }
  return [...results, ...comparisons(casesOf(bench), bench.sizes, kept)]
}

export const directory: Measurement = {
  id: 'P1',
  title: 'Employee directory',
  run: async (bench) => {
    const sides: Side[] = []
    try {
      for (const people of bench.sizes) sides.push(await openSide(bench, people))
      return await measureAll(bench, sides)
    } finally {
      for (const side of sides) await closeSide(side)
    }
  },
}
