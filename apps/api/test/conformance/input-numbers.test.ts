import { field, type Schema } from '@muster/contract/kit/index'
import { expect, test } from 'vitest'
import { routes } from './world.ts'

/** Columns of ids hold eight bytes, most others four: an input beyond that would fail in the database, unnamed. */
const MOST = 2_147_483_647
const EXCEPT = new Set([
  // Bytes, and numbers of codes, which are stored in eight.
  'file_size',
  'next_number',
  // What fields of forms and rosters hold is JSON.
  'value',
  'parent',
  'cell',
  // Compared with a list of the contract.
  'question_id',
  'PASSWORD_COMBINATION_CHARACTERS',
])

interface Definition {
  type: string
  format?: string
  shape?: Record<string, Schema>
  checks?: { _zod: { def: { check: string; format?: string; value?: number } } }[]
  options?: Schema[]
  items?: Schema[]
  [inner: string]: unknown
}

function isUnbounded({ format, checks = [] }: Definition): boolean {
  const defs = checks.map(({ _zod }) => _zod.def)
  const isWhole = format === 'safeint' || defs.some((def) => def.format === 'safeint')
  const limits = defs.flatMap((def) => (def.check === 'less_than' ? (def.value ?? []) : []))
  return isWhole && Math.min(Number.POSITIVE_INFINITY, ...limits) > MOST
}

function unbounded(schema: Schema, name: string, above: readonly Schema[] = []): string[] {
  if (above.includes(schema) || schema === field.id() || schema === field.idInText()) return []
  const def = schema._zod.def as unknown as Definition
  if (def.type === 'number') return isUnbounded(def) ? [name] : []
  const path = [...above, schema]
  const inner = ['element', 'innerType', 'in', 'out'].flatMap((key) => (def[key] as Schema | undefined) ?? [])
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([key, one]) => unbounded(one, key, path)),
    ...[...inner, ...(def.options ?? []), ...(def.items ?? [])].flatMap((one) => unbounded(one, name, path)),
  ]
}

test('whole numbers of inputs are ids, or have a limit that columns hold', () => {
  const found = routes.flatMap(({ endpoint: { id, params, query, body } }) =>
    [params, query, body]
      .flatMap((part) => (part ? unbounded(part, '') : []))
      .filter((name) => !EXCEPT.has(name))
      .map((name) => `${id} ${name}`),
  )
  expect(routes.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})
