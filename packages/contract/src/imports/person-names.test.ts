import { describe, expect, test } from 'vitest'
import { resolvePeopleByName } from './people-matching.ts'
import { joinPersonName, splitPersonName } from './person-names.ts'
import { normaliseForMatch } from './text-match.ts'

describe('splits', () => {
  test.each([
    ['Halden, Corinne  E', 'Corinne', 'E', 'Halden'],
    ['Roup,Simon', 'Simon', '', 'Roup'],
    ['Tavira, Delphine  ', 'Delphine', '', 'Tavira'],
    ['Bastien R. LeRoux', 'Bastien', 'R.', 'LeRoux'],
    ['Asha', 'Asha', '', ''],
    ['  ', '', '', ''],
    ['Anna von Massenbach', 'Anna', '', 'von Massenbach'],
    ['Von Rabenau, Anna', 'Anna', '', 'Von Rabenau'],
    ['Maria de la Cruz', 'Maria', '', 'de la Cruz'],
    ['Jan Peter van der Berg', 'Jan', 'Peter', 'van der Berg'],
    ["Lena O'Dare", 'Lena', '', "O'Dare"],
    ["Lena O' Dare", 'Lena', '', "O' Dare"],
    ['Ian Mc Donald', 'Ian', '', 'Mc Donald'],
    ['John Smith Jr.', 'John', '', 'Smith Jr.'],
    ['John Smith, Jr.', 'John', '', 'Smith Jr.'],
    ['Smith, John A., III', 'John', 'A.', 'Smith III'],
    ['Smith Jr., John', 'John', '', 'Smith Jr.'],
    ['Smith, Leigh Ann', 'Leigh', 'Ann', 'Smith'],
    ['De, Asha', 'Asha', '', 'De'],
    ['Ait Ouali, Kasimir   ', 'Kasimir', '', 'Ait Ouali'],
    ['Halden,', 'Halden', '', ''],
    ['Абрамов Александр Евгеньевич', 'Александр', 'Евгеньевич', 'Абрамов'],
    ['Ильина Анна Ильинична', 'Анна', 'Ильинична', 'Ильина'],
    ['Александр Евгеньевич Абрамов', 'Александр', 'Евгеньевич', 'Абрамов'],
    ['Иван Рабинович', 'Иван', '', 'Рабинович'],
    ['Абрамов А.Е.', 'А.', 'Е.', 'Абрамов'],
    ['Ильина А. И.', 'А.', 'И.', 'Ильина'],
    ['А.Е. Абрамов', 'А.Е.', '', 'Абрамов'],
    ['Ramesh K.', 'Ramesh', '', 'K.'],
  ])('%s', (text, first, middle, last) => {
    expect(splitPersonName(text)).toEqual({ first, middle, last })
  })

  test('and joins without extra spaces', () => {
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
    'LeRoux, Bastien  R',
    'LeRoux, Bastien',
    'Kring, Jolanta',
    'Smith, John A',
    'Smith, John B',
    'Müller, Jörg',
    "O'Dare, Lena",
    'Garcia Lopez, Maria',
    'Olbrecht, Marten  ',
    'Burlow, Wystan  L',
  ].map((name, position) => ({ id: position + 1, name }))

  test.each([
    ['Bastien R. LeRoux', 1],
    ['Bastien LeRoux', 2],
    ['Bastien Robert LeRoux', 1],
    ['Jolanta Kring', 3],
    ['KRING, JOLANTA', 3],
    ['Kring Jolanta', 3],
    ['Jolanta M. Kring', 3],
    ['John Smith', 'ambiguous'],
    ['John B. Smith', 5],
    ['John C. Smith', 'none'],
    ['Jorg Muller', 6],
    ["Lena O' Dare", 7],
    ['Maria Garcia Lopez', 8],
    ['Marten Olbrecht', 9],
    ['Wystan Burlow', 10],
    ['Board of Directors', 'none'],
    ['', 'none'],
  ])('%s → %s', (name, expected) => {
    const answer = resolvePeopleByName([name], people).get(name)!
    expect(answer.kind === 'found' ? answer.ref : answer.kind).toBe(expected)
  })
})
