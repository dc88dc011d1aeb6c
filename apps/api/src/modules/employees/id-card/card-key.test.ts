import { expect, test } from 'vitest'
import { cardKey, publicIdOf } from './card-key.ts'

const SECRET = 'a secret for tests only, long enough'
const ID = '018f3a52-6c1d-4b7e-9a3f-2f5d1c0b9e77'

test('returns the public id of a card key, which is not itself the public id', () => {
  const key = cardKey(SECRET, ID)
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(publicIdOf(SECRET, key)).toBe(ID)
})

const key = cardKey(SECRET, ID)
test.each([
  ['an empty key', ''],
  ['the public id alone', Buffer.from(ID.replaceAll('-', ''), 'hex').toString('base64url')],
  ['another signature', `${key.slice(0, 30)}${key[30] === 'A' ? 'B' : 'A'}${key.slice(31)}`],
  ['another id with the signature', `${key[0] === 'A' ? 'B' : 'A'}${key.slice(1)}`],
  ['a key with trailing characters', `${key}A`],
  ['a key with characters that decoding ignores', `${key.slice(0, 10)}!${key.slice(10)}`],
  ['a key with padding', `${key}=`],
  ['a key of another installation', cardKey('another secret that is long enough too', ID)],
  ['plain text', 'no key at all'],
])('rejects %s', (_what, given) => {
  expect(publicIdOf(SECRET, given)).toBeNull()
})
