import { listArrears, listLocks } from '@muster/contract/calls/attendance/days'
import { previewLock } from '@muster/contract/calls/attendance/register'
import type { QueryClient } from '@tanstack/react-query'

/** Invalidates everything that shows periods. */
export async function refreshPeriods(queries: QueryClient): Promise<void> {
  await Promise.all(
    [listLocks, listArrears, previewLock].map(({ id }) => queries.invalidateQueries({ queryKey: [id] })),
  )
}
