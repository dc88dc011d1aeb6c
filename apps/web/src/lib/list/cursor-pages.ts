interface Neighbours {
  next_cursor: string | null
  previous_cursor: string | null
}

/**
 * Keeps the cursors of the last response, so that neighbouring pages are loaded by cursor at any depth; other
 * pages are loaded by number.
 */
export function cursorMemory() {
  let last: { criteria: string; page: number; neighbours: Neighbours } | null = null
  return {
    /** The cursor of `page`, if it is adjacent to the last page of the same list. */
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
