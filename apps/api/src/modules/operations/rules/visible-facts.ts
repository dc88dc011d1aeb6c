import { operationsTexts } from '../operations.texts.ts'

/**
 * What may be shown of a job's input or result: enough to recognise what it was about, without personal data
 * or secrets.
 */

interface Fact {
  name: string
  value: string
}

const SECRET =
  /password|secret|token|otp|hash|signature|bank|account_no|aadhaar|ssn|passport|national_id|salary/i
/** The person who started it is shown by name elsewhere. */
const HIDDEN = new Set(['actor'])
const MASK = '•••'
const MAX_FACTS = 40
const MAX_CHARACTERS = 120
const DEEPEST = 3

function short(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}

/**
 * Lists may contain employee records: only their length is shown, unless they are a few plain words or
 * numbers.
 */
function listText(list: readonly unknown[]): string {
  const isPlain =
    list.length <= 10 && list.every((item) => typeof item === 'number' || typeof item === 'string')
  if (isPlain) return short(list.join(', '))
  return list.length === 1 ? '1 entry' : operationsTexts('entries', { count: list.length })
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return listText(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return short(String(value))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function* factsIn(value: Record<string, unknown>, path: string[]): Generator<Fact> {
  for (const [name, inner] of Object.entries(value)) {
    if (HIDDEN.has(name) || inner === null || inner === undefined || inner === '') continue
    const place = [...path, name]
    if (SECRET.test(name)) yield { name: place.join('.'), value: MASK }
    else if (!isObject(inner)) yield { name: place.join('.'), value: valueText(inner) }
    else if (place.length < DEEPEST) yield* factsIn(inner, place)
  }
}

/** @param value JSON of a job's input or result */
export function visibleFacts(value: unknown): Fact[] {
  if (value === null || value === undefined) return []
  if (!isObject(value)) return [{ name: 'value', value: valueText(value) }]
  return [...factsIn(value, [])].sort((a, b) => a.name.localeCompare(b.name)).slice(0, MAX_FACTS)
}
