import { fillPattern, swapPeople } from '@muster/contract/rosters/roster-patterns'
import { lazy, Suspense } from 'react'
import { reader } from '../grid/board.ts'
import type { useBoard } from '../grid/use-board.ts'

const PatternModal = lazy(() => import('./PatternModal.tsx'))
const DemandModal = lazy(() => import('./DemandModal.tsx'))
const AddPeopleModal = lazy(() => import('./AddPeopleModal.tsx'))
const RemovePeopleModal = lazy(() => import('./RemovePeopleModal.tsx'))
const SwapModal = lazy(() => import('./SwapModal.tsx'))
const KeysModal = lazy(() => import('./KeysModal.tsx'))

export type Open = 'pattern' | 'demand' | 'people' | 'remove' | 'swap' | 'keys' | null

/** Scope of the tools. */
export interface Scope {
  people: readonly number[]
  days: readonly string[]
  /** The selected people; all of them if only one is selected. */
  several: readonly number[]
  /** The selected days; all of them if only one is selected. */
  overDays: readonly string[]
}

interface GridModalsProps {
  open: Open
  desk: ReturnType<typeof useBoard>
  scope: Scope
  onClose: () => void
}

/** The open tool. */
export function GridModals({ open, desk, scope, onClose }: GridModalsProps) {
  const { save, apply, board } = desk
  const { view } = board
  const { id, location_id, from_date, to_date } = view.roster
  const { people, several, overDays } = scope
  const isSaving = save.isPending
  const saved = { onSuccess: onClose }
  const read = reader(board)
  return (
    <Suspense fallback={null}>
      {open === 'pattern' ? (
        <PatternModal
          shifts={view.shift_list}
          people={several.length}
          days={overDays.length}
          onClose={onClose}
          onFill={(pattern, step) => {
            apply(fillPattern(read, several, overDays, { pattern, step }))
            onClose()
          }}
        />
      ) : null}
      {open === 'demand' ? (
        <DemandModal
          demand={view.demand}
          shifts={view.shift_list}
          {...{ from: from_date, to: to_date, isSaving, onClose }}
          onSave={(demand) => save.mutate({ demand }, saved)}
        />
      ) : null}
      {open === 'people' ? (
        <AddPeopleModal
          rosterId={id}
          locationId={location_id}
          {...{ isSaving, onClose }}
          onAdd={(add_people) => save.mutate({ add_people }, saved)}
        />
      ) : null}
      {open === 'remove' ? (
        <RemovePeopleModal
          {...{ view, people, isSaving, onClose }}
          onRemove={() => save.mutate({ remove_people: [...people] }, { onSettled: onClose })}
        />
      ) : null}
      {open === 'swap' ? (
        <SwapModal
          {...{ view, onClose }}
          first={people[0]}
          days={overDays}
          onSwap={(pair) => apply(swapPeople(read, pair, overDays))}
        />
      ) : null}
      {open === 'keys' ? <KeysModal onClose={onClose} /> : null}
    </Suspense>
  )
}
