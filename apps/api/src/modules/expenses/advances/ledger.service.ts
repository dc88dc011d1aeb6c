import type { AdvanceEntry } from '@muster/contract/expenses/advances.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { advanceTexts } from './advances.texts.ts'

/** An entry to be written; its advance is locked by the caller. */
export interface NewEntry {
  advance: number
  what: AdvanceEntry
  /** Negative where less is owed. */
  amount: string
  on: string
  claim?: number
  payment?: number
  /** First day of the month of a deduction. */
  month?: string
  separation?: number
  note?: string
  /** Sent again with the same key it is recorded once. */
  key?: string | undefined
}

/**
 * Appends entries to the ledgers of advances, whose balances follow. Two statements, however many entries.
 *
 * @throws AppError `expenses.advance_closed` where a balance would fall below zero, or rise above what was paid out
 */
export async function appendEntries(ctx: Ctx, db: Db, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = JSON.stringify(entries)
  const at = ctx.now.toString()
  const { rows: wrong } = await sql<{ number: string }>`
    select a.number from expense_advance a
    join (select g.advance, sum(g.amount) as change from jsonb_to_recordset(${rows}::jsonb) g (advance bigint, amount numeric)
      group by g.advance) s on s.advance = a.id
    where a.org_id = ${ctx.orgId} and a.balance + s.change not between 0 and a.amount limit 1`.execute(db)
  if (wrong[0])
    fail('expenses.advance_closed', {
      parameters: { problem: advanceTexts('balanceGone', { number: wrong[0].number }) },
    })
  await sql`
    with written as (
      insert into expense_advance_entry (org_id, advance_id, what, amount, on_date, claim_id, payment_id, month,
        separation_id, note, key, account_id, by_name, at)
      select ${ctx.orgId}, g.advance, g.what, g.amount, g."on", g.claim, g.payment, g.month, g.separation,
        coalesce(g.note, ''), g.key, ${ctx.actor.accountId}::bigint, ${ctx.actor.name || ctx.actor.email || ''}, ${at}::timestamptz
      from jsonb_to_recordset(${rows}::jsonb) g (advance bigint, what text, amount numeric, "on" date, claim bigint,
        payment bigint, month date, separation bigint, note text, key uuid)
      returning advance_id, amount)
    update expense_advance a set balance = a.balance + s.change, version = a.version + 1, updated_at = ${at}::timestamptz
    from (select advance_id, sum(amount) as change from written group by advance_id) s
    where a.org_id = ${ctx.orgId} and a.id = s.advance_id`.execute(db)
}
