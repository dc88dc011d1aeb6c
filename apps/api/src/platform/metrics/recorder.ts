import { addLatencies, classOf, countOf, type Latencies, noLatencies } from './latency.ts'

/** One request with its response. */
export interface Answered {
  /** The endpoint's id; requests without an endpoint have one of a few names, never their URL. */
  endpoint: string
  status: number
  ms: number
  statements: number
  orgId?: number | undefined
}

/** Requests that are not calls: pages, files, health. */
export const OTHER = 'other'
/** Requests for unknown URLs. */
export const UNKNOWN = 'unknown'

const MINUTE_MS = 60_000
/** Minutes kept in the window. */
export const WINDOW_MINUTES = 15

/** Totals since the start. */
export interface EndpointTotals {
  /** Responses by status class, `2xx` … `5xx`. */
  byStatus: Map<string, number>
  latencies: Latencies
  ms: number
  statements: number
}

interface Minute {
  minute: number
  latencies: Latencies
  faults: number
  byEndpoint: Map<string, Latencies>
  callsByOrg: Map<number, number>
}

/** The figures of one minute for one organisation. */
export interface MinuteFigures {
  /** Start of the minute, in milliseconds since the epoch. */
  at: number
  latencies: Latencies
  ownCalls: number
}

export interface WindowFigures {
  minutes: MinuteFigures[]
  latencies: Latencies
  faults: number
  byEndpoint: Map<string, Latencies>
}

export interface Recorder {
  record(answered: Answered): void
  readonly totals: ReadonlyMap<string, EndpointTotals>
  /** The last 15 minutes including the current one, oldest first. */
  window(orgId: number): WindowFigures
}

function freshMinute(minute: number): Minute {
  return { minute, latencies: noLatencies(), faults: 0, byEndpoint: new Map(), callsByOrg: new Map() }
}

function at<K, V>(map: Map<K, V>, key: K, fresh: () => V): V {
  let value = map.get(key)
  if (value === undefined) {
    value = fresh()
    map.set(key, value)
  }
  return value
}

function increment(latencies: Latencies, index: number): void {
  latencies[index] = (latencies[index] ?? 0) + 1
}

/**
 * Counts the responses of this process: since the start for `/metrics`, and by minute for the operations
 * page. Stores no single request; memory is bounded by endpoints × minutes.
 *
 * @param now milliseconds since the epoch
 */
export function createRecorder(now: () => number): Recorder {
  const totals = new Map<string, EndpointTotals>()
  const minutes: Minute[] = []

  function currentMinute(): Minute {
    const minute = Math.floor(now() / MINUTE_MS)
    const slot = ((minute % WINDOW_MINUTES) + WINDOW_MINUTES) % WINDOW_MINUTES
    const existing = minutes[slot]
    if (existing?.minute === minute) return existing
    const fresh = freshMinute(minute)
    minutes[slot] = fresh
    return fresh
  }

  function recordMinute({ endpoint, status, orgId }: Answered, index: number): void {
    const minute = currentMinute()
    const own = at(minute.byEndpoint, endpoint, noLatencies)
    increment(minute.latencies, index)
    increment(own, index)
    if (status >= 500) minute.faults++
    if (orgId !== undefined) minute.callsByOrg.set(orgId, (minute.callsByOrg.get(orgId) ?? 0) + 1)
  }

  return {
    totals,
    record: (answered) => {
      const { endpoint, status, ms, statements } = answered
      const index = classOf(ms)
      const sum = at(totals, endpoint, () => ({
        byStatus: new Map(),
        latencies: noLatencies(),
        ms: 0,
        statements: 0,
      }))
      const statusClass = `${Math.floor(status / 100)}xx`
      sum.byStatus.set(statusClass, (sum.byStatus.get(statusClass) ?? 0) + 1)
      increment(sum.latencies, index)
      sum.ms += ms
      sum.statements += statements
      if (endpoint !== OTHER && endpoint !== UNKNOWN) recordMinute(answered, index)
    },
    window: (orgId) => {
      const last = Math.floor(now() / MINUTE_MS)
      const figures: WindowFigures = {
        minutes: [],
        latencies: noLatencies(),
        faults: 0,
        byEndpoint: new Map(),
      }
      for (let minute = last - WINDOW_MINUTES + 1; minute <= last; minute++) {
        const existing = minutes.find((one) => one?.minute === minute)
        figures.minutes.push({
          at: minute * MINUTE_MS,
          latencies: existing?.latencies ?? noLatencies(),
          ownCalls: existing?.callsByOrg.get(orgId) ?? 0,
        })
        if (!existing) continue
        addLatencies(figures.latencies, existing.latencies)
        figures.faults += existing.faults
        for (const [endpoint, latencies] of existing.byEndpoint) {
          addLatencies(at(figures.byEndpoint, endpoint, noLatencies), latencies)
        }
      }
      return figures
    },
  }
}

/** Share of responses that failed by a server fault; 0 without responses. */
export function faultShare({ latencies, faults }: Pick<WindowFigures, 'latencies' | 'faults'>): number {
  const total = countOf(latencies)
  return total === 0 ? 0 : faults / total
}
