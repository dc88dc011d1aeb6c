import type { CellChange } from '@muster/contract/rosters/roster-patterns'
import type { RosterView } from '@muster/contract/rosters/roster-shapes'
import { editRoster, readRoster } from '@muster/contract/rosters/rosters.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/api.ts'
import { endpointKey } from '../../../lib/query.ts'
import { inline, refreshRosters } from '../data.ts'
import { applied, type Board, newBoard, rebased, redone, undone } from './board.ts'

/** What is saved beside cells: who is on it, and how many are needed. */
export interface Besides {
  add_people?: number[]
  remove_people?: number[]
  demand?: RosterView['demand']
}

/**
 * The roster as it is edited. Saving sends what differs with the version that was seen; when somebody else saved
 * meanwhile, their roster is taken in, one's own changes stay over it, and `isBehind` says so.
 */
export function useBoard(view: RosterView) {
  const queries = useQueryClient()
  const [board, setBoard] = useState<Board>(() => newBoard(view))
  const [isBehind, setBehind] = useState(false)
  const { id } = view.roster

  const takeIn = async (keep: Board) => {
    const fresh = await call(readRoster, { params: { id: String(id) } })
    queries.setQueryData(endpointKey(readRoster, { params: { id: String(id) } }), fresh)
    setBoard(rebased(keep, fresh))
    await refreshRosters(queries)
  }

  const save = useMutation({
    meta: inline,
    mutationFn: async (besides: Besides) => {
      const sent = board
      const changes = [...sent.edits.values()].map(({ employee_id, day, cell }) => ({
        ...{ EMPLOYEE_ID: employee_id, day, cell },
      }))
      const leaving = new Set(besides.remove_people)
      const body = {
        ...{ id, version: sent.view.roster.version, ...besides },
        changes: changes.filter(({ EMPLOYEE_ID }) => !leaving.has(EMPLOYEE_ID)),
      }
      try {
        await call(editRoster, { body })
        setBehind(false)
      } catch (error) {
        if (!(error instanceof ApiError && error.key === 'record.conflict')) throw error
        setBehind(true)
      }
      await takeIn(sent)
    },
  })

  return {
    board,
    isBehind,
    save,
    apply: (changes: readonly CellChange[]) => setBoard((current) => applied(current, changes)),
    undo: () => setBoard(undone),
    redo: () => setBoard(redone),
    discard: () => {
      setBehind(false)
      setBoard(newBoard(board.view))
    },
    /** Shows what is saved by now. */
    reload: () => takeIn(board),
  }
}
