import { expect, test } from 'vitest'
import { quickActions } from '../../features/extensions.ts'

test('the home page offers only what people do most: on a phone the clock stays on the first screen', () => {
  const shown = quickActions.filter(({ section, isRare, entry, leadsOnly, onlyFor }) => {
    const isForAll = !leadsOnly && !onlyFor
    return !section && !isRare && entry !== 'admin' && isForAll
  })
  expect(shown.map(({ id }) => id).length).toBeLessThanOrEqual(8)
})
