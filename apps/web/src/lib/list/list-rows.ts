import type { DataTableState } from '@muster/ui/data-table'
import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { messageOf } from '../calls/api.ts'
import { notifyError } from '../feedback/notices.ts'
import { isForbidden } from '../screen/Loaded.tsx'
import type { EndlessPages } from './endless-pages.ts'

/** Rows per page with endless scrolling. */
const ENDLESS_LIMIT = 100

interface ListRowsOptions<Data, Row, Key extends QueryKey> {
  /** Query of a page. Other filters or another order have another key. */
  page: (page: number, limit: number) => UseQueryOptions<Data, Error, Data, Key>
  rowsOf: (data: Data) => Row[]
  totalOf: (data: Data) => number
}

/**
 * Loads the rows of a list: the current page, or with endless scrolling the visible ones; more for printing
 * and copying. Spread `table` into the `DataTable`.
 */
export function useListRows<Data, Row, Key extends QueryKey>(
  list: { state: DataTableState; isReady: boolean },
  { page, rowsOf, totalOf }: ListRowsOptions<Data, Row, Key>,
) {
  const { state, isReady } = list
  const queries = useQueryClient()
  const isEndless = state.isEndless === true
  const limit = isEndless ? ENDLESS_LIMIT : state.limit
  const options = page(isEndless ? 1 : state.page, limit)
  const { data, error, isFetching, refetch } = useQuery({ ...options, enabled: isReady })
  const load = async (number: number, rows: number) => rowsOf(await queries.fetchQuery(page(number, rows)))

  const endless = useEndless<Row>(isEndless, JSON.stringify(options.queryKey), (number) =>
    load(number, ENDLESS_LIMIT),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for new data only
  useEffect(() => {
    if (data) endless?.begin(rowsOf(data), totalOf(data))
  }, [endless, data])

  return {
    data,
    error,
    table: {
      rows: data && rowsOf(data),
      total: data ? totalOf(data) : 0,
      isFetching,
      error: error && !isForbidden(error) ? messageOf(error) : null,
      onRetry: () => void refetch(),
      isForbidden: isForbidden(error),
      endless,
      loadRows: async (most: number) => (await endlessModule()).firstRows(most, load),
      loadPage: load,
    },
  }
}

// Loaded for endless scrolling, printing and copying.
const endlessModule = () => import('./endless-pages.ts')

/** The rows for endless scrolling, per list (`key`); null while loading, and with paging. */
function useEndless<Row>(isWanted: boolean, key: string, load: (page: number) => Promise<Row[]>) {
  const [made, setMade] = useState<{ Pages: typeof EndlessPages } | null>(null)
  useEffect(() => {
    if (isWanted) void endlessModule().then(({ EndlessPages: Pages }) => setMade({ Pages }))
  }, [isWanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the list
  return useMemo(
    () => (isWanted && made ? new made.Pages<Row>(ENDLESS_LIMIT, load, showFailure) : null),
    [isWanted, made, key],
  )
}

function showFailure(error: unknown): void {
  notifyError(messageOf(error))
}
