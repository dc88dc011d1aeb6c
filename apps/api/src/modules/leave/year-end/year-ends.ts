import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { fail } from '../../../platform/errors.ts'
import { type RuleBook, versionOn } from '../accrual/rule-book.ts'
import { canEndOn } from './plan-year-end.ts'

/** Terms of all leave types of the rules in force on a date. */
export function termsOn(book: RuleBook, day: string): LeaveTerms[] {
  return [...book.keys()].flatMap((ruleId) =>
    (versionOn(book, ruleId, day)?.types ?? []).map(({ terms }) => terms),
  )
}

/** Whether leave years end on a date under the rules then in force. */
export const isYearEnd = (book: RuleBook, day: string) =>
  termsOn(book, day).some((terms) => canEndOn(terms, day))

/** @throws AppError `leave.no_year_end` */
export function refuseOtherDays(book: RuleBook, day: string): void {
  if (!isYearEnd(book, day)) fail('leave.no_year_end', { parameters: { day } })
}
