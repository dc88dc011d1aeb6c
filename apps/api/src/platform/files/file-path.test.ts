import { describe, expect, test } from 'vitest'
import { keptName } from './file-path.ts'

describe('a file’s name', () => {
  test.each([
    ['scan.pdf', 'scan.pdf'],
    ['a\u0000b\nc\u007f.pdf', 'abc.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['x'.repeat(300), 'x'.repeat(200)],
    // A character of two units is kept whole, or not at all.
    [`${'x'.repeat(195)}😀${'y'.repeat(9)}.pdf`, `${'x'.repeat(195)}.pdf`],
    [' पहचान पत्र.pdf ', 'पहचान पत्र.pdf'],
  ])('is kept: %j', (given, kept) => {
    expect(keptName(given)).toBe(kept)
  })
})
