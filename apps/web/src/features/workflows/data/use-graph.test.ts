import { expect, test } from 'vitest'
import { type Draft, firstState, reduceGraph } from './use-graph.ts'

const draft = (name: string): Draft => ({ name, definition: { start: null, nodes: [] } })
const first = firstState(draft('a'))
const change = (name: string, group: string | null = null) => ({
  type: 'change' as const,
  draft: draft(name),
  group,
})

test('undoes and redoes, with continued typing as one step', () => {
  const typed = ['ab', 'abc'].reduce((state, name) => reduceGraph(state, change(name, 'name')), first)
  const back = reduceGraph(typed, { type: 'undo' })
  expect([typed.past.length, back.now.name]).toEqual([1, 'a'])
  expect(reduceGraph(back, { type: 'redo' }).now.name).toBe('abc')
  expect(reduceGraph(first, { type: 'undo' })).toBe(first)
  expect(reduceGraph(first, { type: 'redo' })).toBe(first)
})

test('a new change clears the redo stack, and saving starts a new step', () => {
  const one = reduceGraph(first, change('b', 'name'))
  const undone = reduceGraph(one, { type: 'undo' })
  expect(reduceGraph(undone, change('c')).future).toEqual([])
  const saved = reduceGraph(one, { type: 'saved' })
  expect(reduceGraph(saved, change('bc', 'name')).past).toHaveLength(2)
})
