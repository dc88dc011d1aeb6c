import { describe, expect, it } from 'vitest'
import { formatTimeText, parseTimeText } from './time-text.ts'

describe('parseTimeText', () => {
  it.each([
    ['09:30', '09:30'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['1730', '17:30'],
    ['9', '09:00'],
    ['17', '17:00'],
    ['9:30 pm', '21:30'],
    ['9 PM', '21:00'],
    ['9 p.m.', '21:00'],
    ['12:05 am', '00:05'],
    ['12 pm', '12:00'],
    ['09:30:00', '09:30'],
    ['0:00', '00:00'],
    ['24:00', null],
    ['9:60', null],
    ['13 pm', null],
    ['0 am', null],
    ['9:3', null],
    ['soon', null],
    ['', null],
  ])('%s → %s', (text, time) => expect(parseTimeText(text)).toBe(time))
})

describe('formatTimeText', () => {
  it.each([
    ['09:30', false, '09:30'],
    ['21:30:00', false, '21:30'],
    ['00:05', true, '12:05 AM'],
    ['12:00', true, '12:00 PM'],
    ['21:30', true, '09:30 PM'],
    ['soon', true, 'soon'],
  ])('%s with twelve hours %s → %s', (time, isTwelveHour, text) => {
    expect(formatTimeText(time, isTwelveHour)).toBe(text)
    expect(parseTimeText(text) ?? time).toBe(time.slice(0, 5))
  })
})
