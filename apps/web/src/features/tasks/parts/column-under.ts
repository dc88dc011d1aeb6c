import type { CollisionDetection } from '@dnd-kit/core'

/** The column that a dragged task is over: the nearest one sideways, however long columns are. */
export const columnUnder: CollisionDetection = ({ collisionRect, droppableRects, droppableContainers }) => {
  const middle = collisionRect.left + collisionRect.width / 2
  const distances = droppableContainers.flatMap(({ id }) => {
    const rect = droppableRects.get(id)
    return rect ? [{ id, data: { value: Math.abs(rect.left + rect.width / 2 - middle) } }] : []
  })
  return distances.sort((one, other) => one.data.value - other.data.value)
}
