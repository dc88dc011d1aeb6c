import { expect, test } from 'vitest'
import { visibleFacts } from './visible-facts.ts'

test.each<[string, unknown, Record<string, string>]>([
  ['nothing', null, {}],
  ['a bare value', 'late', { value: 'late' }],
  [
    'scalars',
    { day: '2026-11-21', rows: 3, done: true, note: '', other: null },
    { day: '2026-11-21', rows: '3', done: 'yes' },
  ],
  ['the actor is shown elsewhere', { actor: { email: 'a@example.test' }, formid: 12 }, { formid: '12' }],
  [
    'secrets',
    { api_token: 'x', deep: { newPassword: 'y' } },
    { api_token: '•••', 'deep.newPassword': '•••' },
  ],
  ['a few plain ids', { ids: [1, 2, 3] }, { ids: '1, 2, 3' }],
  ['records', { people: [{ name: 'Asha' }, { name: 'Ravi' }] }, { people: '2 entries' }],
  ['many values', { ids: Array.from({ length: 11 }, (_, index) => index) }, { ids: '11 entries' }],
  ['deeply nested values', { a: { b: { c: { d: 1 } } } }, {}],
  ['long text', { text: 'x'.repeat(200) }, { text: `${'x'.repeat(120)}…` }],
])('%s', (_name, value, expected) => {
  expect(Object.fromEntries(visibleFacts(value).map((fact) => [fact.name, fact.value]))).toEqual(expected)
})
