import { describe, expect, it } from 'vitest'
import { matchOf } from './word-match.ts'

describe('matchOf', () => {
  it.each([
    ['the whole label', { label: 'Employees' }, 'employees', 6],
    ['the beginning', { label: 'Employees' }, 'emp', 5],
    ['the beginning of a later word', { label: 'Org chart' }, 'cha', 4],
    ['a synonym', { label: 'Add person', synonyms: 'hire joiner' }, 'hire', 3],
    ['a synonym in another form', { label: 'Shifts', synonyms: 'night shift' }, 'night shifts', 3],
    ['within a word', { label: 'Employees' }, 'loy', 2],
    ['only in its description', { label: 'Branches', detail: 'Organisation' }, 'org', 1],
    ['label and description together', { label: 'Branches', detail: 'Organisation' }, 'bra org', 2],
    ['all words in the label, in any order', { label: 'Correct attendance' }, 'attendance cor', 4],
    ['label and synonym together', { label: 'Attendance rules', synonyms: 'correct' }, 'correct att', 3],
    ['accents do not matter', { label: 'Congés' }, 'conges', 6],
    ['hyphens do not matter', { label: 'Comp-off' }, 'comp off', 6],
    ['another number of it', { label: 'Leave type' }, 'leave types', 4],
    ['a question in words', { label: 'Change manager' }, 'how do I change my manager', 6],
    ['a Hindi word', { label: 'छुट्टी' }, 'छुट्टी', 6],
    ['Hindi vowel signs matter', { label: 'छुट्टी' }, 'छट्टी', 0],
    ['not at all', { label: 'Employees' }, 'leave', 0],
    ['nothing typed', { label: 'Employees' }, ' ', 0],
  ])('%s', (_name, searched, query, points) => {
    expect(matchOf(searched, query)).toBe(points)
  })
})
