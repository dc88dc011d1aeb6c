import * as field from './fields.ts'
import * as z from './schemas.ts'

type Core = z.core.SomeType

/** A shape of fields, by their names on the wire. */
export type Fields = Readonly<Record<string, Core>>

/** The values of fields as they are kept: never left out, since what was left out has its default. */
export type Stored<F extends Fields> = { [K in keyof F]: Exclude<z.core.output<F[K]>, undefined> }

/** The schemas of `Stored<F>`. */
export type StoredShape<F extends Fields> = { [K in keyof F]: z.ZodMiniType<Stored<F>[K]> }

interface Definition {
  type: string
  innerType?: Core
  element?: Core
  shape?: Fields
}

/** What checks nothing, by the type of what it stands for. */
const plain: Readonly<Record<string, () => Core>> = {
  string: z.string,
  number: z.number,
  int: z.int,
}

/** Ids stay what they are: they tell a reader what the number stands for. */
const kept: ReadonlySet<Core> = new Set([field.id(), field.publicId(), field.money(), field.flag()])

/**
 * A field as an answer has it: without what only concerns a value that comes in, such as its default, its length
 * and its form. What is stored fulfilled them once, and must be readable after they were tightened.
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

/** The fields of a record as answers have them, from those that a call takes. */
export function stored<F extends Fields>(fields: F): StoredShape<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, storedField(schema)]),
  ) as unknown as StoredShape<F>
}
