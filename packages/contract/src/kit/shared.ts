/**
 * Memoises a schema by its arguments. Schemas are immutable and the contract uses an id or a short text a
 * thousand times; a new schema for each would cost start-up time and memory.
 */
export function shared<A extends readonly number[], S>(make: (...args: A) => S): (...args: A) => S {
  const made = new Map<string, S>()
  return (...args) => {
    const key = args.join()
    const known = made.get(key)
    if (known) return known
    const schema = make(...args)
    made.set(key, schema)
    return schema
  }
}
