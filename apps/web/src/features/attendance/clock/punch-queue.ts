import type { ClockView } from '@muster/contract/attendance/clock.contract'
import { useSyncExternalStore } from 'react'

export type ClockAction = ClockView['actions'][number]

/** A recorded punch that has not been sent yet. Its key makes sending idempotent. */
export interface QueuedPunch {
  key: string
  action: ClockAction
  /** Instant of the punch. */
  offline_at: string
  latitude?: number
  longitude?: number
  accuracy?: number
  /** The server's reason for refusing the punch; kept until the user dismisses it. */
  refusal?: string
  /** What a correction can say instead, where the server offers one. */
  correction?: Correction
}

/** The day and the local time of a punch that was not recorded. */
export interface Correction {
  date: string
  time: string
}

/** The correction that an error's `data` offers. */
export function correctionIn(data: unknown): Correction | undefined {
  const { correction } = (data ?? {}) as { correction?: Partial<Correction> }
  const { date, time } = correction ?? {}
  return typeof date === 'string' && typeof time === 'string' ? { date, time } : undefined
}

const timeOf = { in: 'in_time', out: 'out_time', break_start: null, break_end: null } as const

/** Initial values of the correction: a break has no time of its own there. */
export function correctionValues(action: ClockAction, { date, time }: Correction): Record<string, string> {
  const field = timeOf[action]
  return field === null ? { date } : { date, [field]: time }
}

/** Per employee: other users of the device neither see nor send the punch. */
const placeOf = (employeeId: number) => `muster-me-punches-${employeeId}`

const listeners = new Set<() => void>()
const NOTHING: readonly QueuedPunch[] = []
let seen: { text: string | null; punches: readonly QueuedPunch[] } = { text: null, punches: NOTHING }

function isPunch(value: unknown): value is QueuedPunch {
  const { key, action, offline_at } = (value ?? {}) as Partial<QueuedPunch>
  return typeof key === 'string' && typeof action === 'string' && typeof offline_at === 'string'
}

function parsed(text: string): readonly QueuedPunch[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter(isPunch) : NOTHING
  } catch {
    // Not valid JSON, so not written by this queue.
    return NOTHING
  }
}

export const punchQueue = {
  /** Returns the same array until the queue changes. */
  read(employeeId: number): readonly QueuedPunch[] {
    const text = localStorage.getItem(placeOf(employeeId))
    if (text !== seen.text) seen = { text, punches: text === null ? NOTHING : parsed(text) }
    return seen.punches
  },
  /** @throws DOMException when storage is full or blocked: the user must learn that nothing was recorded */
  write(employeeId: number, punches: readonly QueuedPunch[]): void {
    if (punches.length === 0) localStorage.removeItem(placeOf(employeeId))
    else localStorage.setItem(placeOf(employeeId), JSON.stringify(punches))
    for (const listener of listeners) listener()
  },
  add(employeeId: number, punch: QueuedPunch): void {
    punchQueue.write(employeeId, [...punchQueue.read(employeeId), punch])
  },
  remove(employeeId: number, key: string): void {
    punchQueue.write(
      employeeId,
      punchQueue.read(employeeId).filter((one) => one.key !== key),
    )
  },
  refuse(employeeId: number, key: string, why: Pick<QueuedPunch, 'correction'> & { refusal: string }): void {
    punchQueue.write(
      employeeId,
      punchQueue.read(employeeId).map((one) => (one.key === key ? { ...one, ...why } : one)),
    )
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    // Another tab may be sending them.
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
}

export function usePunchQueue(employeeId: number): readonly QueuedPunch[] {
  return useSyncExternalStore(punchQueue.subscribe, () => punchQueue.read(employeeId))
}

const next = { in: 'in', break_end: 'in', out: 'out', break_start: 'break' } as const
const actions: Record<ClockView['state'], ClockAction[]> = {
  out: ['in'],
  in: ['out', 'break_start'],
  break: ['break_end', 'out'],
}

/** The clock status with the queued punches applied as if the server had accepted them. */
export function withQueue(view: ClockView, queue: readonly QueuedPunch[]): ClockView {
  let shown = view
  for (const punch of queue) {
    if (punch.refusal !== undefined) continue
    const state = next[punch.action]
    const ran =
      shown.state === 'in' && shown.since ? Date.parse(punch.offline_at) - Date.parse(shown.since) : 0
    shown = {
      ...shown,
      state,
      since: punch.offline_at,
      // The server decides which shift it belongs to.
      outside_hours: false,
      worked: shown.worked + (state === 'in' ? 0 : Math.max(0, Math.floor(ran / 60_000))),
      actions: actions[state],
    }
  }
  return shown
}
