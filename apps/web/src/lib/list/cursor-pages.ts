interface Neighbours {
  next_cursor: string | null
  previous_cursor: string | null
}

/**
 * Remembers the page of a list that was answered last: its neighbours are reached by cursor, however deep they
 * are, while any other page is asked by its number.
 */
export function cursorMemory() {
  let last: { criteria: string; page: number; neighbours: Neighbours } | null = null
  return {
    /** The cursor to `page`, when it is next to the last one of the same list. */
    cursorFor(criteria: unknown, page: number): string | undefined {
      if (last?.criteria !== JSON.stringify(criteria)) return undefined
      if (page === last.page + 1) return last.neighbours.next_cursor ?? undefined
      return page === last.page - 1 && page > 1 ? (last.neighbours.previous_cursor ?? undefined) : undefined
    },
    remember(criteria: unknown, page: number, neighbours: Neighbours): void {
      last = { criteria: JSON.stringify(criteria), page, neighbours }
    },
  }
}
