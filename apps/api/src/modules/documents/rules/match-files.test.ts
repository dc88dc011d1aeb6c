import { describe, expect, test } from 'vitest'
import { filesByName, isSystemFile, matchFiles, possibleCodes } from './match-files.ts'

const people = [
  { id: 1, code: 'E1' },
  { id: 2, code: 'E12' },
  { id: 3, code: 'SW-0007' },
  { id: 4, code: 'SW' },
  { id: 5, code: '00042' },
]

describe('whose a file is, by its name', () => {
  const cases: [file: string, id: number | null][] = [
    ['E1.pdf', 1],
    ['e1.PDF', 1],
    ['E12.pdf', 2],
    ['E12_passport.pdf', 2],
    ['E1 passport (2).jpg', 1],
    ['SW-0007.pdf', 3],
    ['SW-0007-pan card.pdf', 3],
    ['SW_other.pdf', 4],
    ['scans/2026/00042.jpeg', 5],
    // A longer number is another code, not this one with something after it.
    ['E123.pdf', null],
    ['42.pdf', null],
    ['passport_E1.pdf', null],
    ['.pdf', null],
  ]
  test.each(cases)('%s', (file, id) => {
    expect(matchFiles([file], people)[0]?.person?.id ?? null).toBe(id)
  })
})

test('possible codes are the beginnings, the longest first', () => {
  expect(possibleCodes('a/E-12_pan 2.pdf')).toEqual(['E-12_pan 2', 'E-12_pan', 'E-12', 'E'])
})

test('what systems add is no document', () => {
  const added = ['__MACOSX/a/._E1.pdf', '.DS_Store', 'scans/Thumbs.db', 'scans/', 'a/._E1.pdf']
  expect(added.every(isSystemFile)).toBe(true)
  expect(isSystemFile('scans/E1.pdf')).toBe(false)
})

test.each([
  ['one/Pan.PDF', 'one/Pan.pdf'],
  ['TWO\\pan.pdf', 'two/pan.pdf'],
  ['Pan.pdf', undefined],
  ['visa.PDF', 'two/Visa.pdf'],
  ['A.pdf', 'A.pdf'],
  ['a.pdf', 'a.pdf'],
  ['missing.pdf', undefined],
])('the file %s is %s', (name, file) => {
  expect(filesByName(['one/Pan.pdf', 'two/pan.pdf', 'two/Visa.pdf', 'A.pdf', 'a.pdf'])(name)).toBe(file)
})
