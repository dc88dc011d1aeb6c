import { expect, test } from 'vitest'
import { ownTime } from '../../../test/own-time.ts'
import { type GroupLimits, isCovered } from './group-coverage.ts'

const pune: GroupLimits = { location: [1] }
const mumbai: GroupLimits = { location: [2] }
const engineers: GroupLimits = { department: [10] }

test.each<[string, GroupLimits, GroupLimits[], boolean]>([
  ['the same limits', pune, [pune], true],
  ['one of several values', pune, [{ location: [1, 2] }], true],
  ['an additional value', { location: [1, 2] }, [pune], false],
  ['an additional dimension', { ...pune, department: [10] }, [pune], true],
  ['a dimension fewer', pune, [{ ...pune, ...engineers }], false],
  ['another dimension', engineers, [pune], false],
  ['values spread over two groups', { location: [1, 2] }, [pune, mumbai], true],
  ['spread, one value in neither group', { location: [1, 2, 3] }, [pune, mumbai], false],
  ['spread, with a further limit', { location: [1, 2], ...engineers }, [pune, mumbai], true],
  [
    'a rectangle cut into four',
    { location: [1, 2], department: [10, 11] },
    [
      { location: [1], department: [10] },
      { location: [1], department: [11] },
      { location: [2], department: [10] },
      { location: [2], department: [11] },
    ],
    true,
  ],
  [
    'a rectangle with a hole',
    { location: [1, 2], department: [10, 11] },
    [{ location: [1] }, { location: [2], department: [10] }],
    false,
  ],
  ['one group among others that do not contribute', engineers, [pune, mumbai, engineers], true],
  ['no limit is more than the sum of the values', engineers, [{ ...engineers, location: [1, 2] }], false],
  ['nobody', pune, [], false],
  ['a group without limits covers nothing', pune, [{}, { location: [] }], false],
  ['limits without values are not covered', { location: [] }, [pune], false],
  ['an empty list is no limit', { location: [1], department: [] }, [pune], true],
])('%s', (_name, limits, groups, expected) => {
  expect(isCovered(limits, groups)).toBe(expected)
})

test('refuses an absurd number of groups instead of searching endlessly', async () => {
  const values = Array.from({ length: 60 }, (_, index) => index + 1)
  const limits: GroupLimits = { location: values, department: values, entity: values, zone: values }
  const groups = values.flatMap((value): GroupLimits[] => [
    { location: [value], department: [value] },
    { entity: [value], zone: [value] },
    { department: [value], zone: [61 - value] },
  ])
  const milliseconds = await ownTime(() => expect(isCovered(limits, groups)).toBe(false))
  expect(milliseconds).toBeLessThan(2000)
})
