// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { freeChoices } from './letterhead-choices.ts'

const entities = [
  { id: 1, name: 'Foods' },
  { id: 2, name: 'Mills' },
]
const heads = [
  { id: 10, entity_id: null, language: null },
  { id: 11, entity_id: null, language: 'hi' as const },
  { id: 12, entity_id: 1, language: null },
  { id: 13, entity_id: 1, language: 'en' as const },
  { id: 14, entity_id: 1, language: 'hi' as const },
]

it('a new letterhead is for an entity and a language that have none', () => {
  const { entities: free, languagesOf } = freeChoices({ head: null, letterheads: heads, entities })
  expect(free.map(({ value }) => value)).toEqual(['all', '2'])
  expect(languagesOf('all')).toEqual(['en'])
  expect(languagesOf('2')).toEqual(['all', 'en', 'hi'])
})

it('one that is edited keeps its own', () => {
  const { entities: free, languagesOf } = freeChoices({ head: { id: 12 }, letterheads: heads, entities })
  expect(free.map(({ value }) => value)).toEqual(['all', '1', '2'])
  expect(languagesOf('1')).toEqual(['all'])
})
