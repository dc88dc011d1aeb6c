/** A tree as places: the parent of each, -1 at the top; whoever is above comes first. */
export interface PageTree {
  parents: readonly number[]
}

export interface Page {
  /** Who heads the page; null for the first one, which begins at the top. */
  head: number | null
  /** Places on the page, the head first. */
  places: number[]
  /** Places on the page whose own branch stands on a page of its own. */
  continued: number[]
}

/** How many people are in the branch of each place, itself included. */
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

/** As much of a branch as a page holds: whole teams, small branches first. */
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
 * Splits a chart into pages that can be read: a branch that does not fit its page is drawn on one of its own, and
 * its head stands on both. Whatever the chart, every place is on a page and no page holds more than `most` boxes,
 * save for a head with more people directly below.
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
