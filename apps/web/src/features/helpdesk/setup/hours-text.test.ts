// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { hoursText, readHours } from './hours-text.ts'

test.each([
  ['', []],
  ['9:00-17:30', [{ from: '09:00', to: '17:30' }]],
  [
    '09:00 – 13:00, 14:00-24:00',
    [
      { from: '09:00', to: '13:00' },
      { from: '14:00', to: '24:00' },
    ],
  ],
  ['17:00-09:00', null],
  ['09:00-24:30', null],
  ['all day', null],
  ['1:00-2:00,3:00-4:00,5:00-6:00,7:00-8:00,9:00-10:00', null],
])('reads %s', (text, spans) => expect(readHours(text)).toEqual(spans))

test('writes what it reads', () => {
  const text = '09:00-13:00, 14:00-18:00'
  expect(hoursText(readHours(text) ?? [])).toBe(text)
})
