import { addDays } from '@muster/contract/kit/days'
import type {
  ApplicationPayload,
  PartCancellationPayload,
} from '@muster/contract/leave/apply/apply-leave.contract'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import {
  combineQueries,
  type ResultOf,
  resolvedQuery,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday, organisationTodayQuery } from '../../../platform/organisation-day.ts'
import { type RequestRecord, shortenRequest } from '../../requests/index.ts'
import { termsOfType } from '../balances/figures.service.ts'
import { type BalanceKey, lockBalances } from '../ledger/balances.queries.ts'
import {
  type BookingFacts,
  bookDays,
  bookingQuery,
  canBookQuery,
  reverseBooking,
} from '../ledger/booking.service.ts'
import { postEntries } from '../ledger/entries.ts'
import { yearEndsBetween } from '../rules/known-lapses.ts'
import { toDays, toUnits } from '../rules/units.ts'
import { findSandwichBook, ruleInForceQuery, sandwichOn, termsIn } from './apply.queries.ts'
import { applyTexts } from './apply.texts.ts'
import { asRequest } from './assess.service.ts'
import { countRequest } from './count.service.ts'
import { bookedDaysOf, moveDays } from './leave-days.service.ts'
import { adjacentRecountQuery, proposeAdjacentRecounts } from './recount.service.ts'
import { daysWords, dayWords } from './rules/leave-words.ts'

/** Ledger source of entries posted by applications. */
export const SOURCE = 'request'

type Application = RequestRecord<ApplicationPayload>

type Counted = readonly { on: string; units: number }[]

const keyOf = ({ employeeId, payload }: Application): BalanceKey => ({
  employeeId,
  leaveTypeId: payload.LEAVE_TYPE_ID,
})

function balanceQuery(ctx: Ctx, request: Application, days: Counted) {
  return combineQueries({
    rule: ruleInForceQuery(ctx, request.employeeId, request.payload.from_date),
    checkBalance: canBookQuery(ctx, { ...keyOf(request), days }),
    today: organisationTodayQuery(ctx),
  })
}

/**
 * Checks that the balance still covers the leave after other decisions. @throws AppError
 * `leave.insufficient_balance`
 */
function requireBalance(
  { payload }: Application,
  { rule, checkBalance, today }: ResultOf<ReturnType<typeof balanceQuery>>,
  lots: BookingFacts['lots'],
): void {
  const terms = termsIn(rule.version, payload.LEAVE_TYPE_ID)
  // Future credits were checked on submission; a rule that allowed them then still does.
  if (terms?.book_future_credits) return
  const enough = checkBalance({
    lots,
    today,
    yearEnds: yearEndsBetween(
      (day) => termsOfType(rule.book, rule.person, payload.LEAVE_TYPE_ID, day),
      rule.person?.facts,
      { today, before: payload.to_date },
    ),
    pending: [],
    negativeLimit: toUnits(terms?.negative_limit ?? 0),
  })
  if (enough.ok) return
  const parameters = {
    type: payload.LEAVE_TYPE_NAME,
    day: dayWords(enough.day ?? payload.from_date),
    short: daysWords(toDays(enough.missing)),
  }
  fail('leave.insufficient_balance', { parameters })
}

/** Books an approved application: posts its counted days to the ledger. Idempotent. */
export async function bookApplication(ctx: Ctx, db: Db, request: Application): Promise<void> {
  const { id, employeeId, payload } = request
  const key = keyOf(request)
  await lockBalances(ctx, db, [key])
  const moved = await moveDays(ctx, db, { requestId: id, from: 'pending', to: 'booked' })
  if (moved.length === 0) return
  const days = moved.map(({ on, counted }) => ({ on, units: toUnits(counted) }))
  const base = {
    ...key,
    source: SOURCE,
    sourceId: id,
    ruleId: payload.rule_id,
    ruleNumber: payload.rule_number,
  }
  const booking = { ...base, days, ref: `leave:${id}`, note: '' }
  const dates = days.map(({ on }) => on)
  const { balance, facts, recount } = await runQuery(
    db,
    combineQueries({
      balance: payload.per_occasion ? resolvedQuery(null) : balanceQuery(ctx, request, days),
      facts: bookingQuery(ctx, booking),
      recount: adjacentRecountQuery(ctx, { employeeId, dates }),
    }),
  )
  if (balance) requireBalance(request, balance, facts.lots)
  else {
    const units = days.reduce((sum, day) => sum + day.units, 0)
    const on = days[0]?.on ?? payload.from_date
    const note = applyTexts.text('creditedForOccasion')
    await postEntries(ctx, db, [{ ...base, on, units, kind: 'accrual', ref: `occasion:${id}`, note }])
  }
  await bookDays(ctx, db, booking, facts)
  // Adjacent leave may have been cancelled, or off-days changed, since the count: HR reviews the difference.
  const cause = applyTexts.text('adjacentDaysChanged')
  const approved = { id, employeeId, payload, to: payload.to_date }
  await proposeAdjacentRecounts(ctx, db, { employeeId, dates, cause, approved }, recount)
}

/** Releases pending days. */
export async function releaseApplication(ctx: Ctx, db: Db, id: number): Promise<void> {
  await moveDays(ctx, db, { requestId: id, from: 'pending', to: 'released' })
}

/**
 * Reverses all or the given booked days. Idempotent.
 *
 * @returns the days reversed
 */
async function reverseDays(
  ctx: Ctx,
  db: Db,
  request: Application,
  note: string | Text,
  dates?: readonly string[],
): Promise<string[]> {
  const { id, employeeId, payload } = request
  await lockBalances(ctx, db, [{ employeeId, leaveTypeId: payload.LEAVE_TYPE_ID }])
  const range = { requestId: id, from: 'booked' as const, to: 'cancelled' as const }
  const moved = await moveDays(ctx, db, dates ? { ...range, dates } : range)
  if (moved.length === 0) return []
  const reversed = moved.map(({ on }) => on)
  const today = await organisationToday(ctx, db)
  const units = await reverseBooking(ctx, db, { source: SOURCE, sourceId: id, dates: reversed, today, note })
  if (payload.per_occasion) await reverseOccasionCredit(ctx, db, request, reversed, units, note)
  return reversed
}

/** Reverses the days that were credited for the occasion. */
async function reverseOccasionCredit(
  ctx: Ctx,
  db: Db,
  { id, employeeId, payload }: Application,
  dates: readonly string[],
  units: number,
  note: string | Text,
): Promise<void> {
  await postEntries(ctx, db, [
    {
      employeeId,
      leaveTypeId: payload.LEAVE_TYPE_ID,
      on: dates[0] ?? payload.from_date,
      units: -units,
      kind: 'adjusted',
      source: SOURCE,
      sourceId: id,
      ref: `occasion-back:${id}:${dates[0]}`,
      note,
    },
  ])
}

/**
 * Booked days to reverse when an application ends before a date: those from the date on, and earlier off-days
 * that are no longer enclosed.
 *
 * @returns them with the last remaining day; null if none remains
 */
export async function daysFrom(
  ctx: Ctx,
  db: Db,
  { id, employeeId, payload }: Application,
  fromDay: string,
): Promise<{ dates: string[]; total: number; last: string | undefined }> {
  const booked = await bookedDaysOf(ctx, db, id)
  const remaining = new Set<string>()
  if (fromDay > payload.from_date) {
    const { from, from_half } = asRequest(payload)
    const request = { from, to: addDays(fromDay, -1), from_half, to_half: null }
    const sandwich = sandwichOn(await findSandwichBook(ctx, db), payload.LEAVE_TYPE_ID, from)
    const result = await countRequest(ctx, db, { employeeId, request, sandwich, exceptRequest: id })
    if ('days' in result) for (const day of result.days) if (day.counted > 0) remaining.add(day.date)
  }
  const removed = booked.filter(
    ({ on, reason }) => on >= fromDay || (reason.endsWith('_sandwiched') && !remaining.has(on)),
  )
  const dates = removed.map(({ on }) => on)
  return {
    dates,
    total: removed.reduce((sum, { counted }) => sum + counted, 0),
    last: booked.map(({ on }) => on).findLast((on) => !dates.includes(on)),
  }
}

/** Reverses an approved application completely. */
export async function cancelAll(ctx: Ctx, db: Db, request: Application, note: string | Text): Promise<void> {
  const dates = await reverseDays(ctx, db, request, note)
  const { id, employeeId } = request
  await proposeAdjacentRecounts(ctx, db, {
    employeeId,
    dates,
    cause: applyTexts.text('adjacentLeaveCancelled'),
    cancelled: id,
  })
}

/** Reverses the later days of an application, which from then on ends before them. */
export async function cancelPart(
  ctx: Ctx,
  db: Db,
  request: RequestRecord<PartCancellationPayload>,
  original: Application,
): Promise<void> {
  const { dates, last } = await daysFrom(ctx, db, original, request.payload.from_day)
  const note = applyTexts.text('cancelledFrom', { day: request.payload.from_day })
  const reversed = await reverseDays(ctx, db, original, note, dates)
  if (last) await shortenRequest(ctx, db, original.id, last)
  await proposeAdjacentRecounts(ctx, db, {
    employeeId: original.employeeId,
    dates: reversed,
    cause: applyTexts.text('adjacentLeaveCancelled'),
  })
}

/** Reverses the days of an application after a day; its period is shortened by the requests module. */
export async function endApplication(
  ctx: Ctx,
  db: Db,
  original: Application,
  lastDay: string,
): Promise<void> {
  const { dates } = await daysFrom(ctx, db, original, addDays(lastDay, 1))
  const note = applyTexts.text('cancelledFrom', { day: addDays(lastDay, 1) })
  await reverseDays(ctx, db, original, note, dates)
}
