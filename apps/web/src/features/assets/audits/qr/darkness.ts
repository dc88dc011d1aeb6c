import { BitMatrix } from './bit-matrix.ts'

/** What a canvas gives: four bytes for each point. */
export interface Picture {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** Points of a square whose brightness is judged together. */
const SQUARE = 8
/** Squares around one that are compared with it, in each direction. */
const AROUND = 2
/** A square with less contrast than this is all of one colour. */
const CONTRAST = 24

function brightnessOf({ width, height, data }: Picture): Uint8Array {
  const grey = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < grey.length; at++, from += 4)
    grey[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 151 + (data[from + 2] ?? 0) * 28) >> 8
  return grey
}

/** The squares that a picture is divided into, and the points of each. */
class Squares {
  readonly columns: number
  readonly rows: number
  readonly #width: number
  readonly #height: number

  constructor({ width, height }: Picture) {
    this.columns = Math.ceil(width / SQUARE)
    this.rows = Math.ceil(height / SQUARE)
    this.#width = width
    this.#height = height
  }

  /** Numbers of the points of a square. */
  *pointsOf(square: number): Generator<number> {
    const [left, top] = [(square % this.columns) * SQUARE, Math.floor(square / this.columns) * SQUARE]
    const [right, bottom] = [Math.min(this.#width, left + SQUARE), Math.min(this.#height, top + SQUARE)]
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) yield y * this.#width + x
  }

  /** The squares around one; at the edges, as many further inside. */
  *around(square: number): Generator<number> {
    const start = (at: number, count: number) => Math.max(0, Math.min(at, count - 1 - AROUND) - AROUND)
    const left = start(square % this.columns, this.columns)
    const top = start(Math.floor(square / this.columns), this.rows)
    const [right, bottom] = [
      Math.min(this.columns - 1, left + 2 * AROUND),
      Math.min(this.rows - 1, top + 2 * AROUND),
    ]
    for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) yield y * this.columns + x
  }
}

function judge(grey: Uint8Array, points: Iterable<number>): { mean: number; least: number; most: number } {
  let [sum, least, most, count] = [0, 255, 0, 0]
  for (const point of points) {
    const value = grey[point] ?? 0
    sum += value
    count += 1
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return { mean: sum / count, least, most }
}

/** The brightness that separates dark from light, of each square. */
function middlesOf(grey: Uint8Array, squares: Squares): Float64Array {
  const { columns, rows } = squares
  const middles = new Float64Array(columns * rows)
  for (let at = 0; at < middles.length; at++) {
    const { mean, least, most } = judge(grey, squares.pointsOf(at))
    middles[at] = mean
    if (most - least >= CONTRAST) continue
    // All of one colour: light, unless what lies above and to the left says that it is the inside of something dark.
    middles[at] = least / 2
    if (at < columns || at % columns === 0) continue
    const before =
      ((middles[at - columns] ?? 0) + 2 * (middles[at - 1] ?? 0) + (middles[at - columns - 1] ?? 0)) / 4
    if (least < before) middles[at] = before
  }
  return middles
}

/** Separates dark from light by the brightness around each place: labels are photographed in bad light, and in shadows. */
export function darknessOf(picture: Picture): BitMatrix {
  const { width, height } = picture
  const grey = brightnessOf(picture)
  const squares = new Squares(picture)
  const middles = middlesOf(grey, squares)
  const matrix = new BitMatrix(width, height)
  for (let square = 0; square < middles.length; square++) {
    let [sum, count] = [0, 0]
    for (const near of squares.around(square)) {
      sum += middles[near] ?? 0
      count += 1
    }
    for (const point of squares.pointsOf(square))
      if ((grey[point] ?? 0) <= sum / count) matrix.set(point % width, Math.floor(point / width), true)
  }
  return matrix
}
