import type { FieldOption } from '../forms/form-definition.ts'
import { EMAIL_PATTERN } from '../kit/patterns.ts'
import { matchingTexts } from './column-matching.texts.ts'
import { looksLikeDate } from './import-dates.ts'
import type { TargetField } from './import-types.ts'
import { matchOption, readEmploymentStatus, saysNothing } from './option-matching.ts'
import { isTitle } from './person-names.ts'
import { normaliseForMatch } from './text-match.ts'

/** Distinct cells examined per column; more would only cost time. */
const MAX_JUDGED = 200

/** Statistics of a column's cells, as shares of the non-blank cells, 0 to 1. */
export interface ColumnContent {
  /** Distinct non-blank cells, trimmed. */
  values: string[]
  filled: number
  dates: number
  /** Dates, and those that no calendar has, such as 31/02: a mistake in a column of dates, which the check names. */
  dateShaped: number
  emails: number
  phones: number
  /** Whole numbers of any length: codes, ids, serials. */
  digits: number
  numbers: number
  /** One word of letters and digits, such as `EMP0040`. */
  codes: number
  /** Two or more words of letters: full names, titles. */
  multiWord: number
  samples: string[]
}

const DATE_SHAPE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/

function share(values: readonly string[], test: (value: string) => boolean): number {
  return values.length === 0 ? 0 : values.filter(test).length / values.length
}

export function describeColumn(cells: Iterable<string>): ColumnContent {
  const distinct = new Set<string>()
  for (const cell of cells) {
    const text = cell.trim()
    if (text !== '' && !saysNothing(text)) distinct.add(text)
    if (distinct.size >= MAX_JUDGED) break
  }
  const values = [...distinct]
  return {
    values,
    filled: values.length,
    dates: share(values, looksLikeDate),
    dateShaped: share(values, (value) => looksLikeDate(value) || DATE_SHAPE.test(value)),
    emails: share(values, (value) => EMAIL_PATTERN.test(value)),
    phones: share(values, (value) => /^\+?[\d\s().\-/]{7,24}$/.test(value) && !looksLikeDate(value)),
    digits: share(values, (value) => /^\d+$/.test(value)),
    numbers: share(values, (value) => /^-?[\d,]+(\.\d+)?$/.test(value)),
    codes: share(values, (value) => /^(?=\S*\d)(?=\S*\p{L})[\p{L}\d/_-]+$/u.test(value)),
    multiWord: share(values, (value) => /^\p{L}[\p{L}.'’-]*[,\s]\s*\p{L}/u.test(value)),
    samples: values.slice(0, 3),
  }
}

/** Labels by master, prepared once for all columns. */
export type KnownLabels = Readonly<Record<string, ReadonlySet<string>>>

export function labelsOf(masters: Readonly<Record<string, readonly FieldOption[]>>): KnownLabels {
  return Object.fromEntries(
    Object.entries(masters).map(([master, options]) => [
      master,
      new Set(options.map((option) => normaliseForMatch(option.label))),
    ]),
  )
}

function optionShare(content: ColumnContent, options: readonly FieldOption[]): number {
  return share(content.values, (value) => matchOption(value, options) !== null)
}

function labelShare(content: ColumnContent, labels: ReadonlySet<string> | undefined): number {
  return labels ? share(content.values, (value) => labels.has(normaliseForMatch(value))) : 0
}

/** How well cells fit a role that has its own way of being read; null for other roles. */
function roleSuitability({ role }: TargetField, content: ColumnContent): number | null {
  if (role === 'designation' && content.values.every(isTitle)) return 0.1
  if (role === 'employment-status') {
    return share(content.values, (value) => readEmploymentStatus(value) !== null) > 0.5 ? 1 : 0.4
  }
  if (role !== 'full-name' && role !== 'manager-name') return null
  if (content.multiWord >= 0.5) return 1
  return content.numbers > 0.5 || content.codes > 0.5 ? 0.1 : 0.6
}

/** How well a column's content fits a target: 1 is neutral or in favour, less is evidence against it. */
export function suitability(target: TargetField, content: ColumnContent, labels: KnownLabels): number {
  if (content.filled === 0) return 1
  const byRole = roleSuitability(target, content)
  if (byRole !== null) return byRole
  if (target.options.length > 0) return optionShare(content, target.options) >= 0.5 ? 1 : 0.3
  if (target.master !== null) return masterSuitability(target, content, labels)
  return typeSuitability(target, content)
}

/** Numbers under a heading such as "DeptID" are ids of another system, unless records have such names. */
function masterSuitability(target: TargetField, content: ColumnContent, labels: KnownLabels): number {
  if (target.role === 'manager') return 1
  const known = labelShare(content, labels[target.master ?? ''])
  return known >= 0.5 || content.numbers < 0.5 ? 1 : 0.4
}

function typeSuitability(target: TargetField, content: ColumnContent): number {
  switch (target.type) {
    case 'calander':
    case 'date-time':
      return content.dateShaped >= 0.7 || content.numbers >= 0.9 ? 1 : 0.3
    case 'email':
      return content.emails >= 0.6 ? 1 : 0.4
    case 'phone_number':
    case 'mobile':
    case 'tel':
      return content.phones >= 0.6 ? 1 : 0.5
    case 'number':
    case 'decimal':
    case 'numeric':
      return content.numbers >= 0.7 ? 1 : 0.5
    default:
      return content.dates >= 0.8 && target.role !== null ? 0.4 : 1
  }
}

/** A guess from the content alone, where the heading matches nothing: confidence and reason. */
export function contentGuess(
  target: TargetField,
  content: ColumnContent,
  labels: KnownLabels,
): { confidence: number; reason: string } | null {
  if (content.filled === 0) return null
  if (target.role === 'email' && content.emails >= 0.8) {
    return { confidence: 0.65, reason: matchingTexts('emails') }
  }
  // Ticks say yes to something; only a heading tells to what.
  const isTicked = content.filled === 1 && content.values[0]!.length === 1
  if (
    target.options.length > 1 &&
    !isTicked &&
    content.digits < 0.5 &&
    optionShare(content, target.options) === 1
  ) {
    return { confidence: 0.6, reason: matchingTexts('choices', { field: target.label }) }
  }
  const known = target.master === null ? 0 : labelShare(content, labels[target.master])
  if (known >= 0.6 && content.filled >= 2) {
    return { confidence: 0.6, reason: matchingTexts('records', { field: target.label }) }
  }
  return null
}
