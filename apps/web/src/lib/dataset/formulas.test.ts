import { computedTexts } from '@muster/contract/reports/report-address'
import { describe, expect, test } from 'vitest'
import { checkFormula, readComputed, withHeadings, withKeys } from './formulas.ts'

const columns = [
  { key: 'worked', heading: 'Time worked', type: 'minutes' as const },
  { key: 'employee_name', heading: 'Name', type: 'text' as const },
]

describe('calculated columns in the address', () => {
  test('come back as they were written, whatever they contain', () => {
    const computed = [
      { key: 'x1', heading: 'Share: %', formula: 'round([worked] / 480, 2) * 100' },
      { key: 'x12', heading: 'Text', formula: '"a:b" & "100%" & [employee_name]' },
    ]
    expect(readComputed(computedTexts(computed))).toEqual(computed)
  })

  test.each([[['y1:Name:1']], [['x1']], [['x1:Name']], [['x1::1']], [[1]]])(
    'are left out where they are none: %j',
    (values) => {
      expect(readComputed(values)).toEqual([])
    },
  )

  test('written by hand with a percent sign are read', () => {
    expect(readComputed(['x1:100%:1'])).toEqual([{ key: 'x1', heading: '100%', formula: '1' }])
  })
})

describe('a formula', () => {
  test('is read with headings and sent with keys', () => {
    expect(withHeadings('[worked] / 60', columns)).toBe('[Time worked] / 60')
    expect(withKeys('[time WORKED] / 60 & "[Name]"', columns)).toBe('[worked] / 60 & "[Name]"')
    expect(withKeys('[Time worked] / "', columns)).toBe('[Time worked] / "')
  })

  test('says what it gives, or what is wrong and where', () => {
    expect(checkFormula('[Time worked] * 2', columns)).toEqual({ kind: 'a duration' })
    expect(checkFormula('[Time worked] + [Name]', columns)).toEqual({
      problem: 'a duration and text can’t be combined by +.',
      at: 15,
    })
  })
})
