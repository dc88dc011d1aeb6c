import { expect, test } from 'vitest'
import { requestsScreens } from './requests.screens.ts'

test('the specification’s 29 layouts of request approval all open the one shared list', () => {
  const withLayouts = requestsScreens.filter((screen) => 'layoutKeys' in screen && screen.layoutKeys)
  expect(withLayouts.map(({ path }) => path)).toEqual(['/requests/kind/{kind}'])
  const keys = withLayouts.flatMap((screen) => ('layoutKeys' in screen ? [...(screen.layoutKeys ?? [])] : []))
  expect(new Set(keys).size).toBe(29)
  expect(keys.every((key) => key.startsWith('REQUEST_'))).toBe(true)
})
