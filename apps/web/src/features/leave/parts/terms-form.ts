import type { FormSection, FormValues } from '@muster/contract/forms/form-definition'
import { disbursementNames, disbursements, genders } from '@muster/contract/leave/leave.constants'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import type { TFunction } from 'i18next'
import { formSection } from '../../../lib/form/form-field.ts'
import { choice, isOn, number, numberOr, onOff, text, textIn, when } from './form-parts.ts'

type T = TFunction<'leave'>

const WORKED = [6, 8]
const CYCLES = [1, 2, 3, 4]
const TENURE = 9
const OCCASIONALLY = 5
const months = Array.from({ length: 12 }, (_, at) => `${String(at + 1).padStart(2, '0')}-01`)

function credit(t: T): FormSection {
  const named = (of: 'timings' | 'prorations' | 'roundings' | 'waits', values: (string | number)[]) =>
    values.map((value) => ({ value, label: t(`${of}.${value}` as 'waits.joining') }))
  const isCycle = when('DISBURSEMENT', CYCLES)
  return formSection(
    t('terms.credit'),
    [
      choice(
        'DISBURSEMENT',
        t('terms.disbursement'),
        disbursements.map((value) => ({ value, label: disbursementNames[value] ?? '' })),
        { IS_MANDATORY: 1 },
      ),
      number('QUOTA', t('terms.quota'), { ...isCycle, help_text: t('terms.quotaHelp') }),
      choice('TIMING', t('terms.timing'), named('timings', [2, 1]), isCycle),
      number('PER_DAYS', t('terms.perDays'), when('DISBURSEMENT', WORKED)),
      text('SLABS', t('terms.slabs'), { ...when('DISBURSEMENT', [TENURE]), help_text: t('terms.slabsHelp') }),
      number('PER_OCCASION', t('terms.perOccasion'), when('DISBURSEMENT', [OCCASIONALLY])),
      number('PER_CAREER', t('terms.perCareer'), when('DISBURSEMENT', [OCCASIONALLY])),
      choice('YEAR_START', t('terms.yearStart'), [
        ...months.map((value) => ({ value, label: t(`months.${value.slice(0, 2)}` as 'months.01') })),
        { value: 'joining', label: t('terms.joiningYear') },
      ]),
      choice('PRORATION', t('terms.proration'), named('prorations', ['by_day', 'cut_off', 'none']), isCycle),
      number('CUT_OFF', t('terms.cutOff'), when('PRORATION', ['cut_off'])),
      number('WAITING', t('terms.waiting')),
      choice('WAITING_FROM', t('terms.waitingFrom'), named('waits', ['joining', 'confirmation'])),
      choice('STEP', t('terms.step'), [
        { value: 0, label: t('terms.exact') },
        { value: 0.5, label: '0.5' },
        { value: 1, label: '1' },
      ]),
      choice('ROUNDING', t('terms.rounding'), named('roundings', ['nearest', 'up', 'down'])),
      number('CAP', t('terms.cap'), { help_text: t('terms.capHelp') }),
    ],
    1,
  )
}

function use(t: T): FormSection {
  return formSection(
    t('terms.use'),
    [
      choice(
        'GENDER',
        t('terms.gender'),
        genders.map((value) => ({ value, label: t(`genders.${value}`) })),
      ),
      choice('MARITAL', t('terms.marital'), [
        { value: 0, label: t('genders.All') },
        { value: 1, label: t('terms.unmarried') },
        { value: 2, label: t('terms.married') },
      ]),
      number('NEGATIVE', t('terms.negative'), { help_text: t('terms.negativeHelp') }),
      onOff('FUTURE', t('terms.future')),
      onOff('PROBATION', t('terms.probation')),
      onOff('HALF_DAY', t('terms.halfDay')),
      number('MIN_DAYS', t('terms.minDays')),
      number('MAX_DAYS', t('terms.maxDays')),
      number('NOTICE', t('terms.notice')),
      number('BACKDATE', t('terms.backdate'), { help_text: t('terms.anyHelp') }),
      number('PER_MONTH', t('terms.perMonth'), { help_text: t('terms.anyHelp') }),
      number('PER_YEAR', t('terms.perYear'), { help_text: t('terms.anyHelp') }),
      number('PROOF', t('terms.proof'), { help_text: t('terms.proofHelp') }),
    ],
    2,
  )
}

function payOut(t: T): FormSection {
  return formSection(
    t('terms.payOut'),
    [
      number('ENCASH', t('terms.encash')),
      number('ENCASH_KEEP', t('terms.encashKeep')),
      text('ENCASH_FROM', t('terms.encashFrom'), { placeholder: '12-01' }),
      text('ENCASH_TO', t('terms.encashTo'), { placeholder: '12-31' }),
    ],
    3,
  )
}

function yearEnd(t: T): FormSection {
  return formSection(
    t('leaveYears:terms.section'),
    [
      number('CARRY', t('leaveYears:terms.carry'), { help_text: t('leaveYears:terms.carryHelp') }),
      number('CARRY_MONTHS', t('leaveYears:terms.months'), { help_text: t('leaveYears:terms.monthsHelp') }),
      number('ENCASH_REST', t('leaveYears:terms.payOut')),
      number('CLOSE_AFTER', t('leaveYears:terms.closeAfter'), {
        help_text: t('leaveYears:terms.closeAfterHelp'),
      }),
    ],
    4,
  )
}

export const termsSections = (t: T): FormSection[] => [credit(t), use(t), payOut(t), yearEnd(t)]

/** Slugs by the server's names. */
const slugs = {
  ...{
    disbursement: 'DISBURSEMENT',
    quota: 'QUOTA',
    credit_timing: 'TIMING',
    per_days: 'PER_DAYS',
    slabs: 'SLABS',
  },
  ...{
    per_occasion: 'PER_OCCASION',
    per_career: 'PER_CAREER',
    year_start: 'YEAR_START',
    proration: 'PRORATION',
  },
  ...{
    'proration.day': 'CUT_OFF',
    waiting_days: 'WAITING',
    waiting_from: 'WAITING_FROM',
    rounding: 'ROUNDING',
  },
  ...{ 'rounding.step': 'STEP', cap: 'CAP', gender: 'GENDER', marital_status: 'MARITAL' },
  ...{ negative_limit: 'NEGATIVE', min_days: 'MIN_DAYS', max_days: 'MAX_DAYS', notice_days: 'NOTICE' },
  ...{ backdate_days: 'BACKDATE', per_month: 'PER_MONTH', per_year: 'PER_YEAR', proof_after_days: 'PROOF' },
  ...{ encash_limit: 'ENCASH', encash_keep: 'ENCASH_KEEP', encash_window: 'ENCASH_FROM' },
  ...{ 'encash_window.to': 'ENCASH_TO', carry_limit: 'CARRY', carry_expires_months: 'CARRY_MONTHS' },
  ...{ encash_at_year_end: 'ENCASH_REST', close_after_days: 'CLOSE_AFTER' },
}

/** Slugs by the paths in the server's messages. */
export const termsErrorNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(slugs).flatMap(([name, slug]) => [
    [name, slug],
    [`terms.${name}`, slug],
  ]),
)

export function termsValues(terms: LeaveTerms): FormValues {
  return {
    DISBURSEMENT: terms.disbursement,
    QUOTA: terms.quota,
    TIMING: terms.credit_timing,
    PER_DAYS: terms.per_days,
    SLABS: terms.slabs.map((slab) => `${slab.after_months}: ${slab.days}`).join(', '),
    PER_OCCASION: terms.per_occasion,
    PER_CAREER: terms.per_career,
    YEAR_START: terms.year_start,
    PRORATION: terms.proration.mode,
    CUT_OFF: terms.proration.mode === 'cut_off' ? terms.proration.day : null,
    WAITING: terms.waiting_days,
    WAITING_FROM: terms.waiting_from,
    STEP: terms.rounding.step,
    ROUNDING: terms.rounding.mode,
    CAP: terms.cap,
    GENDER: terms.gender,
    MARITAL: terms.marital_status,
    NEGATIVE: terms.negative_limit,
    FUTURE: terms.book_future_credits,
    PROBATION: terms.in_probation,
    HALF_DAY: terms.half_day,
    MIN_DAYS: terms.min_days,
    MAX_DAYS: terms.max_days,
    NOTICE: terms.notice_days,
    BACKDATE: terms.backdate_days,
    PER_MONTH: terms.per_month,
    PER_YEAR: terms.per_year,
    PROOF: terms.proof_after_days,
    ENCASH: terms.encash_limit,
    ENCASH_KEEP: terms.encash_keep,
    ENCASH_FROM: terms.encash_window?.from ?? '',
    ENCASH_TO: terms.encash_window?.to ?? '',
    CARRY: terms.carry_limit,
    CARRY_MONTHS: terms.carry_expires_months,
    ENCASH_REST: terms.encash_at_year_end,
    CLOSE_AFTER: terms.close_after_days ?? null,
  }
}

/** What is no pair of numbers becomes NaN, which the server refuses: nothing typed is dropped. */
function slabsIn(value: unknown): LeaveTerms['slabs'] {
  return textIn(value)
    .split(/[,;]/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [months, days, ...more] = part
        .split(':')
        .map((one) => (one.trim() === '' ? Number.NaN : Number(one)))
      return { after_months: months ?? Number.NaN, days: more.length > 0 ? Number.NaN : (days ?? Number.NaN) }
    })
}

function creditTerms(values: FormValues, before: LeaveTerms): Partial<LeaveTerms> {
  const mode = textIn(values.PRORATION) as 'by_day' | 'cut_off' | 'none'
  return {
    disbursement: Number(values.DISBURSEMENT) as LeaveTerms['disbursement'],
    quota: numberOr(values.QUOTA, 0),
    credit_timing: numberOr(values.TIMING, 2) as 1 | 2,
    per_days: numberOr(values.PER_DAYS, null),
    slabs: slabsIn(values.SLABS),
    per_occasion: numberOr(values.PER_OCCASION, null),
    per_career: numberOr(values.PER_CAREER, null),
    year_start: textIn(values.YEAR_START) || before.year_start,
    proration: mode === 'cut_off' ? { mode, day: numberOr(values.CUT_OFF, 15) } : { mode: mode || 'by_day' },
    waiting_days: numberOr(values.WAITING, 0),
    waiting_from: (textIn(values.WAITING_FROM) || 'joining') as LeaveTerms['waiting_from'],
    rounding: {
      step: numberOr(values.STEP, 0) as 0 | 0.5 | 1,
      mode: (textIn(values.ROUNDING) || 'nearest') as LeaveTerms['rounding']['mode'],
    },
    cap: numberOr(values.CAP, null),
  }
}

function takingTerms(values: FormValues): Partial<LeaveTerms> {
  const [from, to] = [textIn(values.ENCASH_FROM).trim(), textIn(values.ENCASH_TO).trim()]
  return {
    gender: (textIn(values.GENDER) || 'All') as LeaveTerms['gender'],
    marital_status: numberOr(values.MARITAL, 0) as LeaveTerms['marital_status'],
    negative_limit: numberOr(values.NEGATIVE, 0),
    book_future_credits: isOn(values.FUTURE),
    in_probation: isOn(values.PROBATION),
    half_day: isOn(values.HALF_DAY),
    min_days: numberOr(values.MIN_DAYS, 0),
    max_days: numberOr(values.MAX_DAYS, null),
    notice_days: numberOr(values.NOTICE, 0),
    backdate_days: numberOr(values.BACKDATE, null),
    per_month: numberOr(values.PER_MONTH, null),
    per_year: numberOr(values.PER_YEAR, null),
    proof_after_days: numberOr(values.PROOF, null),
    encash_limit: numberOr(values.ENCASH, 0),
    encash_keep: numberOr(values.ENCASH_KEEP, 0),
    // With one end alone, the other is refused as missing.
    encash_window: from || to ? { from, to } : null,
  }
}

function yearEndTerms(values: FormValues): Partial<LeaveTerms> {
  return {
    carry_limit: numberOr(values.CARRY, null),
    carry_expires_months: numberOr(values.CARRY_MONTHS, null),
    encash_at_year_end: numberOr(values.ENCASH_REST, 0),
    close_after_days: numberOr(values.CLOSE_AFTER, null),
  }
}

/** Terms from the form values; terms without a form field keep their previous value. */
export function termsOf(values: FormValues, before: LeaveTerms): LeaveTerms {
  return { ...before, ...creditTerms(values, before), ...takingTerms(values), ...yearEndTerms(values) }
}
