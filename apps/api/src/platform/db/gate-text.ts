/** Values that a gate statement may contain. */
type Value = string | number | boolean | Buffer | Temporal.Instant | null | undefined

/** Encodes bytes and texts in hexadecimal, so that no input can end the literal. */
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

/** A complete statement without parameters; only `gateText` creates one. */
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
 * Builds a statement for `askGate` with its values inlined, so that it takes one round trip: the server
 * accepts parameters only for single statements, and the role must be set first. Texts need a cast where the
 * function is ambiguous.
 */
export function gateText(parts: TemplateStringsArray, ...values: Value[]): GateText {
  return GateText.of(parts, values)
}

/**
 * The same with rows of values between two texts: `select … from (values (…), (…)) as n (…)`.
 *
 * @throws for an empty list of rows
 */
export function gateRows(before: string, rows: readonly (readonly Value[])[], after: string): GateText {
  if (rows.length === 0) throw new Error('Values need a row at least.')
  const parts = rows.flatMap((row, at) => row.map((_, column) => (column > 0 ? ', ' : at > 0 ? '), (' : '')))
  const [, ...between] = parts
  return GateText.of([`${before} (values (`, ...between, `)) ${after}`], rows.flat())
}
