import type { LineInput } from '@muster/contract/expenses/claims.contract'
import { MAX_LINES } from '@muster/contract/expenses/expenses.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { saveIn } from './save.service.ts'

/** A line of another module's draft; what it does not say is empty. */
export type DraftLine = Partial<LineInput> & Pick<LineInput, 'EXTYPEID' | 'on'>

const BLANK: Omit<LineInput, 'EXTYPEID' | 'on'> = {
  ...{ amount: null, currency: null, distance: null, day: null, provided: [], merchant: '', note: '' },
  ...{ attendees: '', invoice_number: '', supplier_tax_id: '', tax: null, project_id: null },
  ...{ cost_centre_id: null, split_by: null, parts: [], files: [] },
}

interface Draft {
  title: string
  note: string
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
  { title, note, lines, reference }: Draft,
): Promise<{ claimId: number; lines: number; rates: (string | null)[] }> {
  const taken = lines.slice(0, MAX_LINES)
  const { claim, judged } = await saveIn(ctx, db, {
    ...{ ID: null, title: title.slice(0, 120), note: note.slice(0, 1000) },
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
