import { type RuleDimension, ruleDimensions } from '@muster/contract/expenses/expenses.constants'

/** What a rule that is for somebody says of a category from a day on. */
export interface CandidateTerms {
  id: number
  rule_id: number
  rule: string
  /** What the rule is limited by; all of it fits the person. */
  matched: readonly RuleDimension[]
  category_id: number
  from_date: string
  /** False: from there on the rule says nothing of the category. */
  is_given: boolean
}

const places = (matched: readonly RuleDimension[]) =>
  ruleDimensions.flatMap((dimension, at) => (matched.includes(dimension) ? [at] : []))

/**
 * Negative when the first is more specific: it names more of what a person is; of two that name as much, the one that names
 * the earlier of the dimensions; then the older rule.
 */
export function compareSpecific(
  one: Pick<CandidateTerms, 'matched' | 'rule_id'>,
  other: Pick<CandidateTerms, 'matched' | 'rule_id'>,
): number {
  const [a, b] = [places(one.matched), places(other.matched)]
  if (a.length !== b.length) return b.length - a.length
  const differs = a.findIndex((place, at) => place !== b[at])
  if (differs >= 0) return (a[differs] as number) - (b[differs] as number)
  return one.rule_id - other.rule_id
}

/**
 * The terms by which an expense of a category and day is judged: those of the most specific rule that says something of the
 * category on that day. Undefined where none does.
 *
 * @param terms of rules that are for the person; of the same rule, category and day the later one counts
 */
export function chooseTerms<T extends CandidateTerms>(
  terms: readonly T[],
  categoryId: number,
  on: string,
): T | undefined {
  const latest = new Map<number, T>()
  for (const one of terms) {
    if (one.category_id !== categoryId || one.from_date > on) continue
    const known = latest.get(one.rule_id)
    const isLater =
      !known || one.from_date > known.from_date || (one.from_date === known.from_date && one.id > known.id)
    if (isLater) latest.set(one.rule_id, one)
  }
  return [...latest.values()].filter(({ is_given }) => is_given).sort(compareSpecific)[0]
}
