import type { ClientRect } from '@dnd-kit/core'
import { expect, it } from 'vitest'
import { columnUnder } from './column-under.ts'

const rect = (left: number, height: number, width = 240): ClientRect => ({
  ...{ left, top: 100, width, height },
  ...{ right: left + width, bottom: 100 + height },
})

it.each([
  [0, 'open'],
  [250, 'in_progress'],
  [510, 'blocked'],
])('a task at %d is over %s, also beside a long column', (left, expected) => {
  const columns = { open: rect(0, 4000), in_progress: rect(250, 120), blocked: rect(500, 120) }
  const found = columnUnder({
    collisionRect: rect(left, 80),
    droppableRects: new Map(Object.entries(columns)),
    droppableContainers: Object.keys(columns).map((id) => ({ id })),
  } as never)
  expect(found[0]?.id).toBe(expected)
})
