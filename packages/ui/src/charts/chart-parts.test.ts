import { describe, expect, it } from 'vitest'
import { ringPart, ringParts } from './arc.ts'
import { chartSheet, sheetRows } from './chart-sheet.ts'
import { groupRows, groupSeries, OTHER_ID } from './group-series.ts'
import { dayPlace, weekdayNames } from './month-grid.ts'
import { joinLines } from './picture/text-lines.ts'
import { fitLabel, longestFigure } from './plots/axes.tsx'
import { endLabelRoom } from './plots/EndLabels.tsx'
import { spreadLabels } from './plots/spread-labels.ts'
import { sparkPath } from './Sparkline.tsx'
import { dashOf, fillOf } from './series-marks.tsx'
import type { ChartData } from './types.ts'

const wide = (count: number, isAdditive?: boolean): ChartData => ({
  rowHeader: 'Month',
  isAdditive,
  series: Array.from({ length: count }, (_, index) => ({ id: `s${index}`, label: `Series ${index}` })),
  rows: [
    {
      id: 'a',
      label: 'A',
      values: Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}`, count - index])),
    },
    { id: 'b', label: 'B', values: {} },
  ],
})

describe('grouping series beyond six', () => {
  it('keeps six series', () => {
    expect(groupSeries(wide(6), 'Other').series).toHaveLength(6)
  })
  it('keeps the five largest of eight and adds up the rest', () => {
    const grouped = groupSeries(wide(8), 'Other')
    expect(grouped.series.map(({ id }) => id)).toEqual(['s0', 's1', 's2', 's3', 's4', OTHER_ID])
    expect(grouped.rows[0]?.values[OTHER_ID]).toBe(3 + 2 + 1)
  })
  it('returns null for a sum without known values', () => {
    expect(groupSeries(wide(8), 'Other').rows[1]?.values[OTHER_ID]).toBeNull()
  })
  it('never adds up averages, but gives them distinct markers', () => {
    expect(groupSeries(wide(8, false), 'Other').series).toHaveLength(8)
    const looks = Array.from({ length: 12 }, (_, place) => `${place % 6} ${dashOf(place)}`)
    expect(new Set(looks).size).toBe(12)
    expect(fillOf('p', 0)).not.toBe(fillOf('p', 6))
  })
  it('adds up the parts of a whole beyond the fifth', () => {
    const rows = Array.from({ length: 9 }, (_, index) => ({
      id: `${index}`,
      label: `${index}`,
      values: { n: index },
    }))
    const grouped = groupRows({ rowHeader: '', series: [{ id: 'n', label: '' }], rows }, 'Other')
    expect(grouped.map(({ id }) => id)).toEqual(['4', '5', '6', '7', '8', OTHER_ID])
    expect(grouped.at(-1)?.values.n).toBe(0 + 1 + 2 + 3)
  })
})

describe('rings', () => {
  it('add up to one turn, without segments for 0 and negative values', () => {
    const parts = ringParts([3, 0, 1, -2], (value) => value)
    expect(parts.map(({ from, to }) => [from, to])).toEqual([
      [0, 0.75],
      [0.75, 1],
    ])
    expect(ringParts([0, 0], (value) => value)).toEqual([])
  })
  it('draw a full circle in two halves', () => {
    expect(ringPart(10, 5, 0, 1).match(/A/g)).toHaveLength(4)
    expect(ringPart(10, 5, 0, 0.25)).toBe(
      'M0.00 -10.00A10 10 0 0 1 10.00 -0.00L5.00 -0.00A5 5 0 0 0 0.00 -5.00z',
    )
  })
})

describe('line end labels', () => {
  it.each([
    ['keep labels that are far apart', [10, 50, 90], [10, 50, 90]],
    ['move close ones down in order', [10, 11, 12], [10, 25, 40]],
    ['move the last ones up at the bottom', [95, 96, 97], [70, 85, 100]],
    ['keep the order of the lines', [12, 10], [25, 10]],
  ])('%s', (_name, wishes, places) => {
    expect(spreadLabels(wishes, 15, 0, 100)).toEqual(places)
  })
  it('take at most a quarter of the width', () => {
    expect(endLabelRoom(['Joined', 'Left'], 320)).toBeGreaterThan(0)
    expect(endLabelRoom(['People operations', 'Left'], 320)).toBe(0)
    expect(endLabelRoom(['Joined'], 900)).toBe(0)
  })
})

describe('axis labels', () => {
  it.each([
    ['Engineering', 100, 'Engineering'],
    ['Engineering', 50, 'Engine…'],
    ['Engineering', 20, 'Engineering'],
  ])('fit %s into %d px as %s', (label, room, text) => {
    expect(fitLabel(label, room)).toBe(text)
  })
  it('reserve room for the longest figure, including stacked sums and minus signs', () => {
    const rows = [{ label: 'A', 'row-id': 'a', a: 60, b: 60 }]
    const series = [{ id: 'a' }, { id: 'b' }]
    expect(longestFigure(rows, series, String)).toBe(2)
    expect(longestFigure(rows, series, String, true)).toBe(3)
    expect(longestFigure([{ label: 'A', 'row-id': 'a', a: -60 }], series, String)).toBe(3)
    expect(longestFigure(rows, series, (value) => `₹${value}k`)).toBe(4)
  })
})

describe('the month calendar', () => {
  it.each([
    ['2026-11-01', 1, 6, 0],
    ['2026-11-02', 1, 0, 1],
    ['2026-11-30', 1, 0, 5],
    ['2026-11-01', 0, 0, 0],
    ['2026-02-28', 0, 6, 3],
  ])('%s with weeks from %d: column %d, line %d', (date, weekStart, column, line) => {
    expect(dayPlace(date, weekStart)).toEqual({ column, line })
  })
  it('names the days from the first day of the week', () => {
    expect(weekdayNames(1, 'en')).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  })
})

describe('sparkline path', () => {
  it('has a gap at unknown values', () => {
    expect(sparkPath([0, 10, null, 5], 38, 18)).toBe('M4.0 14.0L14.0 4.0M34.0 9.0')
  })
  it('is centred for equal values', () => {
    expect(sparkPath([7, 7], 20, 20)).toBe('M4.0 10.0L16.0 10.0')
  })
})

it('joins the words of one line, also from right to left', () => {
  const word = (text: string, left: number, top: number) => ({ text, left, top, width: 10, height: 12 })
  expect(joinLines([word('a', 0, 0), word('b', 14, 1), word('c', 0, 16)])).toEqual([
    { text: 'a b', left: 0, top: 0, width: 24, height: 12 },
    { text: 'c', left: 0, top: 16, width: 10, height: 12 },
  ])
  expect(joinLines([word('a', 20, 0), word('b', 4, 0)])[0]).toMatchObject({ left: 4, width: 26 })
})

describe('the workbook', () => {
  const data: ChartData = {
    rowHeader: 'Month',
    series: [{ id: 'n', label: 'Joined' }],
    rows: [
      { id: '1', label: '=HYPERLINK("x")', values: { n: 12.345678 } },
      { id: '2', label: 'Feb', values: { n: null } },
    ],
  }
  it('stores figures as numbers, texts as texts and unknown values as blanks', () => {
    expect(sheetRows(data).slice(1)).toEqual([
      [
        { value: '=HYPERLINK("x")', type: String },
        { value: 12.345678, type: Number },
      ],
      [{ value: 'Feb', type: String }, null],
    ])
  })
  it('is a zip archive', async () => {
    const bytes = new Uint8Array(await (await chartSheet(data)).arrayBuffer())
    expect(String.fromCharCode(...bytes.slice(0, 2))).toBe('PK')
  })
})
