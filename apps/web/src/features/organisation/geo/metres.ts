import type { Formatter } from '../../../lib/language/formats.ts'

/** A length in readable form: `250 m`, `1.2 km`. */
export function metres(format: Pick<Formatter, 'number'>, length: number): string {
  const size = Math.abs(length)
  return size < 1000
    ? `${format.number(Math.round(size))} m`
    : `${format.number(size / 1000, { maximumFractionDigits: 1 })} km`
}
