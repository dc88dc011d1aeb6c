import * as mini from 'zod/mini'

/* `z` of the contract: zod/mini, but schemas without parameters are shared (see `shared.ts`). */
export * from 'zod/mini'

type Inner = mini.core.SomeType

/** Returns the shared schema when called without parameters, and a new one otherwise. */
function plain<M extends (params?: never) => unknown>(make: M): M {
  let made: unknown
  return ((params?: never) => {
    if (params !== undefined) return make(params)
    made ??= make()
    return made
  }) as M
}

/** Caches the wrapper per inner schema. */
function wrapping<M extends (inner: never, params?: never) => unknown>(make: M): M {
  const made = new WeakMap<Inner, unknown>()
  return ((inner: never, params?: never) => {
    if (params !== undefined) return make(inner, params)
    const known = made.get(inner)
    if (known) return known
    const schema = make(inner)
    made.set(inner, schema as object)
    return schema
  }) as M
}

export const string = plain(mini.string)
export const number = plain(mini.number)
export const int = plain(mini.int)
export const boolean = plain(mini.boolean)
export const unknown = plain(mini.unknown)
const _null = plain(mini.null)

export { _null as null }
export const array = wrapping(mini.array)
export const optional = wrapping(mini.optional)
export const nullable = wrapping(mini.nullable)
