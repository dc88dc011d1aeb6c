/** Who worked here on a day and for whom: same places in all arrays, people in the order of their ids. */
export interface DayLines {
  ids: readonly number[]
  /** The manager's id; 0 for none. */
  managers: readonly number[]
  /** Whether whoever asks may see the person. */
  visible: readonly boolean[]
  /** Open vacancies below people whom the caller may see. */
  vacancies: readonly { id: number; managerId: number }[]
}

export const KIND = { person: 0, vacancy: 1, outside: 2 } as const
export type Kind = (typeof KIND)[keyof typeof KIND]
export const HINTS = [null, 'no_manager', 'manager_absent', 'ring'] as const
const HINT = { none: 0, noManager: 1, managerAbsent: 2, ring: 3 } as const

/** The chart of a day: boxes by their place, children as runs of one list, so that 100,000 people stay small. */
export interface OrgTree {
  size: number
  /** People alone. */
  people: number
  depth: number
  kind: Uint8Array
  /** Of the person or vacancy; for those outside, the person above them, 0 at the top. */
  ids: Float64Array
  /** Place of the box above, -1 at the top. */
  parent: Int32Array
  hint: Uint8Array
  roots: readonly number[]
  /** Children of place i: `children[firstChild[i]]` up to `firstChild[i + 1]`. */
  firstChild: Int32Array
  children: Int32Array
  /** People directly below, and on all levels; vacancies directly below. */
  direct: Int32Array
  total: Int32Array
  vacancies: Int32Array
  placeOfPerson: ReadonlyMap<number, number>
}

const NOBODY = -1

interface Links {
  /** Index of the manager, or -1. */
  up: Int32Array
  hint: Uint8Array
}

function linkPeople(day: DayLines, indexOf: ReadonlyMap<number, number>): Links {
  const up = new Int32Array(day.ids.length).fill(NOBODY)
  const hint = new Uint8Array(day.ids.length)
  day.managers.forEach((manager, index) => {
    if (manager === 0) hint[index] = HINT.noManager
    else {
      const above = indexOf.get(manager)
      if (above === undefined) hint[index] = HINT.managerAbsent
      else up[index] = above
    }
  })
  return { up, hint }
}

/** Opens every ring of managers at its smallest id: no data, however broken, makes the chart run in circles. */
function openRings({ up, hint }: Links, ids: readonly number[]): void {
  /** 0 not seen, else the number of the walk that saw it. */
  const seenBy = new Int32Array(up.length)
  for (let start = 0; start < up.length; start++) {
    let at = start
    while (at !== NOBODY && seenBy[at] === 0) {
      seenBy[at] = start + 1
      at = up[at] as number
    }
    if (at === NOBODY || seenBy[at] !== start + 1) continue
    let smallest = at
    for (let next = up[at] as number; next !== at; next = up[next] as number) {
      if ((ids[next] as number) < (ids[smallest] as number)) smallest = next
    }
    up[smallest] = NOBODY
    hint[smallest] = HINT.ring
  }
}

/** The nearest visible person above each one, through those who are hidden. */
function nearestVisible(up: Int32Array, visible: readonly boolean[]): Int32Array {
  const UNKNOWN = -2
  const nearest = new Int32Array(up.length).fill(UNKNOWN)
  const walked: number[] = []
  for (let start = 0; start < up.length; start++) {
    let at = start
    walked.length = 0
    while (at !== NOBODY && nearest[at] === UNKNOWN) {
      walked.push(at)
      const above = up[at] as number
      if (above === NOBODY || visible[above]) {
        nearest[at] = above
        break
      }
      at = above
    }
    const found = at === NOBODY ? NOBODY : (nearest[at] as number)
    for (const place of walked) nearest[place] = found
  }
  return nearest
}

class Boxes {
  readonly kind: number[] = []
  readonly ids: number[] = []
  readonly parent: number[] = []
  readonly hint: number[] = []

  add(kind: Kind, id: number, parent: number, hint: number): number {
    this.kind.push(kind)
    this.ids.push(id)
    this.parent.push(parent)
    this.hint.push(hint)
    return this.kind.length - 1
  }
}

/** People and, between them and whoever is visible above, one box for all who are not. */
function placePeople(
  day: DayLines,
  { up, hint }: Links,
): { boxes: Boxes; placeOfPerson: Map<number, number> } {
  const boxes = new Boxes()
  const placeOfPerson = new Map<number, number>()
  const placeOfIndex = new Int32Array(day.ids.length).fill(NOBODY)
  day.ids.forEach((id, index) => {
    if (!day.visible[index]) return
    placeOfIndex[index] = boxes.add(KIND.person, id, NOBODY, hint[index] as number)
    placeOfPerson.set(id, placeOfIndex[index] as number)
  })
  const nearest = nearestVisible(up, day.visible)
  const outsideBelow = new Map<number, number>()
  day.ids.forEach((_, index) => {
    const place = placeOfIndex[index] as number
    const manager = up[index] as number
    if (place === NOBODY || manager === NOBODY) return
    const above = nearest[index] as number
    const abovePlace = above === NOBODY ? NOBODY : (placeOfIndex[above] as number)
    if (day.visible[manager]) {
      boxes.parent[place] = abovePlace
      return
    }
    let outside = outsideBelow.get(abovePlace)
    if (outside === undefined) {
      const id = above === NOBODY ? 0 : (day.ids[above] as number)
      outside = boxes.add(KIND.outside, id, abovePlace, HINT.none)
      outsideBelow.set(abovePlace, outside)
    }
    boxes.parent[place] = outside
  })
  return { boxes, placeOfPerson }
}

function childLists(parent: Int32Array): Pick<OrgTree, 'firstChild' | 'children' | 'roots'> {
  const firstChild = new Int32Array(parent.length + 1)
  for (const above of parent) if (above >= 0) firstChild[above + 1] = (firstChild[above + 1] as number) + 1
  for (let place = 0; place < parent.length; place++) {
    firstChild[place + 1] = (firstChild[place + 1] as number) + (firstChild[place] as number)
  }
  const next = firstChild.slice()
  const children = new Int32Array(firstChild[parent.length] as number)
  const roots: number[] = []
  parent.forEach((above, place) => {
    if (above < 0) roots.push(place)
    else {
      children[next[above] as number] = place
      next[above] = (next[above] as number) + 1
    }
  })
  return { firstChild, children, roots }
}

/** Places below the roots, level by level; with it goes how many levels there are. */
function breadthFirst(tree: Pick<OrgTree, 'firstChild' | 'children' | 'roots'>) {
  const order: number[] = [...tree.roots]
  let depth = 0
  let levelEnd = 0
  for (let at = 0; at < order.length; at++) {
    if (at === levelEnd) {
      depth++
      levelEnd = order.length
    }
    const place = order[at] as number
    const end = tree.firstChild[place + 1] as number
    for (let child = tree.firstChild[place] as number; child < end; child++) {
      order.push(tree.children[child] as number)
    }
  }
  return { order, depth }
}

/**
 * The chart of a day as one caller sees it. Somebody without a manager, or whose manager does not work here that
 * day, stands at the top with a hint; a ring of managers is opened. People the caller may not see are not in it:
 * an unbroken run of them between two visible people, or above the topmost, is one box without a name, however
 * many there are, so that not even their number shows; all counts are of visible people.
 */
export function growTree(day: DayLines): OrgTree {
  const indexOf = new Map(day.ids.map((id, index) => [id, index]))
  const links = linkPeople(day, indexOf)
  openRings(links, day.ids)
  const { boxes, placeOfPerson } = placePeople(day, links)
  const people = placeOfPerson.size
  for (const { id, managerId } of day.vacancies) {
    const above = placeOfPerson.get(managerId)
    boxes.add(KIND.vacancy, id, above ?? NOBODY, above === undefined ? HINT.managerAbsent : HINT.none)
  }
  const parent = Int32Array.from(boxes.parent)
  const kind = Uint8Array.from(boxes.kind)
  const lists = childLists(parent)
  const { order, depth } = breadthFirst(lists)
  const size = parent.length
  const [direct, total, vacancies] = [new Int32Array(size), new Int32Array(size), new Int32Array(size)]
  for (let at = order.length - 1; at >= 0; at--) {
    const place = order[at] as number
    const above = parent[place] as number
    if (above < 0) continue
    const isPerson = kind[place] === KIND.person
    if (isPerson) direct[above] = (direct[above] as number) + 1
    if (kind[place] === KIND.vacancy) vacancies[above] = (vacancies[above] as number) + 1
    total[above] = (total[above] as number) + (total[place] as number) + (isPerson ? 1 : 0)
  }
  const [ids, hint] = [Float64Array.from(boxes.ids), Uint8Array.from(boxes.hint)]
  return { size, people, depth, kind, ids, parent, hint, ...lists, direct, total, vacancies, placeOfPerson }
}
