// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../../..')

test('days and times are entered in the product’s own fields, which write them as the organisation does', () => {
  const native = ['apps/web/src', 'packages/ui/src'].flatMap((folder) =>
    (readdirSync(join(root, folder), { recursive: true }) as string[])
      .filter((path) => path.endsWith('.tsx'))
      .filter((path) =>
        /type=["'{]+(?:date|time|month|week|datetime-local)\b/.test(
          readFileSync(join(root, folder, path), 'utf8'),
        ),
      )
      .map((path) => `${folder}/${path}`),
  )
  expect(native).toEqual([])
})
