import { addLatencies, classOf, countOf, type Latencies, noLatencies } from './latency.ts'

/** One answered request. */
export interface Answered {
  /** The endpoint's id; what is none has one of a few names instead, never its address. */
  endpoint: string
  status: number
  ms: number
  statements: number
  orgId?: number | undefined
}

/** Requests that are no call: pages, files, health. */
export const OTHER = 'other'
/** Requests for what does not exist, whatever their address. */
export const UNKNOWN = 'unknown'

const MINUTE_MS = 60_000
/** Minutes that can be looked back on. */
export const WINDOW_MINUTES = 15

/** Since the start. */
export interface EndpointTotals {
  /** Answers by class of status, `2xx` … `5xx`. */
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

/** What one organisation may see of a minute. */
export interface MinuteFigures {
  /** Begin of the minute, in milliseconds since the epoch. */
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
  note(answered: Answered): void
  readonly totals: ReadonlyMap<string, EndpointTotals>
  /** The last 15 minutes, the running one included, oldest first. */
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
 * Counts what this process answers: since the start for `/metrics`, by minute for the page of operations.
 * Nothing is kept of a single request, and memory is bounded by endpoints × minutes.
 *
 * @param now milliseconds since the epoch
 */
export function createRecorder(now: () => number): Recorder {
  const totals = new Map<string, EndpointTotals>()
  const minutes: Minute[] = []

  function currentMinute(): Minute {
    const minute = Math.floor(now() / MINUTE_MS)
    const slot = ((minute % WINDOW_MINUTES) + WINDOW_MINUTES) % WINDOW_MINUTES
    const kept = minutes[slot]
    if (kept?.minute === minute) return kept
    const fresh = freshMinute(minute)
    minutes[slot] = fresh
    return fresh
  }

  function noteMinute({ endpoint, status, orgId }: Answered, index: number): void {
    const minute = currentMinute()
    const own = at(minute.byEndpoint, endpoint, noLatencies)
    increment(minute.latencies, index)
    increment(own, index)
    if (status >= 500) minute.faults++
    if (orgId !== undefined) minute.callsByOrg.set(orgId, (minute.callsByOrg.get(orgId) ?? 0) + 1)
  }

  return {
    totals,
    note: (answered) => {
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
      if (endpoint !== OTHER && endpoint !== UNKNOWN) noteMinute(answered, index)
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
        const kept = minutes.find((one) => one?.minute === minute)
        figures.minutes.push({
          at: minute * MINUTE_MS,
          latencies: kept?.latencies ?? noLatencies(),
          ownCalls: kept?.callsByOrg.get(orgId) ?? 0,
        })
        if (!kept) continue
        addLatencies(figures.latencies, kept.latencies)
        figures.faults += kept.faults
        for (const [endpoint, latencies] of kept.byEndpoint) {
          addLatencies(at(figures.byEndpoint, endpoint, noLatencies), latencies)
        }
      }
      return figures
    },
  }
}

/** Answers that failed through a fault of the server, of all; 0 without any. */
export function faultShare({ latencies, faults }: Pick<WindowFigures, 'latencies' | 'faults'>): number {
  const total = countOf(latencies)
  return total === 0 ? 0 : faults / total
}
