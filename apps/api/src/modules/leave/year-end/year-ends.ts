import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { fail } from '../../../platform/errors.ts'
import { type RuleBook, versionOn } from '../accrual/rule-book.ts'
import { canEndOn } from './plan-year-end.ts'

/** Terms of all types by the rules that hold on a day. */
export function termsOn(book: RuleBook, day: string): LeaveTerms[] {
  return [...book.keys()].flatMap((ruleId) =>
    (versionOn(book, ruleId, day)?.types ?? []).map(({ terms }) => terms),
  )
}

/** Whether leave years end on a day by the rules that hold then. */
export const isYearEnd = (book: RuleBook, day: string) =>
  termsOn(book, day).some((terms) => canEndOn(terms, day))

/** @throws AppError `leave.no_year_end` */
export function refuseOtherDays(book: RuleBook, day: string): void {
  if (!isYearEnd(book, day)) fail('leave.no_year_end', { parameters: { day } })
}
