import { expect, test } from 'vitest'
import { openableKeys, type TreeRow, treeRows } from './tree-rows.ts'
import type { UnitNode } from './unit-queries.ts'

const node = (id: number, parent: number | null, more: Partial<UnitNode> = {}): UnitNode => ({
  formid: 101,
  id,
  name: `Unit ${id}`,
  code: null,
  status: 1,
  parent: parent === null ? null : { formid: 101, id: parent },
  head: null,
  people: 1,
  ...more,
})
const shape = (rows: readonly TreeRow[]): unknown[] =>
  rows.map((row) => (row.children.length > 0 ? [row.node.id, shape(row.children)] : row.node.id))

test('units are below their parent, and head counts add up', () => {
  const rows = treeRows([node(1, null), node(2, 1), node(3, 2), node(4, null)])
  expect(shape(rows)).toEqual([[1, [[2, [3]]]], 4])
  expect(rows[0]?.total).toBe(3)
  expect(openableKeys(rows)).toEqual(['101-1', '101-2'])
})

test('a unit below an inactive one becomes a root', () => {
  const nodes = [node(1, null, { status: 0 }), node(2, 1)]
  expect(shape(treeRows(nodes))).toEqual([2])
  expect(shape(treeRows(nodes, '', true))).toEqual([[1, [2]]])
})

test('a search keeps matches and their ancestors', () => {
  const nodes = [node(1, null), node(2, 1, { code: 'PX-9' }), node(3, 1)]
  expect(shape(treeRows(nodes, 'px-9'))).toEqual([[1, [2]]])
  expect(treeRows(nodes, 'nowhere')).toEqual([])
})
