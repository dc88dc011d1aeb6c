import type { RuleDimension, ruleDimensions } from '@muster/contract/expenses/expenses.constants'
import type { ExpenseRuleRow, RuleTerms } from '@muster/contract/expenses/rules.contract'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { typedAmount } from '../../../lib/form/typed-amount.ts'

export const figures = [
  'rate',
  'full_day',
  'half_day',
  'breakfast',
  'lunch',
  'dinner',
  'per_line',
  'per_day',
  'per_month',
  'receipt_above',
] as const
export type Figure = (typeof figures)[number]

/** Terms as typed: figures as text, empty for none. */
export type TermsDraft = Record<Figure | 'max_age_days', string> &
  Pick<RuleTerms, 'no_receipt' | 'over'> & { EXTYPEID: number | null }

/** For whom a rule is. */
export interface PeoplePart {
  limits: Record<Exclude<RuleDimension, 'employee'>, number[]>
  people: FoundPerson[]
}

export interface RulePart extends PeoplePart {
  terms: TermsDraft[]
}

export const unitDimensions = ['grade', 'designation', 'department', 'location', 'entity'] as const

export const blankTerms = (): TermsDraft => ({
  ...{ EXTYPEID: null, rate: '', full_day: '', half_day: '', breakfast: '', lunch: '', dinner: '' },
  ...{ per_line: '', per_day: '', per_month: '', receipt_above: '', max_age_days: '' },
  ...{ no_receipt: 'refuse', over: 'cut' },
})

export function peopleOf(limits: ExpenseRuleRow['limits'] | undefined): PeoplePart {
  const ids = (dimension: RuleDimension) => limits?.[dimension].map(({ id }) => id) ?? []
  return {
    limits: Object.fromEntries(unitDimensions.map((one) => [one, ids(one)])) as PeoplePart['limits'],
    people: limits?.employee.map(({ id, name }) => ({ id, name, label: name })) ?? [],
  }
}

/** The limits as they are sent. */
export const limitsOf = ({ limits, people }: PeoplePart) =>
  ({ ...limits, employee: people.map(({ id }) => id) }) satisfies Record<
    (typeof ruleDimensions)[number],
    number[]
  >

export function partOf(rule: ExpenseRuleRow | null): RulePart {
  return {
    ...peopleOf(rule?.limits),
    terms: rule
      ? rule.terms.map((terms) => ({
          ...blankTerms(),
          EXTYPEID: terms.EXTYPEID,
          ...Object.fromEntries(figures.map((figure) => [figure, terms[figure] ?? ''])),
          max_age_days: terms.max_age_days === null ? '' : String(terms.max_age_days),
          ...{ no_receipt: terms.no_receipt, over: terms.over },
        }))
      : [blankTerms()],
  }
}

const orNull = (typed: string) => (typed.trim() === '' ? null : typedAmount(typed))

/** The body of the call, from what was typed. */
export function bodyOf({ terms, ...people }: RulePart) {
  return {
    limits: limitsOf(people),
    terms: terms.map(({ EXTYPEID, max_age_days, no_receipt, over, ...typed }) => ({
      EXTYPEID: EXTYPEID ?? 0,
      ...Object.fromEntries(figures.map((figure) => [figure, orNull(typed[figure])])),
      max_age_days: max_age_days.trim() === '' ? null : Number(max_age_days),
      ...{ no_receipt, over },
    })),
  }
}
