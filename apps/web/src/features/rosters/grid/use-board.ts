import { editRoster, readRoster } from '@muster/contract/calls/rosters/rosters'
import type { CellChange } from '@muster/contract/rosters/roster-patterns'
import type { RosterView } from '@muster/contract/rosters/roster-shapes'
import { ROSTER_CHANGES } from '@muster/contract/rosters/rosters.constants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { inline, refreshRosters } from '../data.ts'
import { applied, type Board, newBoard, partsOf, rebased, redone, refusedDays, undone } from './board.ts'

/** What is saved beside cells: who is on it, and how many are needed. */
export interface Besides {
  add_people?: number[]
  remove_people?: number[]
  demand?: RosterView['demand']
}

/** Days whose attendance is locked that a change would have touched. */
export interface Refusal {
  days: readonly string[]
  /** Nothing of the change was made; else the other days were. */
  isWhole: boolean
}

/** Sends what differs, with the version that was seen; in several calls where it is more than one may take. */
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
 * The roster as it is edited. Saving sends what differs with the version that was seen; when somebody else saved
 * meanwhile, their roster is taken in, one's own changes stay over it, and `isBehind` says so.
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
    // Over what is on the desk by now: work goes on while a save is under way.
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

  /** Changes cells, as far as they are not locked; `isWhole` all of them or none. Whether anything could be. */
  const apply = (changes: readonly CellChange[], isWhole = false): boolean => {
    const days = refusedDays(board, changes)
    setRefusal(days.length === 0 ? null : { days, isWhole })
    if (isWhole && days.length > 0) return false
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
    /** Shows what is saved by now. */
    reload: () => takeIn(),
  }
}
