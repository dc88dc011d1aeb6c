import { setTimeout as wait } from 'node:timers/promises'
import { signBatch } from '../apps/api/src/modules/attendance/devices/signature.ts'
import type { Handed, HandedRow as Row } from './attendance-store.ts'

const ROWS = 40
const DAYS = 8
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const WITHIN_MS = 20_000

export interface DeviceLoad {
  /** Stops after the current request. @returns number of batches sent */
  stop(): Promise<number>
}

/** A random punch on one of the last days, usually at a unique second. */
function aRow({ badges }: Handed, random: () => number): Row {
  const badge = badges[Math.floor(random() * badges.length)] as string
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS - (1 + Math.floor(random() * DAYS)) * DAY_MS
  const direction = random() < 0.5 ? 'in' : 'out'
  const hour = direction === 'in' ? 3 : 12
  const at = new Date(midnight + hour * HOUR_MS + Math.floor(random() * 3600) * 1000).toISOString()
  return { badge, at, direction }
}

const keyOf = (row: Row) => `${row.badge.toLowerCase()} ${row.at} ${row.direction}`

/** A device that sends batches; repeats those without a response, and sometimes others. */
export function startDevice(
  url: string,
  { publicId, key }: { publicId: string; key: string },
  handed: Handed,
  random: () => number,
): DeviceLoad {
  let isOver = false
  let batches = 0
  const own = handed.waiting.get(publicId) ?? []
  handed.waiting.set(publicId, own)
  const send = async (rows: Row[]): Promise<boolean> => {
    const timestamp = new Date().toISOString()
    const payload = JSON.stringify({ punches: rows })
    const body = { device: publicId, timestamp, payload, signature: signBatch(key, timestamp, payload) }
    try {
      const answer = await fetch(`${url}/services/admin/apiv2/device/attendance-punches`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', app_name: 'hrms2.0', app_lang: 'en' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(WITHIN_MS),
      })
      if (answer.status === 200) return true
      if (answer.status !== 503)
        handed.faults.push(`Handing in answered ${answer.status} ${(await answer.text()).slice(0, 200)}`)
      return false
    } catch {
      // The connection broke with the server: it is unknown whether the batch was recorded.
      return false
    }
  }
  const turn = async () => {
    const again = own[0]
    const rows = again ?? Array.from({ length: ROWS }, () => aRow(handed, random))
    if (!again) own.unshift(rows)
    for (const row of rows) handed.sent.add(`${publicId} ${keyOf(row)}`)
    if (!(await send(rows))) return wait(50)
    batches++
    handed.answers++
    for (const row of rows) handed.acknowledged.set(`${publicId} ${keyOf(row)}`, row.badge)
    // Sometimes a device loses the response.
    if (random() >= 0.2) own.shift()
  }
  const running = (async () => {
    do await turn()
    while (!isOver)
  })()
  return {
    stop: async () => {
      isOver = true
      await running
      return batches
    },
  }
}
