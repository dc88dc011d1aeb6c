import { expect, test } from 'vitest'
import { isTooDeep } from './json-depth.ts'

const nested = (depth: number, inner = '') => '['.repeat(depth) + inner + ']'.repeat(depth)

test.each<[name: string, json: string, isDeep: boolean]>([
  ['an empty text', '', false],
  ['the deepest allowed', nested(100), false],
  ['one level more', nested(101), true],
  ['objects and lists in turn', '{"a":['.repeat(51), true],
  ['a text that is no JSON', '['.repeat(200_000), true],
  ['many values side by side', `[${'[{}],'.repeat(1000)}0]`, false],
  ['brackets inside a text', JSON.stringify({ a: '['.repeat(500) }), false],
  ['brackets after an escaped quote', JSON.stringify({ a: `"${'['.repeat(500)}` }), false],
  ['a text that ends in a backslash', `["\\\\",${nested(100)}]`, true],
  ['a text that does not end', `"${'['.repeat(500)}`, false],
])('%s', (_name, json, isDeep) => {
  expect(isTooDeep(json)).toBe(isDeep)
})
