import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generalErrors } from '@muster/contract/kit/errors'
import { expect, test } from 'vitest'
import { modules } from '../src/modules.ts'
import { errorsOf } from '../src/platform/platform.ts'

/** Error keys in the source: `fail('…')`, `new AppError('…')`. */
const THROWN = /\b(?:fail|new AppError)\(\s*'([a-z_]+\.[a-z_.]+)'/g

test('declares every thrown error key with its status and text', () => {
  const root = join(import.meta.dirname, '../src')
  const declared = new Set([...Object.keys(generalErrors), ...Object.keys(errorsOf(modules))])
  const files = globSync('**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const unknown = files.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(THROWN)]
      .map(([, key]) => key as string)
      .filter((key) => !declared.has(key))
      .map((key) => `${path}: ${key}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(unknown).toEqual([])
})
