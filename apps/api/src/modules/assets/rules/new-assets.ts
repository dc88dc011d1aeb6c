/** A row of a file as far as it can collide with others. */
export interface Marked {
  number: number
  typeId: number | null
  code: string
  serial: string
}

export interface Collision {
  number: number
  field: 'code' | 'serial'
  /** The row that has it already; null: an asset has. */
  earlier: number | null
}

/** How codes and serial numbers are compared. */
export const keyOf = (text: string): string => text.toLowerCase()
export const serialKey = (typeId: number, serial: string): string => `${typeId} ${keyOf(serial)}`

/**
 * Codes that are there twice in the organisation, and serial numbers that are within a type.
 *
 * @param taken of assets: codes by `keyOf`, serial numbers by `serialKey`
 */
export function collisionsOf(
  rows: readonly Marked[],
  taken: { codes: ReadonlySet<string>; serials: ReadonlySet<string> },
): Collision[] {
  const codes = new Map<string, number>()
  const serials = new Map<string, number>()
  const found: Collision[] = []
  const see = (
    field: Collision['field'],
    key: string,
    number: number,
    { own, others }: { own: Map<string, number>; others: ReadonlySet<string> },
  ) => {
    const earlier = own.get(key)
    if (earlier !== undefined) found.push({ number, field, earlier })
    else if (others.has(key)) found.push({ number, field, earlier: null })
    else own.set(key, number)
  }
  for (const { number, typeId, code, serial } of rows) {
    if (code !== '') see('code', keyOf(code), number, { own: codes, others: taken.codes })
    if (serial !== '' && typeId !== null)
      see('serial', serialKey(typeId, serial), number, { own: serials, others: taken.serials })
  }
  return found
}
