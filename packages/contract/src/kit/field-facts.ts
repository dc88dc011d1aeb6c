import * as field from './fields.ts'
import type { FieldFacts } from './master-shape.ts'
import * as z from './schemas.ts'
import type { Fields } from './stored.ts'

type Core = z.core.SomeType

interface Definition {
  type: string
  format?: string
  innerType?: Core
  element?: Core
  defaultValue?: unknown
  entries?: Readonly<Record<string, string>>
  options?: readonly Core[]
  values?: readonly unknown[]
  checks?: readonly { _zod: { def: { check: string; maximum?: number; format?: string } } }[]
}

const definitionOf = (schema: Core) => schema._zod.def as Definition

/** The schema without its optional, nullable and default wrappers, and what those wrappers say. */
function unwrapped(schema: Core): { inner: Core; isOptional: boolean; start?: unknown } {
  const { type, innerType, defaultValue } = definitionOf(schema)
  if (type === 'default') return { ...unwrapped(innerType as Core), isOptional: true, start: defaultValue }
  if (type === 'optional' || type === 'nullable') return { ...unwrapped(innerType as Core), isOptional: true }
  return { inner: schema, isOptional: false }
}

function textFacts({ checks = [], format }: Definition): FieldFacts {
  const checked = checks.map(({ _zod }) => _zod.def)
  if (format === 'date' || checked.some((one) => one.format === 'date')) return { kind: 'day' }
  const most = checked.find(({ check }) => check === 'max_length')?.maximum
  return { kind: 'text', ...(most === undefined ? {} : { maxLength: most }) }
}

function plainFacts(schema: Core): FieldFacts {
  if (schema === field.flag()) return { kind: 'status' }
  if (schema === field.id()) return { kind: 'id' }
  if (schema === field.timeOfDay()) return { kind: 'time' }
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'string':
      return textFacts(definition)
    case 'number':
      return { kind: 'format' in definition ? 'whole' : 'decimal' }
    case 'boolean':
      return { kind: 'yes_no' }
    case 'enum':
      return { kind: 'choice', values: Object.values(definition.entries ?? {}) }
    case 'union': {
      const options = (definition.options ?? []).map(definitionOf)
      // An address or nothing is typed, not chosen.
      const text = options.find(({ type }) => type === 'string')
      if (text) return textFacts(text)
      return { kind: 'choice', values: options.flatMap(({ values }) => values ?? []) as string[] }
    }
    case 'array':
      return { kind: definition.element === field.id() ? 'ids' : 'other' }
    default:
      return { kind: 'other' }
  }
}

/** Text that may be empty is not required, whether or not the field may be omitted. */
const takesNothing = (schema: Core) => z.core.safeParse(schema as z.core.$ZodType, '').success

/**
 * What a form needs to know of fields, without their schemas; `npm run calls` generates it for the browser.
 */
export function fieldFacts(fields: Fields): Record<string, FieldFacts> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const { inner, isOptional, start } = unwrapped(schema)
      const isRequired = !isOptional && !takesNothing(inner)
      return [
        name,
        {
          ...plainFacts(inner),
          ...(isRequired ? { isRequired } : {}),
          ...(start === undefined ? {} : { start }),
        },
      ]
    }),
  )
}
