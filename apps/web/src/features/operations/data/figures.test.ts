import { expect, test } from 'vitest'
import { roomText, timeText } from './figures.ts'

const format = {
  number: (value: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat('en', options).format(value),
}

test.each([
  [0, '0 ms'],
  [0.44, '0.4 ms'],
  [38.2, '38 ms'],
  [999, '999 ms'],
  [2412, '2.4 sec'],
  [30_000, '30 sec'],
])('%s ms', (ms, expected) => {
  expect(timeText(format, ms)).toBe(expected)
})

test.each([
  [0, '1 MB'],
  [312_400_000, '312 MB'],
  [1_400_000_000, '1.4 GB'],
  [52_000_000_000, '52 GB'],
  [4_000_000_000_000_000, '4,000 TB'],
])('%s bytes', (bytes, expected) => {
  expect(roomText(format, bytes)).toBe(expected)
})
