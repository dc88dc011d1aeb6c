import { MOST_SETTLED } from '@muster/contract/attendance/register.constants'
import type { listExceptions } from '@muster/contract/attendance/register.contract'
import type { SettlingWay, settleDays } from '@muster/contract/attendance/settling.contract'
import { listExceptions as exceptionsCall, previewLock } from '@muster/contract/calls/attendance/register'
import { undoSettling } from '@muster/contract/calls/attendance/settling'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { noSelection, type RowId, type Selection } from '@muster/ui/data-table'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import type { SettleKey } from './SettleModal.tsx'

type Requested = BodyOf<typeof listExceptions>
type Row = DataOf<typeof listExceptions>['rows'][number]

const PAGE = 100

export const keyOfRow = (row: Pick<Row, 'EMPLOYEE_ID' | 'date'>): RowId => `${row.EMPLOYEE_ID} ${row.date}`

const keyFrom = (id: RowId): SettleKey => {
  const [employee = '', date = ''] = String(id).split(' ')
  return { EMPLOYEE_ID: Number(employee), date }
}

/** All days of a list, loaded page by page up to the limit of one bulk action. */
async function allDays(requested: Requested, except: readonly RowId[]): Promise<SettleKey[]> {
  const days: SettleKey[] = []
  for (let page = 1; days.length <= MOST_SETTLED; page++) {
    const { rows, total_page } = await call(exceptionsCall, { body: { ...requested, page, limit: PAGE } })
    const wanted = rows.filter((row) => !except.includes(keyOfRow(row)))
    days.push(...wanted.map(({ EMPLOYEE_ID, date }) => ({ EMPLOYEE_ID, date })))
    if (page >= total_page) break
  }
  return days
}

export interface Settling {
  how: SettlingWay
  days: readonly SettleKey[]
}

/** State of bulk settling: the selected days, the chosen action and the last result. */
export function useSettling() {
  const queries = useQueryClient()
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [requested, setRequested] = useState<Settling | null>(null)
  const [done, setDone] = useState<{ how: SettlingWay; id: number | null; settled: number } | null>(null)
  const [undone, setUndone] = useState<number | null>(null)

  const refresh = () =>
    Promise.all([exceptionsCall, previewLock].map(({ id }) => queries.invalidateQueries({ queryKey: [id] })))
  const choose = useMutation({
    mutationFn: async ({ how, list }: { how: SettlingWay; list: Requested }) => ({
      how,
      days: selection.kind === 'all' ? await allDays(list, selection.except) : selection.ids.map(keyFrom),
    }),
    onSuccess: setRequested,
  })
  const undo = useMutation({
    ...writeOptions(undoSettling),
    onSuccess: async ({ undone: count }: DataOf<typeof undoSettling>) => {
      setDone(null)
      setUndone(count)
      await refresh()
    },
  })
  return {
    ...{ selection, setSelection, requested, done, undone },
    /** Opens the preview for the selected days. */
    choose: (how: SettlingWay, list: Requested) => choose.mutate({ how, list }),
    isChoosing: choose.isPending,
    ask: (next: Settling | null) => setRequested(next),
    onSettled: async ({ ID, settled }: DataOf<typeof settleDays>) => {
      setDone(requested ? { how: requested.how, id: ID, settled } : null)
      setUndone(null)
      setRequested(null)
      setSelection(noSelection)
      await refresh()
    },
    undo: (ID: number) => undo.mutate({ body: { ID } }),
    isUndoing: undo.isPending,
  }
}
