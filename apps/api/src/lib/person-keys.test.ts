import { expect, test } from 'vitest'
import { emailKey, identityKey, nameKey, phoneKey } from './person-keys.ts'

test.each([
  ['Lakshmi Rao', 'RAO Laxmi'],
  ['Pooja Shinde', 'Puja Sinde'],
  ['Deepak Waghmare', 'dipak vaghmare'],
  ['José Fernandez', 'Jose Fernandes'],
  ['Philip Mathew', 'Filip Matthew'],
])('%s may be %s', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other))
})

test.each([
  ['Asha Rao', 'Usha Rao'],
  ['Ravi Patil', 'Ravi Patel'],
])('%s is not %s', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other))
})

test('numbers are compared by their last ten digits', () => {
  expect(phoneKey('+91 98765-43210')).toBe('9876543210')
  expect(phoneKey('09876543210')).toBe('9876543210')
  expect(phoneKey('123')).toBeNull()
  expect(phoneKey(null)).toBeNull()
})

test('identity numbers are compared without blanks and case', () => {
  expect(identityKey('abcpe 1234-f')).toBe('ABCPE1234F')
  expect(identityKey(' - ')).toBeNull()
})

test('addresses of one mailbox are one', () => {
  expect(emailKey(' Asha+Jobs@Example.com')).toBe('asha@example.com')
  expect(emailKey('asha@example.com')).toBe('asha@example.com')
  expect(emailKey('')).toBeNull()
})
