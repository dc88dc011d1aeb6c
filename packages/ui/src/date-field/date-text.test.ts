import { describe, expect, it } from 'vitest'
import { formatDateText } from './date-text.ts'
import { parseDateText } from './parse-date-text.ts'

describe('parseDateText', () => {
  it.each([
    ['25/12/2026', 'dd/MM/yyyy', '2026-12-25'],
    ['5-1-2026', 'dd/MM/yyyy', '2026-01-05'],
    ['25.12.26', 'dd/MM/yyyy', '2026-12-25'],
    ['1.2.85', 'dd/MM/yyyy', '1985-02-01'],
    ['25122026', 'dd/MM/yyyy', '2026-12-25'],
    ['2026-12-25', 'dd/MM/yyyy', '2026-12-25'],
    ['12/25/2026', 'MM/dd/yyyy', '2026-12-25'],
    ['25-Dec-2026', 'dd-MMM-yyyy', '2026-12-25'],
    ['25 december 26', 'dd MMM yy', '2026-12-25'],
    ['29/02/2024', 'dd/MM/yyyy', '2024-02-29'],
    ['29/02/2023', 'dd/MM/yyyy', null],
    ['31/04/2026', 'dd/MM/yyyy', null],
    ['12/25/2026', 'dd/MM/yyyy', null],
    ['25/12', 'dd/MM/yyyy', null],
    ['25/12/026', 'dd/MM/yyyy', null],
    ['hello', 'dd/MM/yyyy', null],
    ['', 'dd/MM/yyyy', null],
  ])('%s as %s → %s', (text, format, iso) => {
    expect(parseDateText(text, format, { thisYear: 2026 })).toBe(iso)
  })
})

describe('formatDateText', () => {
  it.each([
    ['2026-12-05', 'dd/MM/yyyy', '05/12/2026'],
    ['2026-12-05', 'dd-MMM-yyyy', '05-Dec-2026'],
    ['2026-12-05', 'd MMM yy', '5 Dec 26'],
    ['32/13/2026', 'dd/MM/yyyy', '32/13/2026'],
  ])('%s as %s → %s', (iso, format, text) => {
    expect(formatDateText(iso, format)).toBe(text)
    expect(parseDateText(text, format) ?? iso).toBe(iso)
  })
})
