/** Hundredths of an amount as entered; null if it is none. */
function centsOf(text: string): bigint | null {
  const [, whole, decimals = ''] = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? null : BigInt(whole + decimals.padEnd(2, '0'))
}

/** The exact total of what was counted by denomination; null while there is none or one is no amount. */
export function totalOf(pieces: readonly { value: string; pieces: number }[]): string | null {
  let sum = 0n
  for (const { value, pieces: count } of pieces) {
    const cents = centsOf(value)
    if (cents === null) return null
    sum += cents * BigInt(count)
  }
  if (pieces.length === 0) return null
  const digits = sum.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
