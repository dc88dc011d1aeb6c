// @vitest-environment jsdom

import { describe, expect, it } from 'vitest'
import { routerPath } from '../app/routes.tsx'
import { screensOf } from '../app/screen-table.ts'
import { findScreen, registerScreens } from '../lib/screen/screens.ts'
import { screens as inside, listScreens } from './manifest.ts'
import { publicScreens } from './public-manifest.ts'

const screens = [...publicScreens, ...inside]

describe('the screens', () => {
  it.each(['admin', 'me'] as const)('have unique paths in %s', (entry) => {
    const paths = screensOf(entry, screens).map((screen) => screen.path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  // Imports the code of every screen, which takes seconds on a busy machine.
  it('start with a slash and can be loaded', { timeout: 60_000 }, async () => {
    for (const screen of screens) {
      expect(screen.path).toMatch(/^\/[\w\-/{}]*$/)
      expect((await screen.lazy()).default).toBeTypeOf('function')
    }
  })

  it('are in the public manifest exactly when they are for everybody', () => {
    expect(publicScreens.filter((screen) => screen.access !== 'public')).toEqual([])
    expect(inside.filter((screen) => screen.access === 'public').map((screen) => screen.path)).toEqual([])
  })

  it('claim each layout key once', () => {
    const keys = screens.flatMap((screen) => screen.layoutKeys ?? [])
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('are listed with the paths of the frame', () => {
    expect(listScreens().map((screen) => screen.path)).toEqual(expect.arrayContaining(['/', '*', '/apps']))
  })
})

describe('finding a screen', () => {
  const screen = { access: 'admin', header: true, title: '', lazy: screens[0]!.lazy } as const
  it('prefers the path without parameters', () => {
    registerScreens([
      { ...screen, path: '/a/{id}' },
      { ...screen, path: '/a/create' },
      { ...screen, path: '/a/{id}/edit/{kind}' },
    ])
    expect(findScreen('/a/create')?.path).toBe('/a/create')
    expect(findScreen('/a/7?x=1')?.path).toBe('/a/{id}')
    expect(findScreen('/a/7/edit/x/')?.path).toBe('/a/{id}/edit/{kind}')
    expect(findScreen('/a')).toBeUndefined()
    registerScreens(screensOf('admin', screens))
  })

  it('writes parameters as the router does', () => {
    expect(routerPath('/a/{id}/edit/{form_type}')).toBe('/a/:id/edit/:form_type')
  })
})
