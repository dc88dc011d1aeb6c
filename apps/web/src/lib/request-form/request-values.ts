import { addDays, eachDay } from '@muster/contract/kit/days'
import type { RequestFieldFacts, RequestShape } from '@muster/contract/requests/kinds/kind-shape'
import type { RequestBody, RequestValues } from './request-form-types.ts'

const fieldsOf = ({ fields }: RequestShape) => Object.entries(fields) as [string, RequestFieldFacts][]

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Free text and files, which do not affect the preview. */
const words: readonly string[] = ['reason', 'files']

/** How far ahead to look for a working day. */
const WITHIN_DAYS = 60

/** The day itself, or the first after it that is no off-day. */
function workingDayFrom(day: string, offDays: ReadonlySet<string>): string {
  return eachDay(day, addDays(day, WITHIN_DAYS)).find((one) => !offDays.has(one)) ?? day
}

/**
 * Initial values from the declaration, overridden by the screen. What is still to come starts on the next working day.
 */
export function startValues(
  shape: RequestShape,
  today: string,
  given: RequestValues = {},
  offDays: ReadonlySet<string> = new Set(),
): RequestValues {
  const days: Readonly<Record<string, string>> = { today, yesterday: addDays(today, -1) }
  const startOf = ({ kind, start, isOver }: RequestFieldFacts): unknown => {
    if (kind === 'files') return []
    if (kind !== 'day' && kind !== 'span') return start ?? null
    const day = days[String(start)] ?? null
    return day === today && !isOver ? workingDayFrom(day, offDays) : day
  }
  const values: Record<string, unknown> = {}
  for (const [name, facts] of fieldsOf(shape)) values[name] = name in given ? given[name] : startOf(facts)
  // A period starts as a single day.
  for (const [name, { kind, to }] of fieldsOf(shape))
    if (kind === 'span' && to !== undefined) values[to] ??= values[name]
  return values
}

/** Names of the mandatory fields that the server does not fill in. */
export function requiredFields(shape: RequestShape): string[] {
  return fieldsOf(shape)
    .filter(([, { isRequired, isSuggested }]) => isRequired && !isSuggested)
    .map(([name]) => name)
}

/** Whether enough is filled in for a preview; free text is not needed. */
export const isJudgeable = (shape: RequestShape, values: RequestValues): boolean =>
  requiredFields(shape).every((name) => words.includes(name) || !isEmpty(values[name]))

/**
 * Request body without empty fields.
 *
 * @param entered values typed by the user, for a preview: the server's own suggestions are left out
 */
export function requestedBody(
  shape: RequestShape,
  values: RequestValues,
  entered: RequestValues = values,
): RequestBody {
  const given = fieldsOf(shape).map(([name, { isSuggested }]): [string, unknown] => [
    name,
    isSuggested ? entered[name] : values[name],
  ])
  return Object.fromEntries(given.filter(([name, value]) => !words.includes(name) && !isEmpty(value)))
}

/** The files chosen in the form. */
export const filesOf = (values: RequestValues): readonly File[] => (values.files as File[] | undefined) ?? []
