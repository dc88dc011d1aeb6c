import { describe, expect, it } from 'vitest'
import { joinNumber, splitNumber, toE164 } from './phone-number.ts'

const india = { id: 101, name: 'India', code: '91' }
const america = { id: 231, name: 'United States', code: '+1' }
const canada = { id: 38, name: 'Canada', code: '1' }
const nevis = { id: 184, name: 'Saint Kitts and Nevis', code: '+1869' }
const countries = [india, canada, america, nevis]

describe('splitNumber', () => {
  it.each([
    ['+919812345678', 101, { countryId: 101, national: '9812345678' }],
    ['+91 98123 45678', 231, { countryId: 101, national: '9812345678' }],
    ['9812345678', 101, { countryId: 101, national: '9812345678' }],
    ['+12025550123', 231, { countryId: 231, national: '2025550123' }],
    ['+12025550123', 101, { countryId: 38, national: '2025550123' }],
    ['+18694652521', 101, { countryId: 184, national: '4652521' }],
    ['+9991234567', 101, { countryId: 101, national: '+9991234567' }],
    ['', 101, { countryId: 101, national: '' }],
  ])('%s preferring %i', (value, preferred, expected) => {
    expect(splitNumber(value, countries, preferred)).toEqual(expected)
  })
})

describe('joinNumber', () => {
  it('never stores a calling code alone, and keeps that of a complete number', () => {
    expect(joinNumber(india, '98123')).toBe('+91 98123')
    expect(joinNumber(india, '  ')).toBe('')
    expect(joinNumber(india, '+44 20 7946 0018')).toBe('+44 20 7946 0018')
  })
})

describe('toE164', () => {
  it.each([
    ['+91 98123 45678', '+919812345678'],
    ['+91 098123 45678', '+919812345678'],
    ['+91 12', '+91 12'],
    ['12345', '12345'],
  ])('%s → %s', async (text, stored) => {
    expect(await toE164(text)).toBe(stored)
  })
})
