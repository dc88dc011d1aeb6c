import type { LineInput } from '@muster/contract/expenses/claims.contract'
import { MAX_LINES } from '@muster/contract/expenses/expenses.constants'
import { isZero } from '@muster/contract/kit/amounts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { detachOthers } from '../../files/index.ts'
import { CLAIM } from './log.ts'
import { saveIn } from './save.service.ts'

/** A line of another module's draft; what it does not say is empty. */
export type DraftLine = Partial<LineInput> & Pick<LineInput, 'EXTYPEID' | 'on'>

const BLANK: Omit<LineInput, 'EXTYPEID' | 'on'> = {
  ...{ amount: null, currency: null, distance: null, day: null, provided: [], merchant: '', note: '' },
  ...{ from_place: '', to_place: '' },
  ...{ attendees: '', invoice_number: '', supplier_tax_id: '', tax: null, project_id: null },
  ...{ cost_centre_id: null, split_by: null, parts: [], files: [] },
}

interface Draft {
  title: string
  lines: readonly DraftLine[]
  /** Of the trip: an advance with the same reference is settled by the claim first. */
  reference: string
}

/**
 * Stores a draft claim of the caller with lines that another module knows, in the caller’s transaction: judged as if typed, and
 * submitted only by the claimant, who can still change it. Lines beyond those that a claim may have are left out.
 *
 * @returns the claim, how many of the lines are on it, and their exchange rates, null for those in the claim’s currency
 * @throws AppError `record.not_found` for an account without a record; `request.invalid` by line and field
 */
export async function draftClaim(
  ctx: Ctx,
  db: Db,
  { title, lines, reference }: Draft,
): Promise<{ claimId: number; lines: number; rates: (string | null)[] }> {
  const taken = lines.slice(0, MAX_LINES)
  const { claim, judged } = await saveIn(ctx, db, {
    ...{ ID: null, title: title.slice(0, 120), note: '' },
    lines: taken.map((line) => ({ ...BLANK, ...line })),
  })
  await sql`
    update expense_claim set reference = ${reference} where org_id = ${ctx.orgId} and id = ${claim.id}`.execute(
    db,
  )
  return {
    ...{ claimId: claim.id, lines: taken.length },
    rates: judged.lines.map(({ rate }) => rate?.rate ?? null),
  }
}

/** Sets the note of a drafted claim. */
export async function noteOnClaim(ctx: Ctx, db: Db, claimId: number, note: string): Promise<void> {
  await sql`
    update expense_claim set note = ${note.slice(0, 1000)} where org_id = ${ctx.orgId} and id = ${claimId}`.execute(
    db,
  )
}

/** Removes a line with its receipts, which are then attached to nothing, unless another line has them as well. */
async function removeLine(ctx: Ctx, db: Db, claimId: number, lineId: number): Promise<void> {
  await sql`delete from expense_line where org_id = ${ctx.orgId} and claim_id = ${claimId} and id = ${lineId}`.execute(
    db,
  )
  const { rows } = await sql<{ path: string }>`
    select f.path from expense_line l join expense_line_file f on f.org_id = l.org_id and f.line_id = l.id
    where l.org_id = ${ctx.orgId} and l.claim_id = ${claimId}`.execute(db)
  const kept = rows.map(({ path }) => path)
  await detachOthers(ctx, db, kept, { recordType: CLAIM, recordId: claimId })
}

/**
 * Lowers a line that another module drafted on a claim that was withdrawn or returned, after part of it was refunded: its claimant
 * submits what is left, or nothing of it. The caller holds the claim.
 */
export async function lowerDraftedLine(
  ctx: Ctx,
  db: Db,
  { claimId, lineId, amount }: { claimId: number; lineId: number; amount: string },
): Promise<void> {
  if (isZero(amount)) await removeLine(ctx, db, claimId, lineId)
  else
    await sql`
      update expense_line l set amount = ${amount}::numeric, tax = case when l.tax <= ${amount}::numeric then l.tax end,
        claimed = s.claimed, allowed = least(l.allowed, s.claimed),
        approved = case when l.approved is not null then least(l.approved, l.allowed, s.claimed) end
      from (select money_text(round(${amount}::numeric * coalesce(y.rate, 1), currency_decimals(c.currency)))::numeric as claimed
        from expense_line y join expense_claim c on c.org_id = y.org_id and c.id = y.claim_id
        where y.org_id = ${ctx.orgId} and y.id = ${lineId}) s
      where l.org_id = ${ctx.orgId} and l.claim_id = ${claimId} and l.id = ${lineId}`.execute(db)
  await sql`
    update expense_claim c set claimed = s.claimed, allowed = s.allowed, version = c.version + 1,
      updated_at = ${ctx.now.toString()}::timestamptz
    from (select coalesce(sum(l.claimed), 0.00) as claimed, coalesce(sum(l.allowed), 0.00) as allowed from expense_line l
      where l.org_id = ${ctx.orgId} and l.claim_id = ${claimId}) s
    where c.org_id = ${ctx.orgId} and c.id = ${claimId}`.execute(db)
}
