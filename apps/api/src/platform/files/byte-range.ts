/** Both ends inclusive, from 0. */
export interface ByteRange {
  start: number
  end: number
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * Parses a `Range` header (RFC 9110, section 14). Multiple ranges and unknown units are answered with the
 * whole file, as the standard allows.
 *
 * @returns undefined for the whole file
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = RANGE.exec(header ?? '')
  const [, from = '', to = ''] = match ?? []
  if (!match || (from === '' && to === '')) return undefined
  // "-500" means the last 500 bytes.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return start > end ? 'unsatisfiable' : { start, end }
}
