// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { dayTexts } from './day-texts.ts'

describe('dayTexts', () => {
  it.each([
    ['en', 'short', 'Tue 2 Jun'],
    ['en', 'whole', 'Tuesday, 2 Jun 2026'],
    ['en', 'date', '2 Jun'],
    ['en', 'month', 'June 2026'],
    ['en', 'monthName', 'June'],
    ['en', 'weekday', 'Tuesday'],
    ['hi', 'short', 'मंगल 2 जून'],
    ['hi', 'whole', 'मंगलवार, 2 जून 2026'],
  ] as const)('in %s, %s is %s', (language, style, text) => {
    expect(dayTexts(language)[style]('2026-06-02')).toBe(text)
  })

  it('writes months in full in Hindi', () => {
    expect(dayTexts('hi').short('2026-08-04')).toBe('मंगल 4 अगस्त')
  })

  it('names weekdays by number, 1 for Monday', () => {
    expect(dayTexts('en').weekdayName(7, 'short')).toBe('Sun')
  })
})
