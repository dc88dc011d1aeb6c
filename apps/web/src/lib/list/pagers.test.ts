// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../../..')

test('lists are turned over by one pager', () => {
  const others = ['apps/web/src', 'packages/ui/src'].flatMap((folder) =>
    (readdirSync(join(root, folder), { recursive: true }) as string[])
      .filter(
        (path) =>
          path.endsWith('.tsx') && readFileSync(join(root, folder, path), 'utf8').includes('<Pagination'),
      )
      .map((path) => `${folder}/${path}`),
  )
  expect(others).toEqual([])
})
