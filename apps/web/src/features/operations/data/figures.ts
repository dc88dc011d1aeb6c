import type { Formatter } from '../../../lib/language/formats.ts'

type Numbers = Pick<Formatter, 'number'>

/** A duration in milliseconds: "0.4 ms", "38 ms", "2.4 sec". */
export function timeText(format: Numbers, ms: number): string {
  const isLong = ms >= 1000
  const value = isLong ? ms / 1000 : ms
  return format.number(value, {
    style: 'unit',
    unit: isLong ? 'second' : 'millisecond',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  })
}

const UNITS = ['megabyte', 'gigabyte', 'terabyte'] as const

/** Disk or memory size, at least one megabyte: "312 MB", "1.4 GB". */
export function roomText(format: Numbers, bytes: number): string {
  let value = bytes / 1e6
  let unit = 0
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000
    unit++
  }
  return format.number(Math.max(value, 1), {
    style: 'unit',
    unit: UNITS[unit],
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
  })
}
