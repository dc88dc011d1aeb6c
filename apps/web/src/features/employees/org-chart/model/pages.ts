/** A tree as indexes: the parent of each node, -1 for roots; parents come first. */
export interface PageTree {
  parents: readonly number[]
}

export interface Page {
  /** Root node of the page; null for the first page, which starts at the roots. */
  head: number | null
  /** Nodes on the page, its root first. */
  places: number[]
  /** Nodes on the page whose branch continues on another page. */
  continued: number[]
}

/** Size of each node's branch, including the node itself. */
function branchSizes(parents: readonly number[]): number[] {
  const sizes = parents.map(() => 1)
  for (let place = parents.length - 1; place >= 0; place--) {
    const parent = parents[place] as number
    if (parent >= 0) sizes[parent] = (sizes[parent] as number) + (sizes[place] as number)
  }
  return sizes
}

function childLists(parents: readonly number[]): number[][] {
  const lists: number[][] = parents.map(() => [])
  parents.forEach((parent, place) => {
    if (parent >= 0) (lists[parent] as number[]).push(place)
  })
  return lists
}

interface Branches {
  lists: readonly number[][]
  sizes: readonly number[]
  most: number
}

/** Fills a page with complete teams of a branch, small branches first. */
function fillPage(head: number | null, first: readonly number[], { lists, sizes, most }: Branches): Page {
  const page: Page = { head, places: head === null ? [] : [head], continued: [] }
  for (let level = first; level.length > 0; ) {
    page.places.push(...level)
    const next: number[] = []
    for (const place of [...level].sort((a, b) => (sizes[a] as number) - (sizes[b] as number))) {
      const below = lists[place] as number[]
      if (below.length === 0) continue
      if (page.places.length + next.length + below.length <= most) next.push(...below)
      else page.continued.push(place)
    }
    level = next
  }
  return page
}

/**
 * Splits a chart into readable pages. A branch that does not fit gets a page of its own, and its root appears
 * on both. Every node is on a page, and no page holds more than `most` nodes, except for a root with more
 * direct children.
 */
export function splitPages({ parents }: PageTree, most: number): Page[] {
  const sizes = branchSizes(parents)
  const lists = childLists(parents)
  const tops = parents.flatMap((parent, place) => (parent < 0 ? [place] : []))
  const pages: Page[] = []
  const waiting: (number | null)[] = [null]
  for (let head = waiting.shift(); head !== undefined; head = waiting.shift()) {
    const page = fillPage(head, head === null ? tops : (lists[head] as number[]), { lists, sizes, most })
    pages.push(page)
    waiting.push(...page.continued)
  }
  return pages
}
