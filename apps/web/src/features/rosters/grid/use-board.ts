import { editRoster, readRoster } from '@muster/contract/calls/rosters/rosters'
import type { CellChange } from '@muster/contract/rosters/roster-patterns'
import type { RosterView } from '@muster/contract/rosters/roster-shapes'
import { ROSTER_CHANGES } from '@muster/contract/rosters/rosters.constants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { inline, refreshRosters } from '../data.ts'
import {
  applied,
  type Board,
  newBoard,
  partsOf,
  rebased,
  redone,
  refusedDays,
  touchesOwn,
  undone,
} from './board.ts'

/** Saved together with the cells: people on the roster, and required staffing. */
export interface Besides {
  add_people?: number[]
  remove_people?: number[]
  demand?: RosterView['demand']
}

/** What a change would have affected that the user can't change. */
export interface Refusal {
  /** Days with locked attendance. */
  days: readonly string[]
  /** Whether it would have affected the user's own days. */
  isOwn: boolean
  /** True if the whole change was refused; otherwise the other days were changed. */
  isWhole: boolean
}

/** Saves the differences with the version they are based on, in several calls above the limit. */
async function send(board: Board, besides: Besides): Promise<void> {
  const { id } = board.view.roster
  let { version } = board.view.roster
  const parts = partsOf(board, besides.remove_people ?? [], ROSTER_CHANGES)
  for (const [index, changes] of parts.entries()) {
    const body = { id, version, ...(index === 0 ? besides : {}), changes }
    version = (await call(editRoster, { body })).version
  }
}

/**
 * The roster being edited. Saving sends the differences with the version they are based on. If another user
 * saved meanwhile, their roster is loaded, own changes are kept on top, and `isBehind` is set.
 */
export function useBoard(view: RosterView) {
  const queries = useQueryClient()
  const [board, setBoard] = useState<Board>(() => newBoard(view))
  const [isBehind, setBehind] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { id } = view.roster

  const takeIn = async (sent?: Board['edits']) => {
    const fresh = await call(readRoster, { params: { id: String(id) } })
    queries.setQueryData(endpointKey(readRoster, { params: { id: String(id) } }), fresh)
    // Rebases onto the current edits: editing continues during a save.
    setBoard((current) => rebased(current, fresh, sent))
    await refreshRosters(queries)
  }

  const save = useMutation({
    meta: inline,
    mutationFn: async (besides: Besides) => {
      const sent = board
      try {
        await send(sent, besides)
        setBehind(false)
      } catch (error) {
        if (!(error instanceof ApiError && error.key === 'record.conflict')) throw error
        setBehind(true)
        return takeIn()
      }
      await takeIn(sent.edits)
    },
  })

  /**
   * Changes cells that are neither locked nor the user's own; with `isWhole`, all of them or none. Returns whether
   * anything changed.
   */
  const apply = (changes: readonly CellChange[], isWhole = false): boolean => {
    const days = refusedDays(board, changes)
    const isOwn = touchesOwn(board, changes)
    const isRefused = isOwn || days.length > 0
    setRefusal(isRefused ? { days, isOwn, isWhole } : null)
    if (isWhole && isRefused) return false
    setBoard((current) => applied(current, changes))
    return true
  }
  const step = (take: (current: Board) => Board) => () => {
    setRefusal(null)
    setBoard(take)
  }

  return {
    board,
    isBehind,
    refusal,
    save,
    apply,
    undo: step(undone),
    redo: step(redone),
    discard: () => {
      setBehind(false)
      setRefusal(null)
      save.reset()
      setBoard(newBoard(board.view))
    },
    /** Shows the roster as saved now. */
    reload: () => takeIn(),
  }
}
