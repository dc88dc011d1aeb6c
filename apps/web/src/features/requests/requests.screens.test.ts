import { expect, test } from 'vitest'
import { requestsScreens } from './requests.screens.ts'

test('all 29 request approval layouts of the specification open the one shared list', () => {
  const withLayouts = requestsScreens.filter((screen) => 'layoutKeys' in screen && screen.layoutKeys)
  expect(withLayouts.map(({ path }) => path)).toEqual(['/requests/kind/{kind}'])
  const keys = withLayouts.flatMap((screen) => ('layoutKeys' in screen ? [...(screen.layoutKeys ?? [])] : []))
  expect(new Set(keys).size).toBe(29)
  expect(keys.every((key) => key.startsWith('REQUEST_'))).toBe(true)
})
