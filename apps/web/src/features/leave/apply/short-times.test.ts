// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { lengthBetween, timesAfter, timesFor } from './short-times.ts'

const shift = { start: '09:30', end: '18:30' }

describe('the times of short leave', () => {
  it.each([
    ['late: from the start of the shift', 'late', 60, shift, null, '09:30', '10:30'],
    ['early: until its end', 'early', 90, shift, null, '17:00', '18:30'],
    ['early: until its end, whatever was entered', 'early', 30, shift, '10:00', '18:00', '18:30'],
    ['between: from the time entered', 'between', 60, shift, '14:15', '14:15', '15:15'],
    ['between: from the start where nothing is entered', 'between', 30, shift, null, '09:30', '10:00'],
    ['without a shift: from the time entered', 'early', 60, null, '16:00', '16:00', '17:00'],
    ['not beyond the day', 'late', 120, { start: '23:00', end: '07:00' }, null, '23:00', '23:59'],
  ] as const)('%s', (_name, type, minutes, of, from, from_time, to_time) => {
    expect(timesFor(type, minutes, { shift: of, from })).toEqual({ from_time, to_time })
  })

  it('are none where neither shift nor time is known', () => {
    expect(timesFor('late', 60, { shift: null, from: null })).toEqual({})
  })

  it.each([
    ['09:30', '10:45', 75],
    ['10:45', '09:30', null],
    ['10:00', '10:00', null],
    [null, '10:00', null],
  ])('from %s to %s is %s minutes', (from, to, length) => {
    expect(lengthBetween(from, to)).toBe(length)
  })
})

describe('a time that is entered', () => {
  it.each([
    [
      'moves the end of an absence in between',
      'from_time',
      '14:30',
      'between',
      120,
      { from_time: '14:30', to_time: '16:30' },
    ],
    ['leaves the end of the shift', 'from_time', '14:30', 'early', 120, { from_time: '14:30' }],
    ['is alone where there is no length yet', 'from_time', '14:30', 'between', null, { from_time: '14:30' }],
    ['ends the absence', 'to_time', '17:00', 'between', 120, { to_time: '17:00' }],
    ['is cleared alone', 'from_time', '', 'between', 120, { from_time: '' }],
  ] as const)('%s', (_, name, time, type, length, expected) => {
    expect(timesAfter(name, time, { type, length })).toEqual(expected)
  })
})
