import type { LetterContent } from '@muster/contract/documents/letter-content'
import type { MergeValue } from '../../../platform/merge-fields/index.ts'
import { refuse } from '../write-document.ts'
import { lettersTexts } from './letters.texts.ts'

const SHAPES = {
  text: /\S/,
  date: /^(?:19|[2-8]\d|9[0-8])\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  number: /^-?\d{1,12}(?:\.\d{1,4})?$/,
  money: /^-?\d{1,13}(?:\.\d{1,2})?$/,
} as const

const isDay = (text: string): boolean => {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}

const isValue = (type: keyof typeof SHAPES, text: string): boolean =>
  SHAPES[type].test(text) && (type !== 'date' || isDay(text))

const wrongWords = {
  text: 'wrong_text',
  date: 'wrong_date',
  number: 'wrong_number',
  money: 'wrong_money',
} as const satisfies Record<LetterContent['inputs'][number]['type'], string>

/**
 * Values of what a template asks for; null where none was given.
 *
 * @throws AppError `documents.refused` at the first value that is none of its type
 */
export function inputValues(
  inputs: LetterContent['inputs'],
  given: Readonly<Record<string, string>>,
  currency: string,
): Record<string, MergeValue> {
  return Object.fromEntries(
    inputs.map(({ name, label, type }) => {
      const value = Object.hasOwn(given, name) ? (given[name] as string).trim() : ''
      if (value === '') return [name, null]
      if (!isValue(type, value)) refuse(`values.${name}`, lettersTexts.text(wrongWords[type], { label }))
      return [name, type === 'money' ? { amount: value, currency } : value]
    }),
  )
}

/** @throws AppError `documents.refused` at the first value that is missing */
export function requireInputs(
  inputs: LetterContent['inputs'],
  values: Readonly<Record<string, MergeValue>>,
): void {
  const missing = inputs.find(({ name }) => values[name] === null)
  if (missing) refuse(`values.${missing.name}`, lettersTexts.text('inputMissing', { label: missing.label }))
}
