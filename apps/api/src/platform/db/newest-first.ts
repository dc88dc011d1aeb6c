import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { fail } from '../errors.ts'
import type { Database } from './database.ts'

/** Cursor position in a list ordered by instant and id, newest first. */
export interface CursorPosition {
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

function encodeCursor({ at, id, before }: CursorPosition): string {
  return Buffer.from(JSON.stringify([at, id, before])).toString('base64url')
}

/** Decodes a cursor. @throws AppError `request.invalid` for a cursor that no list issued */
export function decodeCursor(cursor: string | null | undefined): CursorPosition | undefined {
  if (!cursor) return undefined
  try {
    const [at, id, before] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const isValid = AT.test(at) && Number.isSafeInteger(id) && typeof before === 'boolean'
    if (isValid && !Number.isNaN(Date.parse(at))) return { at, id, before }
  } catch {
    // Reported below, like any other malformed cursor.
  }
  fail('request.invalid', { fields: { cursor: 'This place in the list is not known.' } })
}

interface PageQuery {
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
  place: CursorPosition | undefined,
  { page, limit }: PageQuery,
): Page<Row> {
  const hasMore = found.length > limit
  const pageRows = found.slice(0, limit)
  if (place?.before) pageRows.reverse()
  const isFirst = place?.before ? !hasMore : !place && page === 1
  const isLast = place?.before ? false : !hasMore
  const at = (row: Row | undefined, before: boolean) =>
    row ? encodeCursor({ at: row.exact_at, id: row.id, before }) : null
  return {
    rows: pageRows,
    next_cursor: isLast ? null : at(pageRows.at(-1), false),
    previous_cursor: isFirst ? null : at(pageRows[0], true),
    isWhole: isFirst && isLast,
  }
}

const CACHE_MS = 10_000
const MAX_KEYS = 500
const cachedTotals = new WeakMap<Database, Map<string, { total: number; at: number }>>()

/**
 * Caches a total for 10 seconds: counting a million rows dominates the cost of a list. `key` identifies list
 * and filter.
 */
export async function cachedCount(ctx: Ctx, key: string, count: () => Promise<number>): Promise<number> {
  const { database } = ctx.platform
  const totals = cachedTotals.get(database) ?? new Map<string, { total: number; at: number }>()
  cachedTotals.set(database, totals)
  const whole = `${ctx.orgId} ${key}`
  const now = ctx.now.epochMilliseconds
  const known = totals.get(whole)
  if (known && now >= known.at && now - known.at < CACHE_MS) return known.total
  const total = await count()
  if (totals.size >= MAX_KEYS) totals.clear()
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
