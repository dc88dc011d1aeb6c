import { createContext, useContext, useEffect, useMemo, useRef } from 'react'

/** What a filter bar tells the list it stands in. */
export interface ListFilters {
  /** The filters that are set, in words: "Department: Sales, Finance". */
  describe: () => string[]
  /** Puts the focus on the first filter. */
  focus: () => void
}

interface ListLink {
  connect: (filters: ListFilters) => void
}

const ListContext = createContext<ListLink | null>(null)
export const ListProvider = ListContext.Provider

/** The list's side: what the filter bar in its toolbar says, when there is one. */
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

/** The filter bar's side. */
export function useConnectToList(filters: ListFilters) {
  const link = useContext(ListContext)
  useEffect(() => link?.connect(filters))
}
