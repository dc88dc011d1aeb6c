import type { BitMatrix } from './bit-matrix.ts'
import { correct } from './correct.ts'
import { blocksOf, formatOf, type Level, MASKS, MOST_VERSION, reservedOf } from './layout.ts'

/** The modules in the order of the code words: up and down in columns of two, from the right. */
function* inOrder(size: number): Generator<[x: number, y: number]> {
  // The upright line of the pattern, at 6, takes a column of its own.
  for (let right = size - 1; right >= 1; right -= right === 8 ? 3 : 2) {
    const isUpward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step
      yield [right, y]
      yield [right - 1, y]
    }
  }
}

function wordsOf(modules: BitMatrix, reserved: BitMatrix, mask: number): number[] {
  const inverts = MASKS[mask] as (x: number, y: number) => boolean
  const bits: number[] = []
  for (const [x, y] of inOrder(modules.width))
    if (!reserved.isDark(x, y)) bits.push(modules.isDark(x, y) === inverts(x, y) ? 0 : 1)
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, word) =>
    bits.slice(word * 8, word * 8 + 8).reduce((sum, bit) => (sum << 1) | bit, 0),
  )
}

/** The data of the blocks, which are stored word by word in turn; null where one can't be corrected. */
function dataOf(words: readonly number[], version: number, level: Level): Uint8Array | null {
  const { checks, blocks } = blocksOf(version, level)
  const short = Math.floor(words.length / blocks) - checks
  const longer = words.length % blocks
  const parts = Array.from(
    { length: blocks },
    (_, block) => new Uint8Array(short + checks + (block < blocks - longer ? 0 : 1)),
  )
  let from = 0
  for (let at = 0; at <= short; at++)
    for (const [block, part] of parts.entries()) {
      if (at === short && block < blocks - longer) continue
      part[at] = words[from++] ?? 0
    }
  for (let at = 0; at < checks; at++)
    for (const part of parts) part[part.length - checks + at] = words[from++] ?? 0
  if (!parts.every((part) => correct(part, checks))) return null
  return Uint8Array.from(parts.flatMap((part) => [...part.subarray(0, part.length - checks)]))
}

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Reads bits from the first one on; beyond the end they are 0. */
function reader(data: Uint8Array) {
  let at = 0
  const left = () => data.length * 8 - at
  const take = (count: number): number => {
    let value = 0
    for (let bit = 0; bit < count; bit++, at++)
      value = (value << 1) | (((data[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
    return value
  }
  return { left, take }
}
type Bits = ReturnType<typeof reader>

function digits({ take }: Bits, count: number): string {
  let text = ''
  for (let left = count; left > 0; left -= 3) {
    const size = Math.min(3, left)
    text += String(take(size * 3 + 1)).padStart(size, '0')
  }
  return text
}

function signs({ take }: Bits, count: number): string {
  let text = ''
  for (let left = count; left > 0; left -= 2) {
    if (left === 1) return text + SIGNS.charAt(take(6))
    const pair = take(11)
    text += SIGNS.charAt(Math.floor(pair / 45)) + SIGNS.charAt(pair % 45)
  }
  return text
}

const bytes = ({ take }: Bits, count: number): string =>
  new TextDecoder().decode(Uint8Array.from({ length: count }, () => take(8)))

/** Bits of the number of signs, in versions up to 9 and from 10 on. */
const kinds: Readonly<
  Record<number, { counts: [number, number]; read: (bits: Bits, count: number) => string }>
> = {
  1: { counts: [10, 12], read: digits },
  2: { counts: [9, 11], read: signs },
  4: { counts: [8, 16], read: bytes },
}
/** Says in which character set bytes are; all that is read here is UTF-8. */
const CHARACTER_SET = 7

/** The text of the data; null for signs that no label has, such as those of Japanese in sets of their own. */
function textOf(data: Uint8Array, version: number): string | null {
  const bits = reader(data)
  let text = ''
  while (bits.left() >= 4) {
    const mode = bits.take(4)
    if (mode === 0) break
    if (mode === CHARACTER_SET) {
      if (bits.take(8) >= 128) return null
      continue
    }
    const kind = kinds[mode]
    if (!kind) return null
    const count = bits.take(kind.counts[version < 10 ? 0 : 1])
    if (count > bits.left()) return null
    text += kind.read(bits, count)
  }
  return text
}

/** What a code says, by its modules; null where it can't be read. */
export function decode(modules: BitMatrix): string | null {
  const version = (modules.width - 17) / 4
  if (version < 1 || version > MOST_VERSION) return null
  const format = formatOf(modules)
  if (!format) return null
  const data = dataOf(wordsOf(modules, reservedOf(version), format.mask), version, format.level)
  return data && textOf(data, version)
}
