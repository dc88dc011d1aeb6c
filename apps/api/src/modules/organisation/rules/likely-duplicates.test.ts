import { describe, expect, test } from 'vitest'
import { ownTime } from '../../../../test/own-time.ts'
import { likelyDuplicates } from './likely-duplicates.ts'

const groupsOf = (...names: string[]) =>
  likelyDuplicates(names.map((name, index) => ({ id: index + 1, name }))).map(({ ids }) => ids)

describe('units that are likely duplicates', () => {
  test.each([
    ['by case, punctuation and filler words', ['Human Resources', 'human-resources dept.'], [[1, 2]]],
    ['by an abbreviation', ['HR', 'Human Resources', 'Finance'], [[1, 2]]],
    ['by the order of words', ['Sales North', 'North Sales'], [[1, 2]]],
    ['by plural', ['Operation', 'Operations'], [[1, 2]]],
    ['by one letter', ['Engineering', 'Enginering'], [[1, 2]]],
    ['by two transposed letters', ['Marketing', 'Markteing'], [[1, 2]]],
    ['not by a different number', ['Plant 1', 'Plant 2'], []],
    ['not by one letter of a short name', ['Sales', 'Salem'], []],
    ['not without any word', ['—', '…'], []],
    ['three at once', ['R&D', 'Research & Development', 'R & D'], [[1, 2, 3]]],
  ])('%s', (_name, names, groups) => {
    expect(groupsOf(...names)).toEqual(groups)
  })

  test('are found quickly among thousands', async () => {
    const names = Array.from({ length: 5000 }, (_unit, index) => `Cost centre ${index} of ${index * 7}`)
    const milliseconds = await ownTime(() =>
      expect(groupsOf(...names, 'Quality Asurance', 'Quality Assurance')).toEqual([[5001, 5002]]),
    )
    expect(milliseconds).toBeLessThan(5000)
  })
})
