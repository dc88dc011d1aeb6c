import { addDays } from '@muster/contract/kit/days'
import type { LeaveProblem } from '@muster/contract/leave/apply/apply-leave.contract'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import type { PersonFacts } from '../../rules/due-credits.ts'
import type { LeaveDay, LeaveDaysInput } from '../../rules/leave-days.ts'
import { applyTexts } from '../apply.texts.ts'
import { daysWords, dayWords } from './leave-words.ts'

export interface ApplicationFacts {
  request: LeaveDaysInput['request']
  type: string
  /** Terms of the leave type on the first day; null when the employee's rule does not offer it. */
  terms: LeaveTerms | null
  person: PersonFacts
  today: string
  total: number
  days: readonly LeaveDay[]
  /** Other pending or approved applications for the type, counted by their first day. */
  applications: { inMonth: number; inYear: number; ever: number }
  hasProof: boolean
  /** Existing leave on a day of the request. */
  taken: { date: string; type: string } | null
  /** Adjacent leave of a type that may not be clubbed with this one. */
  clubbed: { side: 'from_date' | 'to_date'; type: string; date: string } | null
  /** Skips notice and back-dating rules, for entries by HR. */
  isHistory?: boolean
}

type Check = (facts: ApplicationFacts, terms: LeaveTerms) => LeaveProblem | null

const problem = (field: LeaveProblem['field'], text: string): LeaveProblem => ({ field, problem: text })

const maritalWords = (status: number) => applyTexts(status === 2 ? 'marriedPeople' : 'unmarriedPeople')

const eligibility: Check = ({ type, person }, { gender, marital_status }) => {
  if (gender !== 'All' && gender.toLowerCase() !== (person.gender ?? '').toLowerCase())
    return problem('LEAVE_TYPE_ID', applyTexts('onlyForGender', { type, gender }))
  if (marital_status === 0) return null
  const isMarried = (person.marital ?? '').toLowerCase() === 'married'
  const fits = marital_status === 2 ? isMarried : (person.marital ?? '') !== '' && !isMarried
  return fits
    ? null
    : problem('LEAVE_TYPE_ID', applyTexts('isFor', { type, people: maritalWords(marital_status) }))
}

const probation: Check = ({ type, person, request }, { in_probation }) => {
  if (in_probation || (person.confirmed !== null && person.confirmed <= request.from)) return null
  return problem('LEAVE_TYPE_ID', applyTexts('onlyAfterProbation', { type }))
}

const byHalves: Check = ({ type, request }, { half_day }) => {
  if (half_day || (request.from_half === null && request.to_half === null)) return null
  const field = request.from_half === null ? 'to_half' : 'from_half'
  return problem(field, applyTexts('wholeDaysOnly', { type }))
}

const minimum: Check = ({ type, total }, { min_days }) =>
  total < min_days
    ? problem('to_date', applyTexts('belowMinimumDays', { type, minDays: daysWords(min_days) }))
    : null

const maximum: Check = ({ type, total }, { max_days }) =>
  max_days !== null && total > max_days
    ? problem(
        'to_date',
        applyTexts('aboveMaximumDays', {
          type,
          maxDays: daysWords(max_days),
          total: daysWords(total),
        }),
      )
    : null

const notice: Check = ({ type, request, today, isHistory }, { notice_days }) => {
  if (isHistory || notice_days === 0 || request.from >= addDays(today, notice_days)) return null
  const first = dayWords(addDays(today, notice_days))
  return problem(
    'from_date',
    applyTexts('noticeTooShort', { type, noticeDays: daysWords(notice_days), first }),
  )
}

const backDated: Check = ({ type, request, today, isHistory }, { backdate_days }) => {
  if (isHistory || backdate_days === null || request.from >= addDays(today, -backdate_days)) return null
  if (backdate_days === 0) return problem('from_date', applyTexts('pastDaysNotAllowed', { type }))
  const first = dayWords(addDays(today, -backdate_days))
  return problem(
    'from_date',
    applyTexts('backdatedTooFar', { type, backdateDays: daysWords(backdate_days), first }),
  )
}

const times = (count: number) => (count === 1 ? 'once' : applyTexts('times', { number: count }))

const perMonth: Check = ({ type, applications }, { per_month }) =>
  per_month !== null && applications.inMonth >= per_month
    ? problem('from_date', applyTexts('monthlyLimitReached', { type, perMonth: times(per_month) }))
    : null

const perYear: Check = ({ type, applications }, { per_year }) =>
  per_year !== null && applications.inYear >= per_year
    ? problem('from_date', applyTexts('yearlyLimitReached', { type, perYear: times(per_year) }))
    : null

const perOccasion: Check = ({ type, total }, { per_occasion }) =>
  per_occasion !== null && total > per_occasion
    ? problem(
        'to_date',
        applyTexts('occasionLimitExceeded', {
          type,
          perOccasion: daysWords(per_occasion),
          total: daysWords(total),
        }),
      )
    : null

const perCareer: Check = ({ type, applications }, { per_career }) =>
  per_career !== null && applications.ever >= per_career
    ? problem('LEAVE_TYPE_ID', applyTexts('careerLimitReached', { type, perCareer: times(per_career) }))
    : null

const proof: Check = ({ type, total, hasProof }, { proof_after_days }) =>
  proof_after_days !== null && total > proof_after_days && !hasProof
    ? problem('files', applyTexts('proofRequired', { type, proofAfterDays: daysWords(proof_after_days) }))
    : null

const blackout: Check = ({ type, days }, { blackouts }) => {
  for (const { from, to, reason } of blackouts) {
    const hit = days.find(({ date, counted }) => counted > 0 && date >= from && date <= to)
    if (!hit) continue
    const why = reason === '' ? '' : ` (${reason})`
    const text = applyTexts('blackoutPeriod', {
      type,
      from: dayWords(from),
      dayWords: dayWords(to),
      why,
      date: dayWords(hit.date),
    })
    return problem(hit.date === days[0]?.date ? 'from_date' : 'to_date', text)
  }
  return null
}

const checks: readonly Check[] = [
  eligibility,
  probation,
  byHalves,
  minimum,
  maximum,
  notice,
  backDated,
  perMonth,
  perYear,
  perOccasion,
  perCareer,
  proof,
  blackout,
]

function ofThePerson({ person, request }: ApplicationFacts): LeaveProblem | null {
  if (request.from < person.joined)
    return problem('from_date', applyTexts('daysBeforeJoining', { joined: dayWords(person.joined) }))
  if (person.left !== null && request.to > person.left)
    return problem('to_date', applyTexts('daysAfterLastWorkingDay', { left: dayWords(person.left) }))
  return null
}

function ofTheDays({ taken, clubbed, total, type }: ApplicationFacts): LeaveProblem[] {
  if (taken) {
    const text = applyTexts('overlapsExistingLeave', {
      type: taken.type,
      date: dayWords(taken.date),
    })
    return [problem('from_date', text)]
  }
  if (total === 0) return [problem('from_date', applyTexts('noLeaveNeeded'))]
  if (!clubbed) return []
  const text = applyTexts('clubbingNotAllowed', { type, type2: clubbed.type, date: dayWords(clubbed.date) })
  return [problem(clubbed.side, text)]
}

/**
 * Everything except the balance that prevents an application, each with its field, in order of usefulness to
 * the requester: domain decisions, section 5.
 */
export function applicationProblems(facts: ApplicationFacts): LeaveProblem[] {
  const { terms, type } = facts
  const first = ofThePerson(facts)
  if (first) return [first]
  if (!terms) return [problem('LEAVE_TYPE_ID', applyTexts('typeNotInLeaveRule', { type }))]
  const own = checks.map((check) => check(facts, terms)).filter((one) => one !== null)
  return [...ofTheDays(facts), ...own]
}
