/** What may stand in a gate's statement. */
type Value = string | number | boolean | Buffer | Temporal.Instant | null | undefined

/** Bytes, and texts by their bytes, in hexadecimal: nothing that somebody typed can end the literal. */
function literalOf(value: Value): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${value} is no number for a statement.`)
    return value < 0 ? `(${value})` : String(value)
  }
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'::bytea`
  if (typeof value === 'string')
    return `convert_from('\\x${Buffer.from(value).toString('hex')}'::bytea, 'UTF8')`
  return `'${value.toString()}'::timestamptz`
}

/** A whole statement without parameters; only `gateText` makes one. */
export class GateText {
  readonly sql: string

  private constructor(sql: string) {
    this.sql = sql
  }

  static of(parts: readonly string[], values: readonly Value[]): GateText {
    return new GateText(parts.reduce((sql, part, at) => sql + literalOf(values[at - 1]) + part))
  }
}

/**
 * A statement for `askGate` with its values written into it, so that it is one round trip: a server takes
 * parameters only one statement at a time, and the role must be set before. Texts need a cast where the
 * function is not clear about it.
 */
export function gateText(parts: TemplateStringsArray, ...values: Value[]): GateText {
  return GateText.of(parts, values)
}

/**
 * The same with rows of values between two texts: `select … from (values (…), (…)) as n (…)`.
 *
 * @throws without a row
 */
export function gateRows(before: string, rows: readonly (readonly Value[])[], after: string): GateText {
  if (rows.length === 0) throw new Error('Values need a row at least.')
  const parts = rows.flatMap((row, at) => row.map((_, column) => (column > 0 ? ', ' : at > 0 ? '), (' : '')))
  const [, ...between] = parts
  return GateText.of([`${before} (values (`, ...between, `)) ${after}`], rows.flat())
}
