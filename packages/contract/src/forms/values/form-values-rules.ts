import { isDay } from '../../kit/days.ts'
import { EMAIL_PATTERN, HAS_VISIBLE, MARKUP, NO_DIRECTION } from '../../kit/patterns.ts'
import type { FormField } from '../form-definition.ts'
import { formValueTexts } from './form-value.texts.ts'
import { optionsOf } from './form-values-conditions.ts'
import { EARLIEST_DATE, isTimeOfDay, LATEST_DATE } from './form-values-dates.ts'
import type { ValueKind } from './form-values-normalise.ts'

/** Facts needed to validate a value. */
export interface RuleContext {
  /** Today in the person's time zone, `YYYY-MM-DD`. */
  today: string
  values: Readonly<Record<string, unknown>>
  /** Existing ids by slug of the master; for masters that are missing here, only the type is checked. */
  masters: Readonly<Record<string, ReadonlySet<number | string>>>
}

/** Returns the problem as the end of a sentence that starts with the field's name, or null. */
type Rule = (field: FormField, value: unknown, context: RuleContext) => string | null

const MAX_TEXT = 20_000
const MAX_EMAIL = 254
const MAX_URL = 2_000
const MAX_CHOICES = 500
const MIN_PHONE_DIGITS = 7
/** Maximum length of an E.164 number. */
const MAX_PHONE_DIGITS = 15

const ONE_LINE = /^\P{Cc}*$/u
const SEVERAL_LINES = /^(?:[\t\n\r]|\P{Cc})*$/u
const WEB_ADDRESS =
  /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)*(?::\d{1,5})?(?:[/?#]\S*)?$/iu

/** Counts characters rather than UTF-16 units, as people do: an emoji is one. */
function lengthOf(text: string): number {
  return [...text].length
}

function lengthProblem(field: FormField, text: string): string | null {
  const length = lengthOf(text)
  const max = field.MAX_LENGTH ?? MAX_TEXT
  if (length > max) return formValueTexts('atMostCharacters', { count: max })
  const min = field.MIN_LENGTH ?? 0
  if (length < min) return formValueTexts('atLeastCharacters', { count: min })
  return null
}

/** Whether one line can be seen, and reads as it is written. */
const isLegible = (line: string) => HAS_VISIBLE.test(line) && NO_DIRECTION.test(line)

function textProblem(field: FormField, value: unknown, lines: RegExp = ONE_LINE): string | null {
  if (typeof value !== 'string') return formValueTexts('notText')
  if (!lines.test(value) || !value.isWellFormed()) return formValueTexts('unstorable')
  if (lines === ONE_LINE && !isLegible(value)) return formValueTexts('unstorable')
  if (field.FEILD_TYPE !== 'password' && MARKUP.test(value)) return formValueTexts('plainText')
  return lengthProblem(field, value)
}

const text: Rule = (field, value) => {
  const severalLines = field.FEILD_TYPE === 'textarea' || field.FEILD_TYPE === 'editor'
  return textProblem(field, value, severalLines ? SEVERAL_LINES : ONE_LINE)
}

const email: Rule = (field, value) => {
  if (typeof value === 'string' && (value.length > MAX_EMAIL || !EMAIL_PATTERN.test(value))) {
    return formValueTexts('email')
  }
  return textProblem(field, value)
}

const phone: Rule = (field, value) => {
  if (typeof value !== 'string') return formValueTexts('notText')
  if (!/^\+?[\d\s().\-/]+$/.test(value)) return formValueTexts('phone')
  const digits = value.replace(/\D/g, '').length
  if (digits < MIN_PHONE_DIGITS) return formValueTexts('atLeastDigits', { count: MIN_PHONE_DIGITS })
  if (digits > MAX_PHONE_DIGITS) return formValueTexts('atMostDigits', { count: MAX_PHONE_DIGITS })
  return textProblem(field, value)
}

const url: Rule = (field, value) => {
  if (typeof value === 'string' && (value.length > MAX_URL || !WEB_ADDRESS.test(value))) {
    return formValueTexts('web')
  }
  return textProblem(field, value)
}

/** Numbers are sent as text to avoid rounding; a JSON number is accepted while it is exact. */
function numberProblem(field: FormField, value: unknown, pattern: RegExp, expected: string): string | null {
  if (typeof value !== 'string') return expected
  return pattern.test(value) ? lengthProblem(field, value) : expected
}

const number: Rule = (field, value) =>
  numberProblem(field, value, /^\d{1,15}(?:\.\d{1,10})?$/, formValueTexts('number'))
const digits: Rule = (field, value) => numberProblem(field, value, /^\d{1,40}$/, formValueTexts('digits'))
const decimal: Rule = (field, value) =>
  numberProblem(field, value, /^-?\d{1,15}(?:\.\d{1,10})?$/, formValueTexts('decimal'))

function isMasterId(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

function isOffered(field: FormField, value: unknown, context: RuleContext): boolean {
  if (field.master_status === 1 && field.master !== null) {
    const known = Object.hasOwn(context.masters, field.master) ? context.masters[field.master] : undefined
    return known ? known.has(value as number | string) : isMasterId(value)
  }
  return optionsOf(field, context.values).some((option) => option.value === value)
}

const choice: Rule = (field, value, context) => {
  if (typeof value !== 'string' && typeof value !== 'number') return formValueTexts('choice')
  return isOffered(field, value, context) ? null : formValueTexts('choice')
}

const choices: Rule = (field, value, context) => {
  if (!Array.isArray(value)) return formValueTexts('choices')
  if (value.length > MAX_CHOICES) return formValueTexts('atMostChoices', { count: MAX_CHOICES })
  return value.every((member) => choice(field, member, context) === null)
    ? null
    : formValueTexts('onlyChoices')
}

const ticks: Rule = (field, value, context) => {
  if (typeof value !== 'string') return formValueTexts('choicesByComma')
  const offered = new Set(optionsOf(field, context.values).map((option) => String(option.value)))
  const known = field.master === null ? undefined : context.masters[field.master]
  const isKnown = (tick: string) => (known ? known.has(Number(tick)) || known.has(tick) : /^\d+$/.test(tick))
  const isTick = (tick: string) => (field.master_status === 1 ? isKnown(tick) : offered.has(tick))
  return value.split(',').every(isTick) ? null : formValueTexts('onlyChoices')
}

const yesno: Rule = (_field, value) => (typeof value === 'boolean' ? null : formValueTexts('yesNo'))

function dateProblem(field: FormField, value: unknown, today: string): string | null {
  if (typeof value !== 'string' || !isDay(value)) return formValueTexts('date')
  if (value < EARLIEST_DATE) return formValueTexts('from1900')
  if (value > LATEST_DATE) return formValueTexts('until9899')
  if (field.FUTURE_DATE_SELECT === 1 && value < today) return formValueTexts('notPast')
  if (field.FUTURE_DATE_SELECT === 2 && value > today) return formValueTexts('notFuture')
  return null
}

const date: Rule = (field, value, context) => dateProblem(field, value, context.today)

const time: Rule = (_field, value) =>
  typeof value === 'string' && isTimeOfDay(value) ? null : formValueTexts('time')

const dateTime: Rule = (field, value, context) => {
  const expected = formValueTexts('dateTime')
  if (typeof value !== 'string') return expected
  const parts =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/.exec(
      value,
    )
  if (!parts || !isTimeOfDay(parts[2] ?? '')) return expected
  return dateProblem(field, parts[1], context.today)
}

const dateRange: Rule = (field, value, context) => {
  if (!Array.isArray(value) || value.length !== 2) return formValueTexts('dateRange')
  const [from, to] = value
  const problem = dateProblem(field, from, context.today) ?? dateProblem(field, to, context.today)
  if (problem) return problem
  return from > to ? formValueTexts('backwards') : null
}

/** The upload validates the file itself; here only its path is checked. */
const file: Rule = (field, value) => {
  const paths = Array.isArray(value) ? value : [value]
  const isPath = (path: unknown) => typeof path === 'string' && path.length <= 1_000 && ONE_LINE.test(path)
  if (!paths.every(isPath)) return formValueTexts('file')
  const max = field.MAX_LENGTH
  return max !== null && paths.length > max ? formValueTexts('atMostFiles', { count: max }) : null
}

const RULES: Readonly<Record<ValueKind, Rule>> = {
  text,
  secret: (field, value) => textProblem(field, value),
  email,
  phone,
  url,
  number,
  digits,
  decimal,
  choice,
  choices,
  ticks,
  yesno,
  date,
  time,
  'date-time': dateTime,
  'date-range': dateRange,
  file,
}

/** The problem of a non-empty value, as the end of a sentence that starts with the field's name; or null. */
export function valueProblem(
  kind: ValueKind,
  field: FormField,
  value: unknown,
  context: RuleContext,
): string | null {
  return RULES[kind](field, value, context)
}
