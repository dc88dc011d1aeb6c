import { ApiError } from '../calls/api-error.ts'

/** Whole numbers written as `60, 30, 7`; null where anything else is written. */
export function numbersIn(text: unknown): number[] | null {
  const parts = String(text ?? '')
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
  return parts.every((part) => /^\d{1,6}$/.test(part)) ? parts.map(Number) : null
}

/**
 * The whole numbers of a text field, for the body of a form.
 *
 * @param problem what its field says where anything else is written
 * @throws ApiError with that message at the field
 */
export function readNumbers(slug: string, text: unknown, problem: string): number[] {
  const numbers = numbersIn(text)
  if (numbers) return numbers
  throw new ApiError({ key: 'client.numbers', message: problem, status: 422, fields: { [slug]: problem } })
}
