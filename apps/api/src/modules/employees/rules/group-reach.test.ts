import { expect, test } from 'vitest'
import { type GroupLimits, isWithinGroups } from './group-reach.ts'

const person: Record<string, number | null> = { location: 1, department: 5, entity: null }
const rows: [string, GroupLimits[], boolean][] = [
  ['no group', [], false],
  ['a group without limits', [{}], false],
  ['the person’s location', [{ location: [1, 2] }], true],
  ['another location', [{ location: [2] }], false],
  ['location and department', [{ location: [1], department: [5] }], true],
  ['the location but another department', [{ location: [1], department: [6] }], false],
  ['one of two groups', [{ location: [2] }, { department: [5] }], true],
  ['a dimension without a value for the person', [{ entity: [3] }], false],
]

test.each(rows)('%s', (_name, groups, expected) => {
  expect(isWithinGroups(groups, (dimension) => person[dimension] ?? null)).toBe(expected)
})
