/* Reed-Solomon codes over the field of 256 elements with x⁸ + x⁴ + x³ + x² + 1, as QR codes use them (ISO/IEC 18004). */

const EXP = new Uint8Array(512)
const LOG = new Uint8Array(256)
for (let at = 0, value = 1; at < 255; at++) {
  EXP[at] = value
  EXP[at + 255] = value
  LOG[value] = at
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1
}

const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (EXP[(LOG[a] as number) + (LOG[b] as number)] as number)
const over = (a: number, b: number): number =>
  a === 0 ? 0 : (EXP[(LOG[a] as number) + 255 - (LOG[b] as number)] as number)
const power = (exponent: number): number => EXP[((exponent % 255) + 255) % 255] as number

/** The value of a polynomial, whose lowest coefficient comes first. */
const valueAt = (polynomial: readonly number[], x: number): number =>
  polynomial.reduceRight((sum, coefficient) => times(sum, x) ^ coefficient, 0)

/** The polynomial whose roots tell where the errors are (Berlekamp and Massey). */
function locatorOf(syndromes: readonly number[]): number[] {
  let [locator, previous] = [[1], [1]]
  let [errors, shift, last] = [0, 1, 1]
  for (const [at, syndrome] of syndromes.entries()) {
    let difference = syndrome
    for (let i = 1; i <= errors; i++) difference ^= times(locator[i] ?? 0, syndromes[at - i] ?? 0)
    if (difference === 0) {
      shift += 1
      continue
    }
    const factor = over(difference, last)
    const moved = [...Array<number>(shift).fill(0), ...previous.map((one) => times(factor, one))]
    const next = Array.from(
      { length: Math.max(locator.length, moved.length) },
      (_, i) => (locator[i] ?? 0) ^ (moved[i] ?? 0),
    )
    if (2 * errors <= at) {
      previous = locator
      errors = at + 1 - errors
      last = difference
      shift = 1
    } else shift += 1
    locator = next
  }
  return locator.slice(0, errors + 1)
}

/**
 * Corrects a block of code words in place.
 *
 * @param checks how many of them, at the end, are there to correct the others
 * @returns false where there are more errors than can be corrected
 */
export function correct(block: Uint8Array, checks: number): boolean {
  const { length } = block
  const syndromes = Array.from({ length: checks }, (_, at) => {
    const x = power(at)
    return block.reduce((sum, word) => times(sum, x) ^ word, 0)
  })
  if (syndromes.every((one) => one === 0)) return true
  const locator = locatorOf(syndromes)
  const errors = locator.length - 1
  if (errors > checks / 2) return false
  // Exponents of the places, counted from the end of the block.
  const places = Array.from({ length }, (_, at) => at).filter((at) => valueAt(locator, power(-at)) === 0)
  if (places.length !== errors) return false
  const evaluator = Array.from({ length: errors }, (_, at) =>
    locator.slice(0, at + 1).reduce((sum, one, i) => sum ^ times(one, syndromes[at - i] ?? 0), 0),
  )
  const slope = locator.map((one, at) => (at % 2 === 1 ? one : 0)).slice(1)
  for (const at of places) {
    const inverse = power(-at)
    const divisor = valueAt(slope, inverse)
    if (divisor === 0) return false
    const index = length - 1 - at
    block[index] = (block[index] as number) ^ times(power(at), over(valueAt(evaluator, inverse), divisor))
  }
  return Array.from({ length: checks }, (_, at) => at).every(
    (at) => block.reduce((sum, word) => times(sum, power(at)) ^ word, 0) === 0,
  )
}
