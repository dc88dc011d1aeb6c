import { describe, expect, it } from 'vitest'
import { numbersIn, readNumbers } from './number-list.ts'

describe('numbersIn', () => {
  it.each([
    ['60, 30, 7', [60, 30, 7]],
    ['30;7 1', [30, 7, 1]],
    ['', []],
    [null, []],
    ['abc, -3', null],
    ['-3', null],
    ['1.5', null],
    ['7 days', null],
  ])('%j → %j', (text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers)
  })
})

describe('readNumbers', () => {
  it('refuses anything else at its field', () => {
    expect(readNumbers('days', '30, 7', 'No.')).toEqual([30, 7])
    expect(() => readNumbers('days', 'abc, -3', 'No.')).toThrow(
      expect.objectContaining({ fields: { days: 'No.' } }),
    )
  })
})
