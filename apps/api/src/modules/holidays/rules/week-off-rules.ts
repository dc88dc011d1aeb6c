import type { WeekOffRule } from '@muster/contract/holidays/week-off-shapes'

const ordered = (rule: WeekOffRule): WeekOffRule =>
  rule.weeks === 'nth' ? { ...rule, nth: [...new Set(rule.nth)].sort((one, other) => one - other) } : rule

/** Sorts and deduplicates rules, so that equal settings have equal texts. */
export function tidyRules(rules: readonly WeekOffRule[]): WeekOffRule[] {
  const unique = new Map<string, WeekOffRule>()
  for (const rule of rules.map(ordered)) unique.set(textOf(rule), rule)
  return [...unique.values()].sort(
    (one, other) => one.weekday - other.weekday || textOf(one).localeCompare(textOf(other)),
  )
}

function textOf(rule: WeekOffRule): string {
  const of = rule.weeks === 'every' ? '' : rule.weeks === 'nth' ? rule.nth.join() : rule.anchor
  return [rule.weekday, rule.weeks, of].join(' ')
}

/** Whether two settings are equal; null is a location that follows the organisation. */
export function sameRules(one: readonly WeekOffRule[] | null, other: readonly WeekOffRule[] | null): boolean {
  if (one === null || other === null) return one === other
  return tidyRules(one).map(textOf).join() === tidyRules(other).map(textOf).join()
}
