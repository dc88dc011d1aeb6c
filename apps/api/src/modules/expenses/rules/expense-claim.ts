import { amountText, amountUnits } from '@muster/contract/kit/amounts'
import { daysBetween } from '@muster/contract/kit/days'
import { HUNDREDTH } from '../../../lib/money.ts'
import { claimedAmount } from './claimed-amount.ts'
import type {
  ExpenseCategory,
  ExpenseClaim,
  ExpenseClaimInput,
  ExpenseLine,
  ExpenseReason,
} from './expense-claim-types.ts'
import { applyLimits, type Used, usedBefore, useUp } from './expense-limits.ts'

/** Amounts in units of `amountUnits`. */
interface Judgement {
  claimed: bigint
  allowed: bigint
  reasons: ExpenseReason[]
}

/** Everything that earlier lines and earlier claims leave behind for the next line. */
interface Judged {
  used: Used
  /** Alike in category, date and amount. */
  seen: Set<string>
}

const sameExpense = ({ category, on }: Pick<ExpenseLine, 'category' | 'on'>, units: bigint) =>
  `${on} ${units} ${category}`

const notJudged = (reason: ExpenseReason): Judgement => ({ claimed: 0n, allowed: 0n, reasons: [reason] })

/** Rule 3: the reasons to refuse a line, and those that only flag it. */
function objections(
  category: ExpenseCategory,
  { on, receipt }: ExpenseLine,
  claimed: bigint,
  submittedOn: string,
): { refusals: ExpenseReason[]; flags: ExpenseReason[] } {
  const refusals: ExpenseReason[] = []
  const flags: ExpenseReason[] = []
  const age = daysBetween(on, submittedOn)
  const { max_age_days, receipt_above, no_receipt } = category
  if (age < 0) refusals.push('in_future')
  if (max_age_days !== null && age > max_age_days) refusals.push('too_old')
  if (!receipt && receipt_above !== null && claimed > amountUnits(receipt_above))
    (no_receipt === 'refuse' ? refusals : flags).push('receipt_missing')
  return { refusals, flags }
}

/** Rule 5: nothing is claimed twice; a duplicate changes nothing that is allowed. */
function duplicates(line: ExpenseLine, claimed: bigint, { seen }: Judged): ExpenseReason[] {
  if (claimed === 0n) return []
  const expense = sameExpense(line, claimed)
  if (seen.has(expense)) return ['possible_duplicate']
  seen.add(expense)
  return []
}

function judgeLine(
  input: ExpenseClaimInput,
  category: ExpenseCategory | undefined,
  line: ExpenseLine,
  judged: Judged,
): Judgement {
  if (!category) return notJudged('unknown_category')
  const smallest = input.smallest ?? HUNDREDTH
  const claimed = claimedAmount(input, category, line, smallest)
  if (claimed === null) return notJudged('no_rate')
  const { refusals, flags } = objections(category, line, claimed, input.submitted_on)
  const limited =
    refusals.length > 0
      ? { allowed: 0n, reasons: refusals }
      : applyLimits(category, line, claimed, judged.used, smallest)
  const cut = input.allowance?.(line, limited.allowed) ?? { allowed: limited.allowed, reasons: [] }
  useUp(judged.used, line, cut.allowed)
  const reasons = [...limited.reasons, ...cut.reasons, ...flags, ...duplicates(line, claimed, judged)]
  return { claimed, allowed: cut.allowed, reasons: reasons.sort() }
}

const sumOf = (amounts: bigint[]) => amountText(amounts.reduce((sum, one) => sum + one, 0n))

/**
 * What is allowed of each line of an expense claim, with the reasons. Lines use up the limits in the order of
 * their dates. Amounts are exact; what is claimed and what is allowed are rounded half up to two decimals, or what `smallest` says, and
 * the rounded amounts are compared, used up and summed. Rules: `docs/rules.md`,
 * `expense-claim`.
 *
 * @throws RangeError for an impossible date or number, or a value that a kind needs and does not have
 */
export function expenseClaim(input: ExpenseClaimInput): ExpenseClaim {
  const categories = new Map(input.categories.map((category) => [category.key, category]))
  const judged: Judged = {
    used: usedBefore(input.spent),
    seen: new Set(input.spent.map((one) => sameExpense(one, amountUnits(one.amount)))),
  }
  const byDate = [...input.lines.entries()].sort(([a, one], [b, other]) =>
    one.on === other.on ? a - b : one.on < other.on ? -1 : 1,
  )
  const judgements: Judgement[] = []
  for (const [index, line] of byDate)
    judgements[index] = judgeLine(input, categories.get(line.terms ?? line.category), line, judged)
  return {
    lines: judgements.map(({ claimed, allowed, reasons }, index) => ({
      id: input.lines[index]!.id,
      claimed: amountText(claimed),
      allowed: amountText(allowed),
      reasons,
    })),
    claimed: sumOf(judgements.map(({ claimed }) => claimed)),
    allowed: sumOf(judgements.map(({ allowed }) => allowed)),
  }
}
