import type { recordAdvanceEntry } from '@muster/contract/expenses/advances-desk.contract'
import { amountProblem, type BodyOf, type DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { compareDecimals } from '../../../lib/money.ts'
import { moneyValue } from '../../../lib/texts/written-money.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { ADVANCES, isForOthers } from '../expenses.access.ts'
import { expensesTexts } from '../expenses.texts.ts'
import { sumOfMoney } from '../rules/amounts.ts'
import { isAdvanceReached } from './advances.queries.ts'
import { advanceTexts } from './advances.texts.ts'
import { appendEntries } from './ledger.service.ts'
import { ADVANCE } from './log.ts'

type Input = BodyOf<typeof recordAdvanceEntry>

interface Locked {
  id: number
  number: string
  status: string
  paid_on: string | null
  currency: string
  amount: string
  balance: string
  version: number
  is_for_others: boolean
}

async function lockAdvance(ctx: Ctx, db: Db, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select v.id, v.number, v.status, v.currency, v.paid_on::text as paid_on, v.amount::text as amount, v.balance::text as balance,
      v.version, ${isForOthers(ctx, ADVANCES, sql.ref('v.employee_id'))} as is_for_others
    from expense_advance v join employee e on e.org_id = v.org_id and e.id = v.employee_id
    where v.org_id = ${ctx.orgId} and v.id = ${id} and ${isAdvanceReached(ctx, ADVANCES)} for update of v`.execute(
    db,
  )
  return found(rows[0])
}

const negated = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)

/** By how much the balance rises, or falls with a minus. */
const changeOf = ({ what, amount }: Input) => (what === 'corrected' ? amount : negated(amount))

/** @throws AppError `request.invalid` by field, `expenses.advance_closed` for one that is not paid out */
function requireSound(advance: Locked, input: Input, today: string): void {
  const { what, amount, on, note } = input
  const change = changeOf(input)
  if (advance.status !== 'paid_out')
    fail('expenses.advance_closed', {
      parameters: { problem: advanceTexts('notPaidOut', { number: advance.number }) },
    })
  const fields: Record<string, string> = {}
  const after = sumOfMoney([advance.balance, change])
  const tooFine = amountProblem(amount, advance.currency)
  if (tooFine !== null) fields.amount = tooFine
  else if (what !== 'corrected' && amount.startsWith('-')) fields.amount = advanceTexts('noMinus')
  else if (after.startsWith('-'))
    fields.amount = advanceTexts('onlyOwed', { most: moneyValue(advance.balance, advance.currency) })
  else if (compareDecimals(after, advance.amount) > 0)
    fields.amount = advanceTexts('moreThanPaidOut', { most: moneyValue(advance.amount, advance.currency) })
  if (on > today) fields.on = expensesTexts('futurePay')
  else if (advance.paid_on !== null && on < advance.paid_on) fields.on = advanceTexts('beforePaidOut')
  if (what !== 'repaid' && note === '') fields.note = advanceTexts('noteNeeded')
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
}

/**
 * Whether this entry has been recorded already.
 *
 * @throws AppError `request.invalid` where another one was recorded with the same key
 */
async function isRecorded(ctx: Ctx, db: Db, advance: Locked, input: Input): Promise<boolean> {
  if (input.key === undefined) return false
  const { what, on, note } = input
  const { rows } = await sql<{ is_same: boolean }>`
    select (what = ${what} and amount = ${changeOf(input)}::numeric and on_date = ${on}::date
      and note = ${note}) as is_same
    from expense_advance_entry
    where org_id = ${ctx.orgId} and advance_id = ${advance.id} and key = ${input.key}::uuid`.execute(db)
  const [recorded] = rows
  if (!recorded) return false
  if (!recorded.is_same) fail('request.invalid', { fields: { amount: advanceTexts('otherRecorded') } })
  return true
}

/**
 * Records a repayment, writes off what is owed, or corrects a balance. Sent again with the same key, it is recorded once; another
 * entry with that key is refused.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `request.invalid`, `expenses.advance_closed`, also
 *   for one's own where somebody else can
 */
export function recordEntry(ctx: Ctx, input: Input): Promise<DataOf<typeof recordAdvanceEntry>> {
  return tx(ctx, async (db) => {
    const advance = await lockAdvance(ctx, db, input.ID)
    if (await isRecorded(ctx, db, advance, input))
      return { ID: advance.id, balance: advance.balance, version: advance.version }
    requireVersion(advance.version, input.version)
    if (advance.is_for_others)
      fail('expenses.advance_closed', { parameters: { problem: advanceTexts('ownAdvance') } })
    requireSound(advance, input, await organisationToday(ctx, db))
    const { what, on, note, key } = input
    const change = changeOf(input)
    await appendEntries(ctx, db, [{ advance: advance.id, what, amount: change, on, note, key }])
    const balance = sumOfMoney([advance.balance, change])
    await recordAudit(ctx, db, {
      ...{ recordType: ADVANCE, recordId: advance.id, recordLabel: advance.number },
      changes: { balance: [advance.balance, balance] },
      reason: note,
    })
    return { ID: advance.id, balance, version: advance.version + 1 }
  })
}
