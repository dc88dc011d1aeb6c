import { BitMatrix } from './bit-matrix.ts'

/* How QR codes of 21 to 57 modules are laid out: versions 1 to 10, which hold more than any label (ISO/IEC 18004). */

/** The largest version that is read. */
export const MOST_VERSION = 10

export type Level = 'L' | 'M' | 'Q' | 'H'
/** By the two bits that stand for them. */
const LEVELS: readonly Level[] = ['M', 'L', 'H', 'Q']

/** Code words for correction in each block, by version. */
const CHECKS: Readonly<Record<Level, readonly number[]>> = {
  L: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18],
  M: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26],
  Q: [13, 22, 18, 26, 18, 24, 18, 22, 20, 24],
  H: [17, 28, 22, 16, 22, 28, 26, 26, 24, 28],
}

/** Blocks, by version. */
const BLOCKS: Readonly<Record<Level, readonly number[]>> = {
  L: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4],
  M: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5],
  Q: [1, 1, 2, 2, 4, 4, 6, 6, 8, 8],
  H: [1, 1, 2, 4, 4, 4, 5, 6, 8, 8],
}

export const blocksOf = (version: number, level: Level) => ({
  checks: CHECKS[level][version - 1] as number,
  blocks: BLOCKS[level][version - 1] as number,
})

/** Where the small marks are, in both directions. */
function marksOf(version: number): number[] {
  if (version === 1) return []
  const last = 4 * version + 10
  return version < 7 ? [6, last] : [6, Math.floor(last / 2 + 3), last]
}

/** Modules that hold no code words: marks, lines, format and version. */
export function reservedOf(version: number): BitMatrix {
  const size = 4 * version + 17
  const reserved = new BitMatrix(size, size)
  const fill = (left: number, top: number, width: number, height: number) => {
    for (let y = top; y < top + height; y++)
      for (let x = left; x < left + width; x++) reserved.set(x, y, true)
  }
  fill(0, 0, 9, 9)
  fill(size - 8, 0, 8, 9)
  fill(0, size - 8, 9, 8)
  fill(6, 0, 1, size)
  fill(0, 6, size, 1)
  const marks = marksOf(version)
  const last = marks.at(-1)
  for (const y of marks)
    for (const x of marks) {
      const isCorner = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)
      if (!isCorner) fill(x - 2, y - 2, 5, 5)
    }
  if (version >= 7) {
    fill(size - 11, 0, 3, 6)
    fill(0, size - 11, 6, 3)
  }
  return reserved
}

/** Which modules a mask inverts. */
export const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** The fifteen bits of a format, of which five say something. */
function formatWord(format: number): number {
  let rest = format
  for (let at = 0; at < 10; at++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  return ((format << 10) | rest) ^ 0x5412
}
const FORMATS = Array.from({ length: 32 }, (_, format) => formatWord(format))

const wrongBits = (one: number, other: number) => {
  let [difference, count] = [one ^ other, 0]
  for (; difference > 0; difference >>>= 1) count += difference & 1
  return count
}

/** Up to so many wrong bits are corrected. */
const MOST_WRONG = 3

/** Level and mask of a code, from either of the two places where they stand; null where both are unreadable. */
export function formatOf(modules: BitMatrix): { level: Level; mask: number } | null {
  const size = modules.width
  const first = [...[0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y]), ...[7, 5, 4, 3, 2, 1, 0].map((x) => [x, 8])]
  const second = Array.from({ length: 15 }, (_, at) => (at < 8 ? [size - 1 - at, 8] : [8, size - 15 + at]))
  const words = [first, second].map((places) =>
    places.reduce(
      (word, [x, y], at) => (modules.isDark(x as number, y as number) ? word | (1 << at) : word),
      0,
    ),
  )
  const best = FORMATS.map((word, format) => ({
    format,
    wrong: Math.min(...words.map((read) => wrongBits(read, word))),
  })).toSorted((one, other) => one.wrong - other.wrong)[0] as { format: number; wrong: number }
  if (best.wrong > MOST_WRONG) return null
  return { level: LEVELS[best.format >> 3] as Level, mask: best.format & 7 }
}
