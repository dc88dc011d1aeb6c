import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { fail } from '../errors.ts'
import type { Database } from './database.ts'

/** Cursor position in a list ordered by instant and id, newest first. */
export interface Place {
  /** Instant to the microsecond, as the database writes it. */
  at: string
  id: number
  /** True for the page before this position, false for the page after it. */
  before: boolean
}

const AT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

/** A row's instant to the microsecond: cursors need it, since instants on the wire have milliseconds only. */
export const exactInstant = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

function writePlace({ at, id, before }: Place): string {
  return Buffer.from(JSON.stringify([at, id, before])).toString('base64url')
}

/** Decodes a cursor. @throws AppError `request.invalid` for a cursor that no list issued */
export function readPlace(cursor: string | null | undefined): Place | undefined {
  if (!cursor) return undefined
  try {
    const [at, id, before] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const isFine = AT.test(at) && Number.isSafeInteger(id) && typeof before === 'boolean'
    if (isFine && !Number.isNaN(Date.parse(at))) return { at, id, before }
  } catch {
    // Reported below, like any other malformed cursor.
  }
  fail('request.invalid', { fields: { cursor: 'This place in the list is not known.' } })
}

interface Asked {
  page: number
  limit: number
}

export interface Page<Row> {
  rows: Row[]
  next_cursor: string | null
  previous_cursor: string | null
  /** The whole list fits on this page. */
  isWhole: boolean
}

/** Cuts `limit + 1` rows, newest first or (paging backwards) oldest first, to a page with its cursors. */
export function cutPage<Row extends { id: number; exact_at: string }>(
  found: Row[],
  place: Place | undefined,
  { page, limit }: Asked,
): Page<Row> {
  const hasMore = found.length > limit
  const kept = found.slice(0, limit)
  if (place?.before) kept.reverse()
  const isFirst = place?.before ? !hasMore : !place && page === 1
  const isLast = place?.before ? false : !hasMore
  const at = (row: Row | undefined, before: boolean) =>
    row ? writePlace({ at: row.exact_at, id: row.id, before }) : null
  return {
    rows: kept,
    next_cursor: isLast ? null : at(kept.at(-1), false),
    previous_cursor: isFirst ? null : at(kept[0], true),
    isWhole: isFirst && isLast,
  }
}

const KEEP_MS = 10_000
const MOST_KEYS = 500
const kept = new WeakMap<Database, Map<string, { total: number; at: number }>>()

/**
 * Caches a total for 10 seconds: counting a million rows dominates the cost of a list. `key` identifies list
 * and filter.
 */
export async function keptCount(ctx: Ctx, key: string, count: () => Promise<number>): Promise<number> {
  const { database } = ctx.platform
  const totals = kept.get(database) ?? new Map<string, { total: number; at: number }>()
  kept.set(database, totals)
  const whole = `${ctx.orgId} ${key}`
  const now = ctx.now.epochMilliseconds
  const known = totals.get(whole)
  if (known && now >= known.at && now - known.at < KEEP_MS) return known.total
  const total = await count()
  if (totals.size >= MOST_KEYS) totals.clear()
  totals.set(whole, { total, at: now })
  return total
}

/** The instants at which whole days of a time zone start and end; the end is the start of the next day. */
export function daysAsInstants(
  timeZone: string,
  from: string | null | undefined,
  until: string | null | undefined,
): { from: string | null; until: string | null } {
  const start = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).toInstant().toString()
  return {
    from: from ? start(Temporal.PlainDate.from(from)) : null,
    until: until ? start(Temporal.PlainDate.from(until).add({ days: 1 })) : null,
  }
}
