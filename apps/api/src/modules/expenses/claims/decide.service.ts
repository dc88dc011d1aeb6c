import type { decideClaim, decideClaims } from '@muster/contract/expenses/claim-decisions.contract'
import type { ClaimStatus } from '@muster/contract/expenses/expenses.constants'
import { isZero } from '@muster/contract/kit/amounts'
import { amountProblem, type BodyOf, type DataOf, writtenAmount } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { compareDecimals } from '../../../lib/money.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { AppError, fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { contentDigest } from '../../../platform/sent-again.ts'
import { decideRequest } from '../../requests/index.ts'
import { expensesTexts } from '../expenses.texts.ts'
import { sumOfMoney } from '../rules/amounts.ts'
import { CLAIM } from './log.ts'

type Input = BodyOf<typeof decideClaim>

interface Decided {
  request_id: number | null
  number: string
  status: ClaimStatus
  approved: string | null
}

/** Approvers need no permission for claims: the request engine knows them, and answers 404 to everybody else. */
function findClaim(ctx: Ctx, id: number): Promise<Decided> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<Decided>`
      select request_id, coalesce(number, '') as number, status, approved::text as approved from expense_claim
      where org_id = ${ctx.orgId} and id = ${id} and request_id is not null`.execute(db)
    return found(rows[0])
  })
}

interface Line {
  id: number
  /** What may be approved at most: what an earlier approver left of it, else what the rules allow. */
  most: string
}

/** What is wrong with what is approved of a line, by field. */
function problemsOf(
  { approved, note }: { approved: string; note: string },
  most: string,
  currency: string,
): [field: 'approved' | 'note', text: string][] {
  const places = amountProblem(approved, currency)
  if (places !== null) return [['approved', places]]
  const difference = compareDecimals(approved, most)
  if (difference > 0) return [['approved', expensesTexts('approvedTooMuch', { most })]]
  return difference < 0 && note.trim() === '' ? [['note', expensesTexts('reasonNeeded')]] : []
}

/**
 * Stores what an approver says of lines, with their vote. Nobody approves more than was allowed, or than an earlier approver
 * left.
 *
 * @throws AppError `record.conflict` for another version, `request.invalid` by line, `expenses.refused` if nothing were left
 */
async function writeLines(ctx: Ctx, db: Db, { ID, lines, version: seen }: Input): Promise<void> {
  const { rows: claims } = await sql<{ version: number; number: string; currency: string }>`
    select version, coalesce(number, '') as number, currency from expense_claim
    where org_id = ${ctx.orgId} and id = ${ID} for update`.execute(db)
  const claim = found(claims[0])
  requireVersion(claim.version, seen)
  if (lines.length === 0) return
  const { rows } = await sql<Line>`
    select id, coalesce(approved, allowed)::text as most from expense_line
    where org_id = ${ctx.orgId} and claim_id = ${ID} order by position`.execute(db)
  const said = new Map(lines.map((line, at) => [line.id, { ...line, at }]))
  const fields: Record<string, string> = {}
  for (const [at, { id }] of lines.entries())
    if (said.get(id)?.at !== at) fields[`lines.${at}.id`] = expensesTexts('lineTwice')
  for (const { id, approved, note, at } of said.values()) {
    const line = rows.find((one) => one.id === id)
    if (!line) fields[`lines.${at}.id`] = expensesTexts('unknownLine')
    else
      for (const [field, text] of problemsOf({ approved, note }, line.most, claim.currency))
        fields[`lines.${at}.${field}`] = text
  }
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
  const left = sumOfMoney(rows.map(({ id, most }) => said.get(id)?.approved ?? most))
  if (isZero(left)) fail('expenses.refused', { parameters: { problem: expensesTexts('nothingApproved') } })
  const values = JSON.stringify(
    [...said.values()].map((line) => ({ ...line, approved: writtenAmount(line.approved) })),
  )
  await sql`
    update expense_line l set approved = g.approved, decision_note = g.note
    from jsonb_to_recordset(${values}::jsonb) g (id bigint, approved numeric, note text)
    where l.org_id = ${ctx.orgId} and l.claim_id = ${ID} and l.id = g.id`.execute(db)
  await sql`
    update expense_claim set version = version + 1 where org_id = ${ctx.orgId} and id = ${ID}`.execute(db)
  await recordAudit(ctx, db, {
    ...{ recordType: CLAIM, recordId: ID, recordLabel: claim.number },
    changes: { approved: [sumOfMoney(rows.map(({ most }) => most)), left] },
  })
}

/** Notes whether a rejection returns the claim for changes. */
async function markReturning(ctx: Ctx, db: Db, { ID, status }: Input): Promise<void> {
  await sql`
    update expense_claim set is_returning = ${status === 4} where org_id = ${ctx.orgId} and id = ${ID}`.execute(
    db,
  )
}

/**
 * Decides a claim as one of its approvers, by the same engine as the inbox: whole, by line, or by returning it.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `request.invalid`, `expenses.refused`, and those of deciding
 */
export async function decide(ctx: Ctx, input: Input): Promise<DataOf<typeof decideClaim>> {
  const { ID, status, comment, key } = input
  const { request_id: requestId } = await findClaim(ctx, ID)
  const outcome = await decideRequest(ctx, {
    ...{
      requestId: found(requestId ?? undefined),
      outcome: status === 1 ? 'approved' : 'rejected',
      comment,
      key,
      digest: contentDigest({ status, comment, lines: input.lines }),
    },
    withVote: async (db) => {
      await writeLines(ctx, db, status === 1 ? input : { ...input, lines: [] })
      if (status !== 1) await markReturning(ctx, db, input)
    },
  })
  const now = await findClaim(ctx, ID)
  return { ID, status: now.status, approved: now.approved, pending_on: outcome.pendingOn }
}

/** Decides several claims, each in its own transaction: one that can't be decided does not keep the others from it. */
export async function decideMany(
  ctx: Ctx,
  { IDs, versions, ...input }: BodyOf<typeof decideClaims>,
): Promise<DataOf<typeof decideClaims>> {
  if (versions.length !== IDs.length)
    fail('request.invalid', { fields: { versions: expensesTexts('versionsNeeded') } })
  const results: DataOf<typeof decideClaims>['results'] = []
  for (const [ID, version] of new Map(IDs.map((id, at) => [id, versions[at] as number]))) {
    try {
      const { status } = await decide(ctx, { ...input, ID, version, lines: [] })
      results.push({ ID, done: true, message: '', status })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ ID, done: false, message: error.words, status: null })
    }
  }
  const done = results.filter((one) => one.done).length
  return { results, done, failed: results.length - done }
}
