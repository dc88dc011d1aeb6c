import type { BitMatrix } from './bit-matrix.ts'

export interface Point {
  x: number
  y: number
}

export interface Corner extends Point {
  /** Width of a module, in points of the picture. */
  module: number
  /** How many lines of the picture have it. */
  seen: number
}

export interface Corners {
  topLeft: Corner
  topRight: Corner
  bottomLeft: Corner
  module: number
}

/** More marks than a picture of one label has. */
const MOST_CANDIDATES = 12

/** Dark, light, dark, light, dark in 1 : 1 : 3 : 1 : 1. @returns the width of a module; null for something else */
function moduleOf(runs: readonly number[]): number | null {
  const total = runs.reduce((sum, run) => sum + run, 0)
  if (runs.some((run) => run === 0) || total < 7) return null
  const module = total / 7
  const fits = runs.every(
    (run, at) => Math.abs(run - module * (at === 2 ? 3 : 1)) < module * (at === 2 ? 1.5 : 0.7),
  )
  return fits ? module : null
}

/** The five runs along a line through the middle of a mark, and where their middle is; null where there are none. */
function across(
  matrix: BitMatrix,
  { x, y }: Point,
  { dx, dy }: { dx: 0 | 1; dy: 0 | 1 },
  most: number,
): { runs: number[]; middle: number } | null {
  const at = (step: number) => matrix.isDark(x + dx * step, y + dy * step)
  const isInside = (step: number) => {
    const [px, py] = [x + dx * step, y + dy * step]
    return px >= 0 && py >= 0 && px < matrix.width && py < matrix.height
  }
  if (!at(0)) return null
  const runs = [0, 0, 0, 0, 0]
  let back = 0
  for (const [run, isDark] of [
    [2, true],
    [1, false],
    [0, true],
  ] as const)
    while (isInside(back) && at(back) === isDark && (runs[run] as number) <= most) {
      runs[run] = (runs[run] as number) + 1
      back -= 1
    }
  let on = 1
  for (const [run, isDark] of [
    [2, true],
    [3, false],
    [4, true],
  ] as const)
    while (isInside(on) && at(on) === isDark && (runs[run] as number) <= 2 * most) {
      runs[run] = (runs[run] as number) + 1
      on += 1
    }
  const end = dx * x + dy * y + on
  return { runs, middle: end - (runs[4] as number) - (runs[3] as number) - (runs[2] as number) / 2 }
}

/** A mark around a point that one line of the picture suggests, confirmed downwards and sideways. */
function confirmed(matrix: BitMatrix, x: number, y: number, module: number): Corner | null {
  const most = Math.ceil(module * 5)
  const down = across(matrix, { x: Math.floor(x), y }, { dx: 0, dy: 1 }, most)
  const height = down && moduleOf(down.runs)
  if (!down || height === null || height > module * 2 || module > height * 2) return null
  const side = across(matrix, { x: Math.floor(x), y: Math.floor(down.middle) }, { dx: 1, dy: 0 }, most)
  const width = side && moduleOf(side.runs)
  if (!side || width === null) return null
  return { x: side.middle, y: down.middle, module: (width + height) / 2, seen: 1 }
}

/** The same mark is found on many lines. */
function add(found: Corner[], one: Corner): void {
  const same = found.find(
    (other) => Math.abs(other.x - one.x) <= one.module * 2 && Math.abs(other.y - one.y) <= one.module * 2,
  )
  if (!same) {
    found.push(one)
    return
  }
  const seen = same.seen + 1
  const mean = (name: 'x' | 'y' | 'module') => (same[name] * same.seen + one[name]) / seen
  Object.assign(same, { x: mean('x'), y: mean('y'), module: mean('module'), seen })
}

/** The runs of dark and light along a line, each with where it ends; the first one is light, and may be empty. */
function* runsOf(matrix: BitMatrix, y: number): Generator<{ isDark: boolean; length: number; end: number }> {
  let [isDark, start] = [false, 0]
  for (let x = 0; x < matrix.width; x++) {
    if (matrix.isDark(x, y) === isDark) continue
    yield { isDark, length: x - start, end: x }
    ;[isDark, start] = [!isDark, x]
  }
  yield { isDark, length: matrix.width - start, end: matrix.width }
}

/** The mark whose last dark run ends there on a line; null where there is none. */
function markEndingAt(matrix: BitMatrix, runs: readonly number[], end: number, y: number): Corner | null {
  const module = runs.length === 5 ? moduleOf(runs) : null
  if (module === null) return null
  const [, , middle, light, dark] = runs as [number, number, number, number, number]
  return confirmed(matrix, end - dark - light - middle / 2, y, module)
}

function marksOf(matrix: BitMatrix): Corner[] {
  const found: Corner[] = []
  for (let y = 0; y < matrix.height; y++) {
    let last: number[] = []
    for (const { isDark, length, end } of runsOf(matrix, y)) {
      last = [...last.slice(-4), length]
      const mark = isDark ? markEndingAt(matrix, last, end, y) : null
      if (mark) add(found, mark)
    }
  }
  return found.toSorted((one, other) => other.seen - one.seen).slice(0, MOST_CANDIDATES)
}

export const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** How far three marks are from the corners of a square, of one size: 0 for exactly. */
function oddness([one, two, three]: readonly [Corner, Corner, Corner]): number {
  const sides = [distance(one, two), distance(two, three), distance(one, three)].toSorted((a, b) => a - b)
  const [short, middle, long] = sides as [number, number, number]
  const sizes = [one.module, two.module, three.module]
  const size = Math.max(...sizes) / Math.min(...sizes) - 1
  return Math.abs(middle / short - 1) + Math.abs(long / (Math.SQRT2 * middle) - 1) + size
}

/** Which of the three is which. */
function ordered(three: readonly Corner[]): Corners {
  const pairs = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 2, 0],
  ] as const
  // The longest side is between the other two; the mark that is left is at the top on the left.
  const [a, b, rest] = pairs.reduce((best, pair) =>
    distance(three[pair[0]] as Corner, three[pair[1]] as Corner) >
    distance(three[best[0]] as Corner, three[best[1]] as Corner)
      ? pair
      : best,
  ) as [number, number, number]
  const [topLeft, one, other] = [three[rest], three[a], three[b]] as [Corner, Corner, Corner]
  const turn = (one.x - topLeft.x) * (other.y - topLeft.y) - (one.y - topLeft.y) * (other.x - topLeft.x)
  const [topRight, bottomLeft] = turn > 0 ? [one, other] : [other, one]
  return { topLeft, topRight, bottomLeft, module: (topLeft.module + topRight.module + bottomLeft.module) / 3 }
}

/** More than this is no square, also when it is looked at from the side. */
const MOST_ODD = 1.2
/** Tried one after the other. */
const MOST_TRIPLES = 5

/** The three marks in the corners of a code, the likeliest first. */
export function cornersIn(matrix: BitMatrix): Corners[] {
  const marks = marksOf(matrix)
  const triples: { corners: Corner[]; odd: number }[] = []
  for (let one = 0; one < marks.length; one++)
    for (let two = one + 1; two < marks.length; two++)
      for (let three = two + 1; three < marks.length; three++) {
        const corners = [marks[one], marks[two], marks[three]] as [Corner, Corner, Corner]
        const odd = oddness(corners)
        if (odd < MOST_ODD) triples.push({ corners, odd })
      }
  return triples
    .toSorted((one, other) => one.odd - other.odd)
    .slice(0, MOST_TRIPLES)
    .map(({ corners }) => ordered(corners))
}
