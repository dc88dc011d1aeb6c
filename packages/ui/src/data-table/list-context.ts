import { createContext, useContext, useEffect, useMemo, useRef } from 'react'

/** What a filter bar offers to the list that contains it. */
export interface ListFilters {
  /** Descriptions of the active filters: "Department: Sales, Finance". */
  describe: () => string[]
  /** Focuses the first filter. */
  focus: () => void
}

interface ListLink {
  connect: (filters: ListFilters) => void
}

const ListContext = createContext<ListLink | null>(null)
export const ListProvider = ListContext.Provider

/** For the list: the filter bar in its toolbar, if any. */
export function useListFilters() {
  const filters = useRef<ListFilters | null>(null)
  const link = useMemo<ListLink>(
    () => ({
      connect: (next) => {
        filters.current = next
      },
    }),
    [],
  )
  return { link, filters }
}

/** For the filter bar: registers it with its list. */
export function useConnectToList(filters: ListFilters) {
  const link = useContext(ListContext)
  useEffect(() => link?.connect(filters))
}
