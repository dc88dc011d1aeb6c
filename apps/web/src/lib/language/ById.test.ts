import { expect, test } from 'vitest'
import { idFrom } from './ById.tsx'

test.each([
  ['12', 12],
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', null],
  ['0', null],
  ['-3', null],
  ['1.5', null],
  ['1e3', null],
  ['007', null],
  ['abc', null],
  ['', null],
  [undefined, null],
])('%s names %s', (text, id) => {
  expect(idFrom(text)).toBe(id)
})
