import { setTimeout as wait } from 'node:timers/promises'
import { Registry } from 'prom-client'
import type { WorkDepth } from '../db/gates-metrics.ts'
import type { Platform } from '../platform.ts'
import { LATENCY_BOUNDS } from './latency.ts'
import { type EndpointTotals, OTHER } from './recorder.ts'

interface Sample {
  value: number
  labels?: Record<string, string>
  metricName?: string
}

interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  values: Sample[]
}

type Totals = ReadonlyMap<string, EndpointTotals>

const seconds = (ms: number) => ms / 1000

const gauge = (name: string, help: string, values: number | Sample[]): Family => ({
  name,
  help,
  type: 'gauge',
  values: typeof values === 'number' ? [{ value: values }] : values,
})

const counter = (name: string, help: string, values: number | Sample[]): Family => ({
  ...gauge(name, help, values),
  type: 'counter',
})

function latencySamples(name: string, endpoint: string, totals: EndpointTotals): Sample[] {
  let count = 0
  const buckets = [...totals.latencies].map((more, index) => {
    count += more
    const bound = LATENCY_BOUNDS[index]
    const le = bound === undefined ? '+Inf' : String(seconds(bound))
    return { metricName: `${name}_bucket`, labels: { endpoint, le }, value: count }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels: { endpoint }, value: seconds(totals.ms) },
    { metricName: `${name}_count`, labels: { endpoint }, value: count },
  ]
}

function requestFamilies(totals: Totals): Family[] {
  const each = <T>(pick: (endpoint: string, sums: EndpointTotals) => T[]): T[] =>
    [...totals].flatMap(([endpoint, sums]) => pick(endpoint, sums))
  const duration = 'muster_request_duration_seconds'
  return [
    counter(
      'muster_requests_total',
      'Answered requests by endpoint and class of status.',
      each((endpoint, { byStatus }) =>
        [...byStatus].map(([status, value]) => ({ labels: { endpoint, status }, value })),
      ),
    ),
    {
      name: duration,
      help: 'Duration of requests by endpoint.',
      type: 'histogram',
      values: each((endpoint, sums) => latencySamples(duration, endpoint, sums)),
    },
    counter(
      'muster_request_statements_total',
      'SQL statements of requests by endpoint, the session look-up and transaction control apart.',
      each((endpoint, { statements }) => [{ labels: { endpoint }, value: statements }]),
    ),
  ]
}

function databaseFamilies({ database }: Platform): Family[] {
  const { size, open, used, waiting, acquired, waitedMs } = database.load()
  const families = [
    gauge('muster_database_connections_max', 'Connections to the database at most.', size),
    gauge('muster_database_connections_open', 'Open connections to the database.', open),
    gauge('muster_database_connections_used', 'Connections to the database in use.', used),
    gauge('muster_database_waiting', 'Transactions that wait for a connection.', waiting),
  ]
  const { status, restarts } = database.state()
  families.push(
    gauge(
      'muster_database_storage_full',
      'Whether writes are refused for want of room.',
      Number(status === 'full'),
    ),
  )
  if (acquired === undefined || waitedMs === undefined) return families
  return [
    ...families,
    counter('muster_database_turns_total', 'How often the embedded connection was handed over.', acquired),
    counter(
      'muster_database_wait_seconds_total',
      'Time spent waiting for the embedded connection.',
      seconds(waitedMs),
    ),
    counter(
      'muster_database_restarts_total',
      'How often the embedded database had to be opened again.',
      restarts.total,
    ),
  ]
}

/** Counts by kind of job; kinds unknown to this version share one label. */
function byKnownKind<T extends { kind: string; count: number }>(
  kinds: ReadonlyMap<string, unknown>,
  rows: readonly T[],
  labelsOf: (row: T) => Record<string, string>,
): Sample[] {
  const samples = new Map<string, Sample>()
  for (const row of rows) {
    const labels = { kind: kinds.has(row.kind) ? row.kind : OTHER, ...labelsOf(row) }
    const key = JSON.stringify(labels)
    samples.set(key, { labels, value: (samples.get(key)?.value ?? 0) + row.count })
  }
  return [...samples.values()]
}

function workFamilies({ jobs, clock }: Platform, depth: WorkDepth): Family[] {
  const { waiting, oldest_at } = depth.mail
  const age = oldest_at === null ? 0 : clock().epochMilliseconds - Date.parse(oldest_at)
  return [
    gauge(
      'muster_jobs',
      'Jobs that wait or run, on all nodes.',
      byKnownKind(jobs.kinds, depth.jobs, ({ state }) => ({
        state: state === 'queued' ? 'waiting' : 'running',
      })),
    ),
    gauge(
      'muster_jobs_failed_last_hour',
      'Jobs that failed for good within the last hour, on all nodes.',
      byKnownKind(jobs.kinds, depth.failed, () => ({})),
    ),
    gauge('muster_mail_waiting', 'Mails in the outbox, on all nodes.', waiting),
    gauge('muster_mail_oldest_seconds', 'Age of the oldest mail in the outbox.', Math.max(0, seconds(age))),
  ]
}

function processFamilies({ metrics, realtime }: Platform): Family[] {
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const lag = metrics.loopLag()
  return [
    gauge('muster_sockets', 'Open sockets of browsers.', realtime.open()),
    gauge('muster_event_loop_lag_seconds', 'How late the process got round to things, of the last 15 s.', [
      { labels: { quantile: '0.99' }, value: seconds(lag.p99) },
      { labels: { quantile: '1' }, value: seconds(lag.max) },
    ]),
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('nodejs_heap_used_bytes', 'Memory of objects in use.', heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory beside the heap.', external),
    counter('process_cpu_seconds_total', 'CPU time, the system’s included.', (user + system) / 1e6),
    gauge('process_start_time_seconds', 'When the process started.', seconds(performance.timeOrigin)),
    gauge('muster_build_info', 'The version that runs.', [
      { labels: { version: metrics.node.version, node: process.version }, value: 1 },
    ]),
  ]
}

/** A scrape must not wait for a database that is busy. */
const ANSWER_MS = 3000

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const giveUp = new AbortController()
  const late = wait(ANSWER_MS, undefined, { signal: giveUp.signal }).then(() => {
    throw new Error('The database has not answered yet.')
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    giveUp.abort()
    late.catch(() => undefined)
  }
}

/** Pending work, or that the query failed: an unreachable database must not hide the other metrics. */
async function workOrNothing(platform: Platform): Promise<Family[]> {
  try {
    const families = workFamilies(platform, await inTime(platform.metrics.workDepth()))
    return [...families, gauge('muster_database_up', 'Whether the database answered.', 1)]
  } catch (error) {
    platform.log.warn({ err: error }, 'metrics without open work: the database did not answer')
    return [gauge('muster_database_up', 'Whether the database answered.', 0)]
  }
}

/**
 * Renders all metrics as text. Labels are endpoint ids, kinds of jobs and states, never an organisation or a
 * person.
 */
export async function renderMetrics(platform: Platform): Promise<{ contentType: string; text: string }> {
  const families = [
    ...requestFamilies(platform.metrics.requests.totals),
    ...databaseFamilies(platform),
    ...(await workOrNothing(platform)),
    ...processFamilies(platform),
  ]
  const registry = new Registry()
  // The recorder counts; the library only writes the text format, for which it calls nothing but `get`.
  for (const family of families) registry.registerMetric({ ...family, get: async () => family } as never)
  return { contentType: registry.contentType, text: await registry.metrics() }
}
