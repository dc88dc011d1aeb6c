import type {
  ExpensePayload,
  raiseExpenseRequest,
  withdrawClaim,
} from '@muster/contract/expenses/claims.contract'
import { EXPENSE, editableStatuses } from '@muster/contract/expenses/expenses.constants'
import { isZero } from '@muster/contract/kit/amounts'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { contentDigest, requireSameContent } from '../../../platform/sent-again.ts'
import {
  lockRequester,
  outcomeOf,
  submitRequest,
  submittedView,
  withdrawAtOnce,
} from '../../requests/index.ts'
import { expensesTexts, statusWords } from '../expenses.texts.ts'
import { nextNumber } from '../setup/numbers.ts'
import { ticketTexts } from '../tickets/tickets.texts.ts'
import { requireUnconcerned } from './claim-concerns.ts'
import { type JudgedLines, lineWords } from './judge.ts'
import { CLAIM } from './log.ts'
import { claimantOf, lockOwn, type SavedClaim, savedView, saveIn, sentBefore } from './save.service.ts'

type Input = BodyOf<typeof raiseExpenseRequest>

const refuse = (problem: string, fields?: Record<string, string>): never =>
  fail('expenses.refused', { parameters: { problem }, ...(fields && { fields }) })

/** Why nothing of each line is allowed, at its category. */
const whyNothing = (lines: JudgedLines['lines'], currency: string): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap((line, at) => {
      const why = lineWords(line, line.terms, currency).reasons.map(({ text }) => text)
      return why.length === 0 ? [] : [[`lines.${at}.EXTYPEID`, why.join('; ')]]
    }),
  )

/** What can't be submitted at all, besides what rules only cut. @throws AppError `expenses.refused` */
function requireSubmittable(
  { lines }: Pick<Input, 'lines'>,
  { lines: judged, allowed, facts }: JudgedLines,
): void {
  if (lines.length === 0) refuse(expensesTexts('linesNeeded'), { lines: expensesTexts('linesNeeded') })
  const fields: Record<string, string> = {}
  for (const [at, { reasons }] of judged.entries()) {
    if (reasons.includes('unknown_category')) fields[`lines.${at}.EXTYPEID`] = expensesTexts('notCovered')
    if (reasons.includes('ticket_none')) fields[`lines.${at}.EXTYPEID`] = ticketTexts('noneForYou')
    if (reasons.includes('no_rate'))
      fields[`lines.${at}.currency`] = expensesTexts('noRate', { currency: lines[at]?.currency ?? '' })
  }
  const [first] = Object.values(fields)
  if (first !== undefined) refuse(first, fields)
  if (isZero(allowed)) refuse(expensesTexts('nothingAllowed'), whyNothing(judged, facts.currency))
}

function payloadOf({ claim, judged }: SavedClaim, number: string, lines: Input['lines']): ExpensePayload {
  const days = lines.map(({ on }) => on).sort()
  return {
    ...{ claim_id: claim.id, number, title: claim.title, currency: judged.facts.currency },
    ...{ claimed: judged.claimed, allowed: judged.allowed, lines: lines.length },
    flagged: judged.lines.filter(({ reasons }) => reasons.length > 0).length,
    ...{ from: days[0] as string, to: days.at(-1) as string },
  }
}

/**
 * The answer to a submission that is sent again, such as after a lost connection; null for a first one.
 *
 * @throws AppError `request.sent_otherwise` where other content was submitted with the key
 */
async function submittedBefore(
  ctx: Ctx,
  db: Db,
  { key, digest }: { key: Input['key']; digest: string },
): Promise<DataOf<typeof raiseExpenseRequest> | null> {
  const id = await sentBefore(ctx, db, key)
  if (id === null) return null
  const claim = await lockOwn(ctx, db, id)
  if (claim.request_id === null || editableStatuses.includes(claim.status)) return null
  requireSameContent(claim.submit_digest, digest)
  return { ...savedView(claim), ...submittedView(await outcomeOf(ctx, db, claim.request_id)) }
}

/**
 * Saves and submits a claim: numbered with its first submission, whose day counts for how old an expense may be. What was
 * returned is submitted by a new request.
 *
 * @throws AppError as `saveIn`, `expenses.refused`, `requests.person_left`
 */
export function submit(ctx: Ctx, { comment, ...input }: Input): Promise<DataOf<typeof raiseExpenseRequest>> {
  return tx(ctx, async (db) => {
    const employeeId = claimantOf(ctx)
    const person = await lockRequester(ctx, db, employeeId)
    const { title, note, lines } = input
    const digest = contentDigest({ title, note, lines, comment })
    const before = input.ID === null ? await submittedBefore(ctx, db, { key: input.key, digest }) : null
    if (before) return before
    const saved = await saveIn(ctx, db, input)
    const { claim, judged } = saved
    requireSubmittable(input, judged)
    // Of a claim that is new nobody else knows anything.
    if (input.ID !== null) await requireUnconcerned(ctx, db, claim.id)
    const number = claim.number ?? (await nextNumber(ctx, db, 'expense_claim'))
    const version = claim.version + 1
    await sql`
      update expense_claim set status = 'submitted', number = ${number},
        submitted_on = coalesce(submitted_on, ${judged.facts.today}::date), submitted_at = ${ctx.now.toString()}::timestamptz,
        is_returning = false, approved = null, decided_at = null, version = ${version}, submit_digest = ${digest}
      where org_id = ${ctx.orgId} and id = ${claim.id}`.execute(db)
    await recordAudit(ctx, db, {
      ...{ recordType: CLAIM, recordId: claim.id, recordLabel: number },
      changes: { status: [claim.status, 'submitted'] },
    })
    const payload = payloadOf(saved, number, input.lines)
    const outcome = await submitRequest(ctx, db, {
      ...{ kind: EXPENSE, employeeId, payload, comment, person, isEvaluated: true },
    })
    const now = await lockOwn(ctx, db, claim.id)
    return { ...savedView(now), ...submittedView(outcome) }
  })
}

/** Withdraws a claim that is not decided. @throws AppError `record.not_found`, `expenses.not_pending` */
export function withdraw(
  ctx: Ctx,
  { ID, comment }: BodyOf<typeof withdrawClaim>,
): Promise<DataOf<typeof withdrawClaim>> {
  return tx(ctx, async (db: Db) => {
    const { rows } = await sql<{ request_id: number | null }>`
      select request_id from expense_claim
      where org_id = ${ctx.orgId} and id = ${ID} and employee_id = ${claimantOf(ctx)}`.execute(db)
    // Request before claim: the order in which decisions lock them.
    const requestId = rows[0]?.request_id
    if (requestId) await withdrawAtOnce(ctx, db, requestId, comment)
    const claim = await lockOwn(ctx, db, ID)
    if (claim.status !== 'withdrawn')
      fail('expenses.not_pending', { parameters: { status: statusWords(claim.status) } })
    return savedView(claim)
  })
}
