import { expect, test } from 'vitest'
import { bareKey, hasCharacter, invoiceKey } from './invoice-number.ts'

test.each([
  ['inv-2026/0042', 'INV2026/0042'],
  [' INV 2026/0042 ', 'INV2026/0042'],
  ['Inv–2026/0042', 'INV2026/0042'],
  ['INV−2026/0042', 'INV2026/0042'],
  ['ＩＮＶ２０２６/0042', 'INV2026/0042'],
  ['INV\u200b2026/0042', 'INV2026/0042'],
  ['42', '42'],
  ['-', '-'],
  // Other signs tell numbers apart.
  ['INV.2026/0042', 'INV.2026/0042'],
])('%s is the number %s', (number, key) => expect(invoiceKey(number)).toBe(key))

test.each([
  ['0042', '42'],
  ['INV0042', 'INV42'],
  ['INV/0042/007', 'INV/42/7'],
  ['INV100', 'INV100'],
  ['000', '0'],
])('%s may be %s', (key, bare) => expect(bareKey(key)).toBe(bare))

test.each([
  ['---', false],
  ['--', false],
  [' / . ', false],
  ['-7-', true],
  ['अ', true],
  ['४२', true],
])('%s tells invoices apart: %s', (number, does) => expect(hasCharacter(number)).toBe(does))
