import { describe, expect, test } from 'vitest'
import { resolvePeopleByName } from './people-matching.ts'
import { joinPersonName, splitPersonName } from './person-names.ts'
import { normaliseForMatch } from './text-match.ts'

describe('splits', () => {
  test.each([
    ['Wallace, Courtney  E', 'Courtney', 'E', 'Wallace'],
    ['Roup,Simon', 'Simon', '', 'Roup'],
    ['Tavares, Desiree  ', 'Desiree', '', 'Tavares'],
    ['Brandon R. LeBlanc', 'Brandon', 'R.', 'LeBlanc'],
    ['Asha', 'Asha', '', ''],
    ['  ', '', '', ''],
    ['Anna von Massenbach', 'Anna', '', 'von Massenbach'],
    ['Von Massenbach, Anna', 'Anna', '', 'Von Massenbach'],
    ['Maria de la Cruz', 'Maria', '', 'de la Cruz'],
    ['Jan Peter van der Berg', 'Jan', 'Peter', 'van der Berg'],
    ["Lynn O'Hare", 'Lynn', '', "O'Hare"],
    ["Lynn O' Hare", 'Lynn', '', "O' Hare"],
    ['Ian Mc Donald', 'Ian', '', 'Mc Donald'],
    ['John Smith Jr.', 'John', '', 'Smith Jr.'],
    ['John Smith, Jr.', 'John', '', 'Smith Jr.'],
    ['Smith, John A., III', 'John', 'A.', 'Smith III'],
    ['Smith Jr., John', 'John', '', 'Smith Jr.'],
    ['Dr. Asha Rani Kumar', 'Asha', 'Rani', 'Kumar'],
    ['Smith, Leigh Ann', 'Leigh', 'Ann', 'Smith'],
    ['De, Asha', 'Asha', '', 'De'],
    ['Ait Sidi, Karthikeyan   ', 'Karthikeyan', '', 'Ait Sidi'],
    ['Wallace,', 'Wallace', '', ''],
  ])('%s', (text, first, middle, last) => {
    expect(splitPersonName(text)).toEqual({ first, middle, last })
  })

  test('and joins without gaps', () => {
    expect(joinPersonName({ first: 'Asha', middle: '', last: 'Kumar' })).toBe('Asha Kumar')
  })
})

test.each([
  ['  Zoë   KRÜGER ', 'zoe kruger'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['IT/IS', 'it/is'],
])('%s is compared as %s', (text, expected) => {
  expect(normaliseForMatch(text)).toBe(expected)
})

describe('finds people by name', () => {
  const people = [
    'LeBlanc, Brandon  R',
    'LeBlanc, Brandon',
    'King, Janet',
    'Smith, John A',
    'Smith, John B',
    'Müller, Jörg',
    "O'Hare, Lynn",
    'Garcia Lopez, Maria',
    'Albert, Michael  ',
    'Butler, Webster  L',
  ].map((name, position) => ({ id: position + 1, name }))

  test.each([
    ['Brandon R. LeBlanc', 1],
    ['Brandon LeBlanc', 2],
    ['Brandon Robert LeBlanc', 1],
    ['Janet King', 3],
    ['KING, JANET', 3],
    ['King Janet', 3],
    ['Janet M. King', 3],
    ['John Smith', 'ambiguous'],
    ['John B. Smith', 5],
    ['John C. Smith', 'none'],
    ['Jorg Muller', 6],
    ["Lynn O' Hare", 7],
    ['Maria Garcia Lopez', 8],
    ['Michael Albert', 9],
    ['Webster Butler', 10],
    ['Board of Directors', 'none'],
    ['', 'none'],
  ])('%s → %s', (name, expected) => {
    const answer = resolvePeopleByName([name], people).get(name)!
    expect(answer.kind === 'found' ? answer.ref : answer.kind).toBe(expected)
  })
})
