import { expect, test } from 'vitest'
import { audienceIds, audienceList } from './audience.ts'

test.each([
  ['everybody', [], 'ALL'],
  ['one', [7], '7'],
  ['several, in order', [9, 7], '7,9'],
])('%s is written as on the wire', (_, ids, list) => {
  expect(audienceList(ids)).toBe(list)
  expect(audienceIds(list)).toEqual([...ids].sort())
})

test('an id that is named twice counts once', () => {
  expect(audienceIds('7,7,8')).toEqual([7, 8])
})
