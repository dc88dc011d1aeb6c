import { expect, test } from 'vitest'
import { field, filters, z } from './index.ts'

test.each([
  ['<script>alert(1)</script>', false],
  ['a\n</p>', false],
  ['<!-- x', false],
  ['5 < 6 and 7 > 3', true],
  ['I <3 work', true],
  ['\u200b\u200b', false],
  ['\u00ad\ufeff', false],
  ['Asha\u202emoc.elpmaxe', false],
  ['\u2066Asha', false],
  ['क्‍ष', true],
  ['رضا', true],
])('%j is plain text: %s', (value, isPlain) => {
  expect(z.safeParse(field.requiredText(), value).success).toBe(isPlain)
})

test.each([
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['0001-01-01', false],
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['9899-12-31', true],
  ['9900-01-01', false],
  ['9999-12-31', false],
])('%s is a date from which earlier and later days can be counted: %s', (value, isDate) => {
  expect(z.safeParse(field.isoDate(), value).success).toBe(isDate)
})

test.each([
  ['12', 12],
  ['0012', 12],
  [7, 7],
  ['0x10', null],
  ['1e3', null],
  ['1.0', null],
  [' 5', null],
  ['', null],
  ['-1', null],
  ['0', null],
  ['99999999999999999999', null],
  [true, null],
  [1.5, null],
])('%j in a path or query is the id %s', (value, id) => {
  const read = z.safeParse(field.idInText(), value)
  expect(read.success ? read.data : null).toBe(id)
})

test.each([
  [{ 5: ['0x10'] }, false],
  [{ 5: ['1e3'] }, false],
  [{ 5: ['12', 12, 'open', '2026-01-01'] }, true],
  [{ shirt_size: ['1e3'] }, true],
])('the filters %j are accepted: %s', (value, isAccepted) => {
  expect(z.safeParse(filters(), value).success).toBe(isAccepted)
})
