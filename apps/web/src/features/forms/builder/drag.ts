import {
  type CollisionDetection,
  closestCenter,
  type DragEndEvent,
  type DroppableContainer,
  type KeyboardCoordinateGetter,
  pointerWithin,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import type { FieldType } from '@muster/contract/forms/form-definition'
import { type BuilderPlan, placeOf } from './builder-plan.ts'
import type { BuilderAction } from './builder-state.ts'

const isSection = (id: unknown) => String(id).startsWith('section:')

/** Sections can be dropped between sections; fields between fields and into empty sections. */
export const detectCollision: CollisionDetection = (args) => {
  const wantsSections = isSection(args.active.id)
  const droppableContainers = args.droppableContainers.filter(({ id }) => isSection(id) === wantsSections)
  const within = pointerWithin({ ...args, droppableContainers })
  return within.length > 0 ? within : closestCenter({ ...args, droppableContainers })
}

/** Arrow keys move only between valid drop targets of the dragged item. */
export const keyboardCoordinates: KeyboardCoordinateGetter = (event, args) => {
  const { active, droppableContainers } = args.context
  const wantsSections = isSection(active?.id)
  // Must be the library's own map class, which also filters the enabled targets.
  const Containers = droppableContainers.constructor as new (
    entries: [UniqueIdentifier, DroppableContainer | undefined][],
  ) => typeof droppableContainers
  const narrowed = new Containers(
    [...droppableContainers.entries()].filter(([id]) => isSection(id) === wantsSections),
  )
  return sortableKeyboardCoordinates(event, {
    ...args,
    context: { ...args.context, droppableContainers: narrowed },
  })
}

/** Position of a drop target; undefined if there is none. */
function targetOf(plan: BuilderPlan, overId: string): { section: number; index: number } | undefined {
  if (overId.startsWith('field:')) return placeOf(plan, overId.slice('field:'.length))
  const section = plan.sections.findIndex((one) => overId === `empty:${one.key}`)
  return section < 0 ? undefined : { section, index: plan.sections[section]?.fields.length ?? 0 }
}

function sectionMove(plan: BuilderPlan, activeId: string, overId: string): BuilderAction | null {
  const indexOf = (id: string) => plan.sections.findIndex((one) => id === `section:${one.key}`)
  const [from, to] = [indexOf(activeId), indexOf(overId)]
  return from < 0 || to < 0 || from === to ? null : { type: 'moveSection', from, to }
}

/** The action for a finished drag; null if it changes nothing. */
export function actionOfDrop(plan: BuilderPlan, { active, over }: DragEndEvent): BuilderAction | null {
  if (!over || active.id === over.id) return null
  const [activeId, overId] = [String(active.id), String(over.id)]
  if (isSection(activeId)) return sectionMove(plan, activeId, overId)
  const target = targetOf(plan, overId)
  if (!target) return null
  const data = active.data.current as { type?: FieldType; name?: string; slug?: string } | undefined
  if (data?.type) return { type: 'add', fieldType: data.type, name: data.name ?? data.type, ...target }
  return data?.slug ? { type: 'move', slug: data.slug, ...target } : null
}
