import type { ExpenseClaimInput, ExpenseLine } from '../../src/modules/expenses/rules/expense-claim-types.ts'

/** Exact for factors of up to six decimals each. */
const PLACES = 6
const ONE = 10n ** BigInt(PLACES)
const CENT = ONE / 100n

function exact(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.')
  return BigInt(whole + decimals.padEnd(PLACES, '0'))
}

/** To whole cents; nothing here is negative. */
const rounded = (value: bigint, unit = CENT) => ((value + unit / 2n) / unit) * CENT
const text = (value: bigint) => `${value / ONE}.${String((value % ONE) / CENT).padStart(2, '0')}`

interface Entry {
  index: number
  line: ExpenseLine
  claimed: bigint
  allowed: bigint
  reasons: Set<string>
  isJudged: boolean
}

function claimedOf(
  { categories, currency, rates }: ExpenseClaimInput,
  line: ExpenseLine,
): bigint | 'no_rate' | 'unknown_category' {
  const category = categories.find(({ key }) => key === line.category)
  if (!category) return 'unknown_category'
  if (category.kind === 'per_diem') {
    let value = exact(line.day === 'full' ? category.full! : category.half!)
    for (const meal of ['breakfast', 'lunch', 'dinner'] as const)
      if (line.provided!.includes(meal)) value -= exact(category.meals![meal])
    return value < 0n ? 0n : rounded(value)
  }
  if (category.kind === 'distance') return rounded(exact(line.distance!) * exact(category.rate!), CENT * ONE)
  if (line.currency === currency) return rounded(exact(line.amount!))
  const dated = rates.filter((one) => one.currency === line.currency && one.on <= line.on)
  const [latest] = dated
    .map(({ on }) => on)
    .sort()
    .reverse()
  const rate = dated.findLast(({ on }) => on === latest)
  return rate ? rounded(exact(line.amount!) * exact(rate.rate), CENT * ONE) : 'no_rate'
}

function judge(input: ExpenseClaimInput, entry: Entry, earlier: Entry[]): void {
  const { line, reasons } = entry
  const claimed = claimedOf(input, line)
  if (typeof claimed === 'string') {
    reasons.add(claimed)
    return
  }
  entry.isJudged = true
  entry.claimed = claimed
  const category = input.categories.find(({ key }) => key === line.category)!
  const alike = earlier.filter((one) => one.line.category === line.category)
  const spent = input.spent.filter((one) => one.category === line.category)
  const usedIn = (period: string) =>
    [
      ...alike.filter((one) => one.line.on.startsWith(period)).map(({ allowed }) => allowed),
      ...spent.filter(({ on }) => on.startsWith(period)).map(({ amount }) => exact(amount)),
    ].reduce((sum, one) => sum + one, 0n)

  const isTwice =
    alike.some((one) => one.isJudged && one.line.on === line.on && one.claimed === claimed) ||
    spent.some((one) => one.on === line.on && exact(one.amount) === claimed)
  if (claimed > 0n && isTwice) reasons.add('possible_duplicate')

  const oldest = Temporal.PlainDate.from(input.submitted_on)
    .subtract({ days: category.max_age_days ?? 100_000 })
    .toString()
  let isRefused = false
  if (line.on > input.submitted_on) isRefused = Boolean(reasons.add('in_future'))
  if (line.on < oldest) isRefused = Boolean(reasons.add('too_old'))
  if (category.receipt_above !== null && claimed > exact(category.receipt_above) && !line.receipt) {
    reasons.add('receipt_missing')
    if (category.no_receipt === 'refuse') isRefused = true
  }
  if (isRefused) return

  const left = {
    line_limit: category.per_line && exact(category.per_line),
    day_limit: category.per_day && exact(category.per_day) - usedIn(line.on),
    month_limit: category.per_month && exact(category.per_month) - usedIn(line.on.slice(0, 7)),
  }
  let least = claimed
  let isOver = false
  for (const [reason, most] of Object.entries(left)) {
    if (typeof most !== 'bigint' || claimed <= most) continue
    isOver = true
    reasons.add(reason)
    if (most < least) least = most
  }
  if (category.over === 'flag' || !isOver) entry.allowed = claimed
  else if (category.over === 'cut') entry.allowed = least < 0n ? 0n : rounded(least)
}

/** Independent implementation of expense-claim that looks at all earlier lines for each: slow, for tests only. */
export function recountExpenseClaim(input: ExpenseClaimInput): unknown {
  const entries = input.lines.map(
    (line, index): Entry => ({
      index,
      line,
      claimed: 0n,
      allowed: 0n,
      reasons: new Set(),
      isJudged: false,
    }),
  )
  const judged: Entry[] = []
  for (const date of [...new Set(input.lines.map(({ on }) => on))].sort())
    for (const entry of entries.filter(({ line }) => line.on === date)) {
      judge(input, entry, judged)
      judged.push(entry)
    }
  return {
    lines: entries.map(({ line, claimed, allowed, reasons }) => ({
      id: line.id,
      claimed: text(claimed),
      allowed: text(allowed),
      reasons: [...reasons].sort(),
    })),
    claimed: text(entries.reduce((sum, { claimed }) => sum + claimed, 0n)),
    allowed: text(entries.reduce((sum, { allowed }) => sum + allowed, 0n)),
  }
}
