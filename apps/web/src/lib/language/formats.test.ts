import { describe, expect, it } from 'vitest'
import { defaultFormats, Formatter } from './formats.ts'

const withFormat = (date_format: number, time_format = 0) =>
  new Formatter({ ...defaultFormats, date_format, time_format })

describe('dates', () => {
  it.each([
    [0, '04-Aug-2026'],
    [1, '2026-08-04'],
    [2, '08-04-2026'],
    [3, '2026-04-08'],
    [4, '04 Aug 26'],
    [9, '04-Aug-2026'],
  ])('in format %d', (format, text) => {
    expect(withFormat(format).date('2026-08-04')).toBe(text)
  })

  it.each([0, 1, 2, 3, 4])('in sentences alike, with format %d', (format) => {
    expect(withFormat(format).day('2026-08-04')).toBe('4 Aug 2026')
    expect(withFormat(format).dayTime('2026-08-04T04:30:00Z')).toBe('4 Aug 2026, 10:00')
  })

  it('in sentences in the reader’s language', () => {
    expect(new Formatter(defaultFormats, 'hi').day('2026-08-04')).toBe('4 अगस्त 2026')
    expect(withFormat(0).day(null)).toBe('NA')
    expect(withFormat(0).dayTime('never')).toBe('NA')
  })

  it.each([[''], [null], [undefined], ['soon'], ['2026-02-31'], ['2026-13-01']])('%s is NA', (value) => {
    expect(withFormat(0).date(value)).toBe('NA')
  })

  it('a calendar date is the same day everywhere, an instant the day of the organisation', () => {
    const honolulu = new Formatter({ ...defaultFormats, date_format: 1, time_zone: 'Pacific/Honolulu' })
    expect(honolulu.date('2026-08-04')).toBe('2026-08-04')
    expect(honolulu.date('2026-08-04T05:00:00Z')).toBe('2026-08-03')
    expect(withFormat(1).date('2026-08-04T20:00:00Z')).toBe('2026-08-05')
  })
})

describe('times', () => {
  it.each([
    [0, '09:05', '09:05'],
    [0, '00:00', '00:00'],
    [1, '09:05', '09:05 am'],
    [1, '00:30', '12:30 am'],
    [0, '2026-08-04T04:30:00Z', '10:00'],
    [0, 'never', 'na'],
  ])('format %d writes %s as %s', (format, value, text) => {
    expect(withFormat(0, format).time(value).toLowerCase()).toBe(text)
  })

  it('date and time together', () => {
    expect(withFormat(1).dateTime('2026-08-04T04:30:00Z')).toBe('2026-08-04, 10:00')
    expect(withFormat(1).dateTime(null)).toBe('NA')
  })
})

describe('money', () => {
  it('is exact beyond what a float holds', () => {
    const text = new Formatter(defaultFormats, 'en-IN').money({
      amount: '90071992547409931.25',
      currency: 'INR',
    })
    expect(text).toBe('₹90,07,19,92,54,74,09,931.25')
  })
  it('is in its own currency, else the organisation’s', () => {
    const format = new Formatter(defaultFormats, 'en')
    expect(format.money({ amount: '1234.5', currency: 'USD' })).toBe('$1,234.50')
    expect(format.money({ amount: '-2' })).toBe('-₹2.00')
  })
})
