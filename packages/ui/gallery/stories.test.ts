import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { stories } from './stories.ts'

const source = join(import.meta.dirname, '../src')

/** Functions, and the results of `memo` and `lazy`. */
const isComponent = (value: unknown) =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)

/** Names of the components exported by a folder; they start with a capital letter. */
async function componentsOf(folder: string): Promise<string[]> {
  const exported: Record<string, unknown> = await import(join(source, folder, 'index.ts'))
  return Object.keys(exported).filter((name) => /^[A-Z][a-z]/.test(name) && isComponent(exported[name]))
}

const folders = readdirSync(source, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)

it.each(folders)('every component of %s has a story', async (folder) => {
  const shown = new Set(stories.flatMap(({ shows }) => shows))
  const components = await componentsOf(folder)
  expect(components.filter((name) => !shown.has(name))).toEqual([])
})

it('every story shows components that exist', async () => {
  const components = new Set((await Promise.all(folders.map(componentsOf))).flat())
  expect(stories.flatMap(({ shows }) => shows).filter((name) => !components.has(name))).toEqual([])
})

it('every story has a unique id', () => {
  expect(new Set(stories.map(({ id }) => id)).size).toBe(stories.length)
})
