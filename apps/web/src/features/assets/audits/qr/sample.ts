import { BitMatrix } from './bit-matrix.ts'
import { type Corner, type Corners, distance, type Point } from './corners.ts'

/** Modules from the outer edge of a code to the middle of the mark in its corner. */
const MARK = 3.5
/** The same of the small mark near the corner that has no large one. */
const SMALL_MARK = 6.5

/** Where the modules of a code lie in a picture: a plane that is looked at from any side. */
type Place = (x: number, y: number) => Point

/** Solves linear equations by elimination; null where they have no single solution. */
function solve(rows: number[][]): number[] | null {
  const size = rows.length
  for (let at = 0; at < size; at++) {
    const best = rows.reduce(
      (most, row, index) =>
        index >= at && Math.abs(row[at] as number) > Math.abs(rows[most]?.[at] as number) ? index : most,
      at,
    )
    ;[rows[at], rows[best]] = [rows[best] as number[], rows[at] as number[]]
    const pivot = rows[at] as number[]
    const divisor = pivot[at] as number
    if (Math.abs(divisor) < 1e-12) return null
    for (let column = at; column <= size; column++) pivot[column] = (pivot[column] as number) / divisor
    for (const row of rows) {
      if (row === pivot) continue
      const factor = row[at] as number
      for (let column = at; column <= size; column++)
        row[column] = (row[column] as number) - factor * (pivot[column] as number)
    }
  }
  return rows.map((row) => row[size] as number)
}

/** The projection that takes four points of the code to where they are in the picture. */
function projection(pairs: readonly (readonly [Point, Point])[]): Place | null {
  const equations = pairs.flatMap(([{ x, y }, to]) => [
    [x, y, 1, 0, 0, 0, -x * to.x, -y * to.x, to.x],
    [0, 0, 0, x, y, 1, -x * to.y, -y * to.y, to.y],
  ])
  const solution = solve(equations)
  if (!solution) return null
  const [a, b, c, d, e, f, g, h] = solution as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return (x, y) => {
    const scale = g * x + h * y + 1
    return { x: (a * x + b * y + c) / scale, y: (d * x + e * y + f) / scale }
  }
}

const isDarkAt = (matrix: BitMatrix, { x, y }: Point) => matrix.isDark(Math.floor(x), Math.floor(y))

/** Modules around where the small mark should be, in which it is looked for. */
const REACH = 4
/** Of its 25 modules, so many have to be as they should. */
const ENOUGH = 21
/** Tried one after the other. */
const MOST_PLACES = 4

/** How many of the 25 modules of a small mark with its middle there are as they should be. */
function scoreAt(matrix: BitMatrix, place: Place, x: number, y: number): number {
  let score = 0
  for (let at = 0; at < 25; at++) {
    const [dx, dy] = [(at % 5) - 2, Math.floor(at / 5) - 2]
    const isRing = Math.max(Math.abs(dx), Math.abs(dy)) === 1
    if (isDarkAt(matrix, place(x + dx, y + dy)) !== isRing) score += 1
  }
  return score
}

/** Where the middle of the small mark may be, by a rough idea of where the modules are, the likeliest first. */
function smallMarks(matrix: BitMatrix, rough: Place, size: number): Point[] {
  const wanted = size - SMALL_MARK
  const steps = Array.from({ length: 4 * REACH + 1 }, (_, at) => at / 2 - REACH)
  return steps
    .flatMap((dy) => steps.map((dx) => ({ x: wanted + dx, y: wanted + dy, off: Math.hypot(dx, dy) })))
    .map((one) => ({ ...one, score: scoreAt(matrix, rough, one.x, one.y) }))
    .filter(({ score }) => score >= ENOUGH)
    .toSorted((one, other) => other.score - one.score || one.off - other.off)
    .slice(0, MOST_PLACES)
    .map(({ x, y }) => rough(x, y))
}

/**
 * The fourth corner, by how much smaller the marks are that are further away: lengths shrink by the distance across the line of sight,
 * and by its square along it.
 */
function fourthCorner({ topLeft, topRight, bottomLeft }: Corners): Point {
  const weight = ({ module }: Corner) => module ** (-2 / 3)
  const [across, down, start] = [weight(topRight), weight(bottomLeft), -weight(topLeft)]
  const mean = (name: 'x' | 'y') =>
    (across * topRight[name] + down * bottomLeft[name] + start * topLeft[name]) / (across + down + start)
  return { x: mean('x'), y: mean('y') }
}

/** Where the modules may lie, the likeliest first. */
function placesOf(matrix: BitMatrix, corners: Corners, size: number): Place[] {
  const { topLeft, topRight, bottomLeft } = corners
  const far = size - MARK
  const known = [
    [{ x: MARK, y: MARK }, topLeft],
    [{ x: far, y: MARK }, topRight],
    [{ x: MARK, y: far }, bottomLeft],
  ] as const
  const flat = { x: topRight.x + bottomLeft.x - topLeft.x, y: topRight.y + bottomLeft.y - topLeft.y }
  const rough = [flat, fourthCorner(corners)].flatMap(
    (corner) => projection([...known, [{ x: far, y: far }, corner]]) ?? [],
  )
  // The smallest codes have no small mark.
  if (size < 25) return rough
  const at = size - SMALL_MARK
  const exact = rough.flatMap((place) =>
    smallMarks(matrix, place, size).flatMap((mark) => projection([...known, [{ x: at, y: at }, mark]]) ?? []),
  )
  return [...exact, ...rough]
}

/** How many modules a side may have, the likeliest first: 21, 25, 29 and so on. */
export function sizesOf({ topLeft, topRight, bottomLeft, module }: Corners): number[] {
  const modules = (distance(topLeft, topRight) + distance(topLeft, bottomLeft)) / 2 / module + 2 * MARK
  const nearest = Math.round((modules - 17) / 4) * 4 + 17
  return [nearest, nearest + 4, nearest - 4].filter((size) => size >= 21)
}

/** The modules of a code, read from the picture in one way after the other. */
export function* modulesOf(matrix: BitMatrix, corners: Corners, size: number): Generator<BitMatrix> {
  for (const place of placesOf(matrix, corners, size)) {
    const modules = new BitMatrix(size, size)
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) modules.set(x, y, isDarkAt(matrix, place(x + 0.5, y + 0.5)))
    yield modules
  }
}
