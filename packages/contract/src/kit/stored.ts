import * as field from './fields.ts'
import * as z from './schemas.ts'

type Core = z.core.SomeType

/** Schemas of fields, by their wire names. */
export type Fields = Readonly<Record<string, Core>>

/** The values of fields as stored: never undefined, since defaults have been applied. */
export type Stored<F extends Fields> = { [K in keyof F]: Exclude<z.core.output<F[K]>, undefined> }

/** The schemas of `Stored<F>`. */
export type StoredShape<F extends Fields> = { [K in keyof F]: z.ZodMiniType<Stored<F>[K]> }

interface Definition {
  type: string
  innerType?: Core
  element?: Core
  shape?: Fields
}

/** The schema without checks, by its type. */
const plain: Readonly<Record<string, () => Core>> = {
  string: z.string,
  number: z.number,
  int: z.int,
}

/** Id schemas are kept, since their type documents the number. */
const kept: ReadonlySet<Core> = new Set([field.id(), field.publicId(), field.money(), field.flag()])

/**
 * A field's schema for responses: without what only applies to input, such as its default, length and format.
 * A stored value passed the checks of its day, and must remain readable after they were tightened.
 */
function storedField(schema: Core): Core {
  if (kept.has(schema)) return schema
  const definition = schema._zod.def as Definition
  const { type, innerType, element, shape } = definition
  if (type === 'default' || type === 'optional') return storedField(innerType as Core)
  if (type === 'nullable') return z.nullable(storedField(innerType as Core))
  if (type === 'array') return z.array(storedField(element as Core))
  if (type === 'object') return z.object(stored(shape as Fields))
  const isInt = type === 'number' && 'format' in definition
  return plain[isInt ? 'int' : type]?.() ?? schema
}

/** The response schemas of a record's fields, derived from those of its input. */
export function stored<F extends Fields>(fields: F): StoredShape<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, storedField(schema)]),
  ) as unknown as StoredShape<F>
}
