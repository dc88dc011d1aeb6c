/**
 * Hands out one schema for the same arguments instead of making one each time. Schemas never change, a contract
 * names an id or a short text a thousand times, and each of them would be objects to make at every start and to
 * keep for ever.
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
