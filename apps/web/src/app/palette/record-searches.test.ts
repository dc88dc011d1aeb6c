// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordSearches } from '../../features/extensions.ts'

const features = join(import.meta.dirname, '../../features')

/** Modules with a list page whose records the palette does not find, and why. */
const without: Readonly<Record<string, string>> = {
  access: 'grants and groups are found by their screens',
  attendance: 'days are found through their person',
  audit: 'entries are found through their record',
  dashboards: 'announcements and links stand on the home page',
  employees: 'people are the palette’s own search',
  forms: 'forms and fields are found by their screens',
  operations: 'jobs have no names',
  'petty-cash': 'funds are few, and requests are found among requests',
  security: 'sign-ins have no names',
}

const sourcesOf = (module: string) =>
  (readdirSync(join(features, module), { recursive: true }) as string[])
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => readFileSync(join(features, module, path), 'utf8'))

test('the palette finds the records of every module with a list page', () => {
  const modules = readdirSync(features, { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => ({ name, sources: sourcesOf(name) }))
    .filter(({ sources }) => sources.some((text) => text.includes('<ListScreen')))
  expect(modules.length).toBeGreaterThan(15)
  const unfound = modules.filter(({ sources }) => !sources.some((text) => text.includes('recordSearches: [')))
  expect(unfound.map(({ name }) => name)).toEqual(Object.keys(without))
})

test('their kinds have ids of their own', () => {
  const ids = recordSearches.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
