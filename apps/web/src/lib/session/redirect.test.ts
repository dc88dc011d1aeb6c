// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { safeRedirect } from './redirect.ts'

it.each<[string | null, string | undefined]>([
  ['/users/emp-directory', '/users/emp-directory'],
  ['/users/emp-directory?page=2#x', '/users/emp-directory?page=2#x'],
  ['/admin/users', '/users'],
  ['/admin', '/'],
  ['/administration', '/administration'],
  ['/users?token=abc&a=1', '/users?a=1'],
  ['/?redirect=/x', '/'],
  ['//evil.example/x', undefined],
  ['/\\evil.example', undefined],
  ['/a\\b', undefined],
  ['/\tevil', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['users', undefined],
  ['/me/profile', undefined],
  ['/admin//evil.example', undefined],
  ['/..//evil.example', undefined],
  ['', undefined],
  [null, undefined],
])('%s redirects to %s', (wanted, path) => {
  expect(safeRedirect(wanted, '/admin', 'https://hr.example')).toBe(path)
})
