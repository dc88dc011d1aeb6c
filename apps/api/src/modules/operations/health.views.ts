import type { Ctx } from '../../platform/context.ts'
import type { InstallationFacts, NodeRow } from '../../platform/db/gates-metrics.ts'
import { countOf, type Latencies, percentile } from '../../platform/metrics/latency.ts'
import { faultShare, WINDOW_MINUTES, type WindowFigures } from '../../platform/metrics/recorder.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Health } from './rules/findings.ts'

/** Three missed heartbeats. */
const SILENT_AFTER_SECONDS = 50
const SLOWEST = 10

function quantilesOf(latencies: Latencies) {
  return {
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
  }
}

const labels = new WeakMap<Platform, ReadonlyMap<string, string>>()

/** Each call's summary, by its id. */
function labelsOf(platform: Platform): ReadonlyMap<string, string> {
  let known = labels.get(platform)
  if (!known) {
    known = new Map(
      platform.modules.flatMap(({ routes }) =>
        routes.map(({ endpoint }) => [endpoint.id, endpoint.summary] as const),
      ),
    )
    labels.set(platform, known)
  }
  return known
}

function slowestOf(ctx: Ctx, { byEndpoint }: WindowFigures): Health['calls']['slowest'] {
  const label = labelsOf(ctx.platform)
  return [...byEndpoint]
    .map(([id, latencies]) => ({
      id,
      label: label.get(id) ?? id,
      p50: percentile(latencies, 0.5),
      p95: percentile(latencies, 0.95),
    }))
    .sort((a, b) => (b.p95 ?? 0) - (a.p95 ?? 0) || a.id.localeCompare(b.id))
    .slice(0, SLOWEST)
}

/** Response times and errors of everybody's calls; the number of calls only of the organisation's own. */
export function callsView(ctx: Ctx, window: WindowFigures): Health['calls'] {
  const own = window.minutes.reduce((sum, minute) => sum + minute.ownCalls, 0)
  return {
    per_minute: Math.round((10 * own) / WINDOW_MINUTES) / 10,
    fault_share: faultShare(window),
    ...quantilesOf(window.latencies),
    minutes: window.minutes.map(({ at, ownCalls, latencies }) => ({
      at: Temporal.Instant.fromEpochMilliseconds(at).toString(),
      own_calls: ownCalls,
      ...quantilesOf(latencies),
    })),
    slowest: slowestOf(ctx, window),
  }
}

export const answeredIn = (window: WindowFigures): number => countOf(window.latencies)

export function databaseView({ platform }: Ctx, facts: InstallationFacts): Health['database'] {
  const { size, used, waiting } = platform.database.load()
  const { status, restarts } = platform.database.state()
  return {
    kind: platform.database.kind,
    version: facts.version,
    migrations: facts.migrations,
    newest_migration: facts.newest_migration,
    // The total reveals the volume of other organisations' data.
    size_bytes: facts.organisations > 1 ? null : facts.size,
    connections: { size, used, waiting },
    is_full: status === 'full',
    is_guarded: platform.database.isGuarded,
    restarts: {
      total: restarts.total,
      last_at: restarts.latest?.at.toString({ smallestUnit: 'second' }) ?? null,
    },
  }
}

export function serverView({ platform: { metrics } }: Ctx): Health['server'] {
  const { name, version, started_at } = metrics.node
  return {
    name,
    version,
    runtime: process.version,
    started_at,
    memory_bytes: process.memoryUsage.rss(),
    lag_ms: metrics.loopLag().max,
  }
}

/** All servers of the installation; the one that responds is up, whatever the table says. */
export function serversView(ctx: Ctx, known: readonly NodeRow[]): Health['servers'] {
  const { node } = ctx.platform.metrics
  const self: NodeRow = { ...node, seen_at: ctx.now.toString({ smallestUnit: 'second' }) }
  const isSilent = (seenAt: string) =>
    Date.parse(seenAt) < ctx.now.epochMilliseconds - SILENT_AFTER_SECONDS * 1000
  return [self, ...known.filter((one) => one.node !== node.node)]
    .map((one) => ({
      name: one.name,
      version: one.version,
      started_at: one.started_at,
      seen_at: one.seen_at,
      is_this: one === self,
      is_silent: isSilent(one.seen_at),
    }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.started_at.localeCompare(b.started_at))
}
