import { fieldTexts } from '@muster/contract/kit/field.texts'
import { ownValue } from '../lib/own-value.ts'
import { fail } from './errors.ts'

/**
 * The order that a list was asked for by `NAME` or `-NAME`; undefined if by none.
 *
 * @throws AppError `request.invalid` for an order that the list does not have: it would silently be another one
 */
export function sortOf<T>(orders: Readonly<Record<string, T>>, sort: string | undefined): T | undefined {
  if (!sort) return undefined
  const order = ownValue(orders, sort.replace(/^-/, ''))
  return order ?? fail('request.invalid', { fields: { sort: fieldTexts('sort') } })
}
