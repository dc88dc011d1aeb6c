/** People of a day and their managers, as parallel arrays in ascending order of ids. */
export interface DayLines {
  ids: readonly number[]
  /** The manager's id; 0 for none. */
  managers: readonly number[]
  /** Whether the caller may see the person. */
  visible: readonly boolean[]
  /** Open vacancies below people the caller may see. */
  vacancies: readonly { id: number; managerId: number }[]
}

export const KIND = { person: 0, vacancy: 1, outside: 2 } as const
export type Kind = (typeof KIND)[keyof typeof KIND]
export const HINTS = [null, 'no_manager', 'manager_absent', 'ring'] as const
const HINT = { none: 0, noManager: 1, managerAbsent: 2, ring: 3 } as const

/** The chart of a day. Boxes are indexes into typed arrays, to keep 100,000 people small in memory. */
export interface OrgTree {
  size: number
  /** Number of boxes that are people. */
  people: number
  depth: number
  kind: Uint8Array
  /** Id of the person or vacancy; for a box of people out of reach, that of the person above, 0 at the top. */
  ids: Float64Array
  /** Index of the box above, -1 at the top. */
  parent: Int32Array
  hint: Uint8Array
  roots: readonly number[]
  /** Children of box i: `children[firstChild[i]]` up to `firstChild[i + 1]`. */
  firstChild: Int32Array
  children: Int32Array
  /** Direct reports, reports on all levels, direct vacancies. */
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

/** Cuts every cycle of managers at its smallest id, so that even broken data can't cause an endless loop. */
function openRings({ up, hint }: Links, ids: readonly number[]): void {
  /** 0 if not visited, else the number of the walk that visited it. */
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

/** The nearest visible person above each one, skipping hidden people. */
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

/** Boxes of visible people, with one box for all hidden people between them and the next visible manager. */
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

/** Boxes level by level from the roots, and the number of levels. */
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
 * The chart of a day as one caller sees it. People without a manager, or whose manager doesn't work here that day,
 * are at the top with a hint; cycles of managers are cut. Consecutive people out of reach between two visible
 * people, or above the topmost one, become one box without a name, so that not even their number shows. All
 * counts are of visible people.
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
