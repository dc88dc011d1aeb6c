import { describe, expect, test } from 'vitest'
import {
  type DateFormat,
  detectDateFormat,
  latestDateFor,
  looksLikeDate,
  parseDate,
  serialToDate,
  settleDateFormats,
} from './import-dates.ts'

const today = '2026-11-21'
const latest = latestDateFor('any', today)

describe('detects the format of', () => {
  const rows: [string, string[], DateFormat | null, boolean][] = [
    ['US dates, settled by one day above 12', ['01/02/2012', '09/26/2011'], 'MM/DD/YYYY', false],
    ['day-first dates, settled by one day above 12', ['01/02/2012', '26/09/2011'], 'DD/MM/YYYY', false],
    ['ambiguous dates', ['01/02/2012', '03/04/2011'], 'DD/MM/YYYY', true],
    ['ISO dates', ['2011-09-26', '2012-01-02'], 'YYYY-MM-DD', false],
    ['ISO dates with a time', ['2011-09-26 00:00:00', '2012-01-02T10:00:00Z'], 'YYYY-MM-DD', false],
    ['dotted dates', ['01.02.2012'], 'DD.MM.YYYY', false],
    ['East Asian dates', ['2012年4月1日', '2011年9月26日 00:00', '2011년 9월 26일'], 'YYYY-MM-DD', false],
    ['dates with month names', ['26-Sep-2011', '2 January 2012', 'Mar 3, 2015'], 'DD-MMM-YYYY', false],
    ['US dates with two-digit years', ['7/10/83', '11/30/71'], 'M/D/YY', false],
    ['day-first dates with two-digit years', ['30/11/71'], 'DD/MM/YY', false],
    ['Excel serials', ['40812', '41000.5'], 'EXCEL', false],
    ['ISO dates among typed US ones', ['2011-09-26', '09/26/2011'], 'MM/DD/YYYY', false],
    ['blanks only', ['', '  '], null, false],
    ['words', ['soon', 'later'], null, false],
  ]
  test.each(rows)('%s', (_name, values, format, ambiguous) => {
    expect(detectDateFormat(values, today)).toMatchObject({ format, ambiguous })
  })

  test('returns examples', () => {
    expect(detectDateFormat(['09/26/2011', '09/26/2011', 'x', ''], today)).toEqual({
      format: 'MM/DD/YYYY',
      ambiguous: false,
      examples: [{ text: '09/26/2011', date: '2011-09-26' }],
      readable: 2,
      filled: 3,
    })
  })
})

test('an ambiguous column takes the order of unambiguous columns in its file', () => {
  const detected = {
    HIRED: detectDateFormat(['09/26/2011'], today),
    LEFT: detectDateFormat(['01/02/2012'], today),
  }
  expect(settleDateFormats(detected).LEFT).toMatchObject({
    format: 'MM/DD/YYYY',
    ambiguous: false,
    examples: [{ text: '01/02/2012', date: '2012-01-02' }],
  })
})

test('a file that says nothing begins with the organisation’s order and is still asked about', () => {
  const detected = { JOINED: detectDateFormat(['11/03/2026', '04/05/2026'], today) }
  expect(settleDateFormats(detected, true).JOINED).toMatchObject({
    format: 'MM/DD/YYYY',
    ambiguous: true,
    examples: [
      { text: '11/03/2026', date: '2026-11-03' },
      { text: '04/05/2026', date: '2026-04-05' },
    ],
  })
  expect(settleDateFormats(detected, false).JOINED).toMatchObject({ format: 'DD/MM/YYYY', ambiguous: true })
  // What the file says is stronger than what the organisation is used to.
  const said = { ...detected, LEFT: detectDateFormat(['26/09/2011'], today) }
  expect(settleDateFormats(said, true).JOINED).toMatchObject({ format: 'DD/MM/YYYY', ambiguous: false })
})

describe('reads', () => {
  const rows: [string, string, DateFormat, string][] = [
    ['a US date', '9/26/2011', 'MM/DD/YYYY', '2011-09-26'],
    ['a day-first date with other separators', '26-9-2011', 'DD/MM/YYYY', '2011-09-26'],
    ['an ISO date whatever the column', '2011-09-26', 'MM/DD/YYYY', '2011-09-26'],
    ['a month name under any format', '26 Sept 2011', 'EXCEL', '2011-09-26'],
    ['a date followed by a time', '9/26/2011 12:00:00 AM', 'MM/DD/YYYY', '2011-09-26'],
    ['a leap day', '29.02.2024', 'DD.MM.YYYY', '2024-02-29'],
    ['a serial', '40812', 'EXCEL', '2011-09-26'],
    ['a two-digit year ahead', '1/1/30', 'M/D/YY', '2030-01-01'],
    ['a two-digit year too far ahead', '1/1/47', 'M/D/YY', '1947-01-01'],
  ]
  test.each(rows)('%s', (_name, text, format, date) => {
    expect(parseDate(text, format, latest)).toEqual({ date })
  })

  test.each([
    ['83', '1983'],
    ['12', '2012'],
    ['13', '1913'],
    ['45', '1945'],
  ])('a birth year %s as %s', (short, year) => {
    expect(parseDate(`01/01/${short}`, 'M/D/YY', latestDateFor('birth', today))).toEqual({
      date: `${year}-01-01`,
    })
  })
})

describe('refuses', () => {
  const rows: [string, string, DateFormat][] = [
    ['29 February of a common year', '02/29/2023', 'MM/DD/YYYY'],
    ['a month above 12', '26/09/2011', 'MM/DD/YYYY'],
    ['a word', 'soon', 'YYYY-MM-DD'],
    ['an unknown month', '12-Foo-2011', 'DD-MMM-YYYY'],
    ['a serial out of range', '12', 'EXCEL'],
  ]
  test.each(rows)('%s', (_name, text, format) => {
    expect(parseDate(text, format, latest).problem).toBe(`“${text}” is not a date of the form ${format}.`)
  })
})

test('converts serials around Excel’s nonexistent 29 February 1900', () => {
  expect([1, 59, 60, 61].map(serialToDate)).toEqual(['1900-01-01', '1900-02-28', null, '1900-03-01'])
})

test.each([
  ['09/26/2011', true],
  ['26-Sep-11', true],
  ['80512', false],
  ['1-2-3', false],
  ['12 34 5678', false],
  ['Jan Smith', false],
])('%s looks like a date: %s', (text, expected) => {
  expect(looksLikeDate(text)).toBe(expected)
})

test('finds nothing to swap where the month is a word, though a cell is no date', () => {
  const found = detectDateFormat(['01-Nov-2026', '02-Nov-2026', 'to be decided'], '2026-11-23')
  expect(found).toMatchObject({ format: 'DD-MMM-YYYY', ambiguous: false, readable: 2, filled: 3 })
})

test('finds nothing to swap in days whose two numbers are equal', () => {
  expect(detectDateFormat(['03/03/2026', '11/11/2026'], '2026-11-23').ambiguous).toBe(false)
})
