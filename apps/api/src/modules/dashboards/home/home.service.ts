import type { ConfiguredPart } from '@muster/contract/dashboards/config.contract'
import { homePartKeys } from '@muster/contract/dashboards/home.constants'
import type { readHome } from '@muster/contract/dashboards/home.contract'
import type { HomeNeed, HomePartKey } from '@muster/contract/dashboards/home-parts'
import type { readTaskStatus } from '@muster/contract/dashboards/task-status.contract'
import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, type DeferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import {
  allHomeNeeds,
  findHomePart,
  type HomeAsk,
  type HomeFact,
  type HomeNeeds,
  type HomePart,
  homeDay,
  isHomePartFor,
} from '../../../platform/home/home-parts.ts'
import { dashboardOf, layoutFor, layoutOf, layoutsQuery, type StoredLayouts } from './home-layout.ts'

type Answer = DataOf<typeof readHome>
type Entry = QueryOf<typeof readHome>['entry']
type Source = HomePart | HomeNeeds

/** What is loaded for a home: parts, and what waits according to each module. */
interface Loaded {
  source: Source
  /** Undefined if this source alone could not be loaded. */
  result: unknown
}

const homeLayouts: HomeFact<StoredLayouts> = { query: layoutsQuery }

type Facts = ReadonlyMap<HomeFact<unknown>, unknown>

const named = <T>(queries: readonly DeferredQuery<T>[]) =>
  combineQueries(Object.fromEntries(queries.map((query, at) => [`q${at}`, query])))

/** All facts in one statement. */
async function findFacts(ctx: Ctx, db: Db, facts: readonly HomeFact<unknown>[]): Promise<Facts> {
  const found = await runQuery(db, named(facts.map((fact) => fact.query(ctx))))
  return new Map(facts.map((fact, at) => [fact, found[`q${at}`]]))
}

const askOf = (ctx: Ctx, entry: Entry, facts: Facts): HomeAsk => ({
  ctx,
  entry,
  fact: <F>(fact: HomeFact<F>) => facts.get(fact as HomeFact<unknown>) as F,
})

/** All sources in one statement. */
async function loadTogether(db: Db, ask: HomeAsk, sources: readonly Source[]): Promise<Loaded[]> {
  const found = await runQuery(db, named<unknown>(sources.map((source) => source.query(ask))))
  return sources.map((source, at) => ({ source, result: found[`q${at}`] }))
}

/** One after the other, after they failed together: what fails alone does not hide the rest. */
async function loadApart(ask: HomeAsk, sources: readonly Source[]): Promise<Loaded[]> {
  const loaded: Loaded[] = []
  for (const source of sources) {
    const one = readTx(ask.ctx, (db) => loadTogether(db, ask, [source]))
    loaded.push(
      ...(await one.catch((err: unknown) => {
        const part = 'key' in source ? source.key : source.id
        ask.ctx.log.error({ err, part }, 'A part of the home could not be loaded')
        return [{ source, result: undefined }]
      })),
    )
  }
  return loaded
}

/** The sources that this person has at this entry; private ones only for themselves. */
function sourcesFor(ctx: Ctx, entry: Entry, keys: readonly HomePartKey[]) {
  const isOffered = (source: Source) => (source.entry ?? entry) === entry && isHomePartFor(source, ctx.actor)
  const parts = keys.flatMap((key) => findHomePart(key) ?? []).filter(isOffered)
  const needs = keys.includes('needs') ? allHomeNeeds().filter(isOffered) : []
  const all: readonly Source[] = [...parts, ...needs]
  const open = ctx.actor.viewer ? all.filter(({ isPrivate }) => !isPrivate) : all
  return { open, isClosed: open.length < all.length }
}

const isNeeds = (source: Source): source is HomeNeeds => 'id' in source

/** What waits, what is late first. */
function needsOf(loaded: readonly Loaded[]): HomeNeed[] {
  const all = loaded.flatMap(({ source, result }) =>
    isNeeds(source)
      ? ((result ?? []) as HomeNeed[]).map((need) => ({ ...need, id: `${source.id}.${need.id}` }))
      : [],
  )
  return all.filter(({ count }) => count > 0).sort((a, b) => Number(b.is_urgent) - Number(a.is_urgent))
}

/** What is to be loaded, once the facts are known. */
interface Plan {
  ask: HomeAsk
  sources: readonly Source[]
}

/**
 * Loads facts, and then together all sources that `planOf` chooses by them. If that fails, each source is loaded alone:
 * the error has aborted the transaction, so what follows needs others.
 */
async function loadPlanned<P extends Plan>(
  ctx: Ctx,
  facts: readonly HomeFact<unknown>[],
  planOf: (known: Facts) => P,
): Promise<P & { loaded: Loaded[] }> {
  let plan: P | undefined
  try {
    const loaded = await readTx(ctx, async (db) => {
      plan = planOf(await findFacts(ctx, db, facts))
      return loadTogether(db, plan.ask, plan.sources)
    })
    return { ...(plan as unknown as P), loaded }
  } catch (err) {
    // Without the facts nothing can be shown.
    if (!plan) throw err
    ctx.log.warn({ err }, 'The parts of the home could not be loaded together')
    return { ...plan, loaded: await loadApart(plan.ask, plan.sources) }
  }
}

const factsOf = (sources: readonly Source[], ...more: readonly HomeFact<unknown>[]) => [
  ...new Set<HomeFact<unknown>>([homeDay, ...more, ...sources.flatMap((source) => source.facts ?? [])]),
]

type PartOfHome = ConfiguredPart & { key: HomePartKey }
const ofHomes: ReadonlySet<string> = new Set(homePartKeys)
const isOfHome = (part: ConfiguredPart): part is PartOfHome => ofHomes.has(part.key)

const keysOf = (parts: readonly ConfiguredPart[]) => parts.filter(isOfHome).map(({ key }) => key)

/** The parts that a home shows, in order, with their sources. */
function homePlan(ctx: Ctx, entry: Entry, known: Facts) {
  const ask = askOf(ctx, entry, known)
  const dashboard = dashboardOf(entry, ctx.actor)
  const { parts } = layoutFor(dashboard, ctx.actor, ask.fact(homeLayouts))
  const shown = parts.filter(isOfHome).filter(({ is_shown }) => is_shown)
  const { open: sources, isClosed } = sourcesFor(ctx, entry, keysOf(shown))
  return { ask, sources, shown, isClosed }
}

/** What waits for the caller, or for others on their behalf. Two statements. */
export async function taskStatus(
  ctx: Ctx,
  { assignFilter, entry }: BodyOf<typeof readTaskStatus>,
): Promise<DataOf<typeof readTaskStatus>> {
  const { open: sources } = sourcesFor(ctx, entry, ['needs'])
  const { loaded } = await loadPlanned(ctx, factsOf(sources), (known) => ({
    ...{ sources, ask: askOf(ctx, entry, known) },
  }))
  const needs = needsOf(loaded)
  const sum = (of: readonly HomeNeed[]) => of.reduce((total, { count }) => total + count, 0)
  return {
    tasks: needs.filter(({ assigned }) => assignFilter === 'both' || assigned === assignFilter),
    to_me: sum(needs.filter(({ assigned }) => assigned === 'to_me')),
    by_me: sum(needs.filter(({ assigned }) => assigned === 'by_me')),
    urgent: sum(needs.filter(({ is_urgent }) => is_urgent)),
    is_incomplete: loaded.some(({ result }) => result === undefined),
  }
}

/** Results by part; undefined for those that could not be loaded. */
function resultsByKey(shown: readonly PartOfHome[], loaded: readonly Loaded[]): Map<HomePartKey, unknown> {
  const results = new Map<HomePartKey, unknown>()
  for (const { source, result } of loaded) if (!isNeeds(source)) results.set(source.key, result)
  if (shown.some(({ key }) => key === 'needs')) results.set('needs', needsOf(loaded))
  return results
}

/** @throws AppError `access.denied` for the console's home without the permission to open it */
function requireEntry({ actor }: Ctx, entry: Entry): void {
  if (entry === 'admin' && !holds(actor, 'dashboards.home.view')) fail('access.denied')
}

/**
 * Everything that the caller's home shows. Two statements, however many parts there are: facts, then all parts together.
 * If that fails, each part is loaded alone, and those that fail say so.
 *
 * @throws AppError `access.denied`
 */
export async function showHome(ctx: Ctx, { entry }: QueryOf<typeof readHome>): Promise<Answer> {
  requireEntry(ctx, entry)
  const dashboard = dashboardOf(entry, ctx.actor)
  const possible = sourcesFor(ctx, entry, keysOf(layoutOf(dashboard, undefined).parts)).open
  const facts = factsOf(possible, homeLayouts as HomeFact<unknown>)
  const { ask, shown, isClosed, loaded } = await loadPlanned(ctx, facts, (known) =>
    homePlan(ctx, entry, known),
  )
  const results = resultsByKey(shown, loaded)
  return {
    today: ask.fact(homeDay),
    dashboard,
    parts: shown
      .filter(({ key }) => results.has(key))
      .map(({ key, size }) => ({ key, size, state: results.get(key) === undefined ? 'failed' : 'shown' })),
    needs_incomplete: loaded.some(({ source, result }) => isNeeds(source) && result === undefined),
    is_closed: isClosed,
    data: Object.fromEntries([...results].filter(([, result]) => result !== undefined)),
  }
}
