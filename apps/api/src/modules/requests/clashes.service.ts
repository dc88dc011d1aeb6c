import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import { type Text, wordsOf } from '../../lib/texts/texts.ts'
import { writtenDay } from '../../lib/texts/written-day.ts'
import type { Ctx } from '../../platform/context.ts'
import {
  type DeferredQuery,
  deferredQuery,
  mapQuery,
  resolvedQuery,
  runQuery,
} from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { SUMMARY } from './request.queries.ts'
import { allRequestKinds, findRequestKind, kindName } from './request-kinds.ts'
import { requestsTexts } from './requests.texts.ts'
import { clashOf } from './rules/clash.ts'

/** A request, or one that is about to be submitted, to be compared with those there are. */
export interface ClashQuestion {
  kind: string
  employeeId: number
  payload: unknown
  /** The request itself, where it is stored already. */
  exceptId?: number
}

interface OtherRow {
  id: number
  kind: string
  employee_id: number
  status: number
  summary: string | Text
  to_date: string | null
  payload: unknown
}

export interface Clash {
  /** In words: the day, what is there, and what can be done. */
  problem: string
  /** The field of the form. */
  field: string
}

const claimsOf = (kind: string, payload: unknown, until: string | null = null) => {
  const claims = findRequestKind(kind)?.occupies?.(payload)
  // An approved request can have been shortened since.
  if (!claims || until === null) return claims
  return { ...claims, days: claims.days.filter(({ day }) => day <= until) }
}

type Against = 'all' | 'approved'

/** What excludes a request, among those that were loaded; null where nothing does. */
export type ClashFinder = (question: ClashQuestion) => Clash | null

/**
 * The requests of employees within a date range that can exclude others, as a query that can be combined.
 *
 * @param against `approved` when deciding: of two pending requests, the first to be approved counts
 */
export function clashQuery(
  ctx: Ctx,
  of: { employeeIds: readonly number[]; from: string; to: string },
  against: Against = 'all',
): DeferredQuery<ClashFinder> {
  const kinds = allRequestKinds().filter((kind) => kind.occupies !== undefined)
  const statuses = against === 'all' ? [REQUEST.pending, REQUEST.approved] : [REQUEST.approved]
  const statement = sql<OtherRow>`
    select r.id, r.kind, r.employee_id, r.status, ${SUMMARY}, r.to_date, p.payload
    from request r join request_payload p on p.org_id = r.org_id and p.request_id = r.id
    where r.org_id = ${ctx.orgId} and r.employee_id = any (${[...of.employeeIds]}::bigint[])
      and r.kind = any (${kinds.map((kind) => kind.trigger)}::text[])
      and r.status = any (${statuses}::int[]) and r.cancels is null
      and coalesce(r.from_date, (p.payload ->> 'date')::date) <= ${of.to}::date
      and coalesce(r.to_date, (p.payload ->> 'date')::date) >= ${of.from}::date
    order by r.id`
  return deferredQuery(statement, finderIn)
}

function finderIn(others: readonly OtherRow[]): ClashFinder {
  const claimed = others.map((other) => ({
    other,
    theirs: claimsOf(other.kind, other.payload, other.to_date),
  }))
  const byEmployee = Map.groupBy(claimed, ({ other }) => other.employee_id)
  return ({ kind, employeeId, exceptId, payload }) => {
    const claims = claimsOf(kind, payload)
    if (!claims) return null
    for (const { other, theirs } of byEmployee.get(employeeId) ?? []) {
      if (other.id === exceptId) continue
      const day = theirs && clashOf(claims, theirs)
      if (day) return { problem: problemWords(other, day), field: fieldOf(kind) }
    }
    return null
  }
}

/**
 * What excludes each of these requests: the one rule for leave, work from home, on duty, short leave, comp-off and
 * restricted holidays. One statement, whatever their number; in the order given, null where nothing does.
 *
 * @param against `approved` when deciding: of two pending requests, the first to be approved counts
 */
export async function findClashes(
  ctx: Ctx,
  db: Db,
  questions: readonly ClashQuestion[],
  against: Against = 'all',
): Promise<(Clash | null)[]> {
  return questions.map(await runQuery(db, finderFor(ctx, questions, against)))
}

function finderFor(
  ctx: Ctx,
  questions: readonly ClashQuestion[],
  against: Against,
): DeferredQuery<ClashFinder> {
  const days = questions
    .flatMap(({ kind, payload }) => claimsOf(kind, payload)?.days.map(({ day }) => day) ?? [])
    .sort()
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) return resolvedQuery(() => null)
  const employeeIds = [...new Set(questions.map((one) => one.employeeId))]
  return clashQuery(ctx, { employeeIds, from, to }, against)
}

/** As `findClashes`, of a single request, as a query that can be combined. */
export const clashOfQuery = (
  ctx: Ctx,
  question: ClashQuestion,
  against: Against = 'all',
): DeferredQuery<Clash | null> => mapQuery(finderFor(ctx, [question], against), (find) => find(question))

const fieldOf = (kind: string) => findRequestKind(kind)?.occupiesField ?? 'from_date'

function problemWords(other: OtherRow, day: string): string {
  const parameters = {
    ...{ day: writtenDay(day), kind: wordsOf(kindName(other.kind)), other: wordsOf(other.summary) },
  }
  return other.status === REQUEST.pending
    ? requestsTexts('clashesWithPending', parameters)
    : requestsTexts('clashesWithApproved', parameters)
}

/** As `refuseClashes`, of a single request. */
export const refuseClash = (ctx: Ctx, db: Db, question: ClashQuestion, against?: Against) =>
  refuseClashes(ctx, db, [question], against)

/** @throws AppError `requests.days_taken` with the first that clashes and what can be done */
export async function refuseClashes(
  ctx: Ctx,
  db: Db,
  questions: readonly ClashQuestion[],
  against: Against = 'all',
): Promise<void> {
  failOnClash((await findClashes(ctx, db, questions, against)).find((one) => one !== null) ?? null, against)
}

/** @throws AppError `requests.days_taken`, if there is a clash */
export function failOnClash(clash: Clash | null, against: Against = 'all'): void {
  if (!clash) return
  const { problem, field } = clash
  fail('requests.days_taken', {
    parameters: { problem },
    ...(against === 'all' ? { fields: { [field]: problem } } : {}),
  })
}
