import { fieldTexts } from '@muster/contract/kit/field.texts'
import type * as core from 'zod/v4/core'
import { httpTexts } from './http.texts.ts'

type Issue = core.$ZodRawIssue
type Size = { origin: string; inclusive?: boolean }

const isBlank = (value: unknown) => value === undefined || value === null

const kinds = {
  number: 'number',
  int: 'wholeNumber',
  string: 'text',
  boolean: 'yesNo',
  date: 'day',
  array: 'list',
} as const

function wrongKind(expected: string, input: unknown): string {
  if (isBlank(input)) return fieldTexts('required')
  return httpTexts(expected in kinds ? kinds[expected as keyof typeof kinds] : 'wrongKind')
}

function tooBig({ origin, inclusive }: Size, maximum: number | bigint): string {
  if (origin === 'string') return httpTexts('atMostCharacters', { count: Number(maximum) })
  if (origin === 'array' || origin === 'set') return httpTexts('atMostEntries', { count: Number(maximum) })
  return httpTexts(inclusive === false ? 'lessThan' : 'atMost', { most: String(maximum) })
}

function tooSmall({ origin, inclusive }: Size, minimum: number | bigint): string {
  const count = Number(minimum)
  if (origin === 'string')
    return count === 1 ? fieldTexts('required') : httpTexts('atLeastCharacters', { count })
  if (origin === 'array' || origin === 'set') return httpTexts('atLeastEntries', { count })
  return httpTexts(inclusive === false ? 'moreThan' : 'atLeast', { least: String(minimum) })
}

/** The words of a failed check that has no message of its own, for the reader of the running request. */
export function wordsOfIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongKind(issue.expected, issue.input)
    case 'too_big':
      return tooBig(issue, issue.maximum)
    case 'too_small':
      return tooSmall(issue, issue.minimum)
    case 'not_multiple_of':
      return httpTexts('multipleOf', { step: issue.divisor })
    case 'invalid_value':
      return isBlank(issue.input) ? fieldTexts('required') : httpTexts('offered')
    case 'unrecognized_keys':
      return httpTexts('unknownField')
    default:
      return isBlank(issue.input) ? fieldTexts('required') : httpTexts('form')
  }
}
