import type { DataTableState } from '@muster/ui/data-table'
import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { messageOf } from '../calls/api.ts'
import { notifyError } from '../feedback/notices.ts'
import { isForbidden } from '../screen/Loaded.tsx'
import type { EndlessPages } from './endless-pages.ts'

/** Rows a page of an endless list. */
const ENDLESS_LIMIT = 100

interface ListRowsOptions<Data, Row, Key extends QueryKey> {
  /** A page of the list as it is asked for. Other filters or another order have another key. */
  page: (page: number, limit: number) => UseQueryOptions<Data, Error, Data, Key>
  rowsOf: (data: Data) => Row[]
  totalOf: (data: Data) => number
}

/**
 * The rows of a list for its table: the page in sight, or all of them as they are scrolled to; more of them
 * for printing and copying. Spread `table` into the `DataTable`.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data is what there is to tell
  useEffect(() => {
    if (data) endless?.begin(rowsOf(data), totalOf(data))
  }, [endless, data])

  return {
    data,
    table: {
      rows: data && rowsOf(data),
      total: data ? totalOf(data) : 0,
      isFetching,
      error: error && !isForbidden(error) ? messageOf(error) : null,
      onRetry: () => void refetch(),
      isForbidden: isForbidden(error),
      endless,
      loadRows: async (most: number) => (await endlessModule()).firstRows(most, load),
    },
  }
}

// For who scrolls, prints or copies more than a page.
const endlessModule = () => import('./endless-pages.ts')

/** All rows in one scroll, anew for every list (`key`); null until it is there, and while pages are shown. */
function useEndless<Row>(isWanted: boolean, key: string, load: (page: number) => Promise<Row[]>) {
  const [made, setMade] = useState<{ Pages: typeof EndlessPages } | null>(null)
  useEffect(() => {
    if (isWanted) void endlessModule().then(({ EndlessPages: Pages }) => setMade({ Pages }))
  }, [isWanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which list is loaded
  return useMemo(
    () => (isWanted && made ? new made.Pages<Row>(ENDLESS_LIMIT, load, showFailure) : null),
    [isWanted, made, key],
  )
}

function showFailure(error: unknown): void {
  notifyError(messageOf(error))
}
