import { expect, test } from 'vitest'
import { amountProblem, field, filters, z } from './index.ts'

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
  ['Mail Priya <priya@x.test>', true],
  ['Error <null> at line 3', true],
  ['List<String> fails', true],
  ['<script>alert(1)</script>', true],
  ['two\nlines', true],
  ['a\u0000b', false],
  ['\u200b', false],
  ['x\u202ey', false],
  ['', false],
])('%j is something that people write to each other: %s', (value, isTaken) => {
  expect(z.safeParse(field.requiredMessage(), value).success).toBe(isTaken)
})

test('a message may be empty, and is no longer than said', () => {
  expect(z.safeParse(field.message(5), '').success).toBe(true)
  expect(z.safeParse(field.message(5), 'a\u0001').success).toBe(false)
  expect(z.safeParse(field.message(5), '<b>long</b>').success).toBe(false)
})

test.each([
  ['INR', 'INR'],
  [' jpy', 'JPY'],
  ['QQQ', null],
  ['XX', null],
  ['', null],
])('%j is the currency %s', (value, currency) => {
  const read = z.safeParse(field.currency(), value)
  expect(read.success ? read.data : null).toBe(currency)
})

test.each([
  ['100.50', 'JPY', 4, 'Amounts in JPY have no decimals.'],
  ['100.00', 'JPY', 4, null],
  ['1.234', 'KWD', 4, null],
  ['1.2345', 'KWD', 4, 'Amounts in KWD can have at most 3 decimals here.'],
  ['1.234', 'KWD', 2, 'Amounts in KWD can have at most 2 decimals here.'],
  ['1.50', 'INR', 4, null],
  ['1.505', 'INR', 4, 'Amounts in INR can have at most 2 decimals here.'],
])('%s %s kept with %i decimals: %s', (amount, currency, stored, problem) => {
  expect(amountProblem(amount, currency, stored)).toBe(problem)
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
