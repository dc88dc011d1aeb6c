import type { Endpoint, Schema } from '@muster/contract/kit/index'
import * as core from 'zod/v4/core'

/** The subset of JSON Schema that the contract's schemas use. */
interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  maximum?: number
  default?: unknown
  $ref?: string
}

export function jsonSchemaOf(schema: Schema): JsonSchema {
  return core.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

const byFormat: Record<string, string> = {
  email: 'someone@example.test',
  uuid: '3f0c1f6e-5a9a-4d53-9c58-0d2f5a6a7b11',
  date: '2026-01-15',
  'date-time': '2026-01-15T10:00:00Z',
  uri: 'https://example.test/',
}

function sampleText(schema: JsonSchema): string {
  if (schema.format && byFormat[schema.format]) return byFormat[schema.format] as string
  const pattern = schema.pattern ? new RegExp(schema.pattern, 'u') : undefined
  const candidates = [
    '1',
    'sample',
    'someone@example.test',
    '2026-01-15',
    '10:00',
    'USD',
    '100.00',
    'FIRST_NAME',
    '#335aff',
  ]
  return (
    candidates.find((text) => (!pattern || pattern.test(text)) && text.length >= (schema.minLength ?? 0)) ??
    'sample'
  )
}

/** An id unless the schema has a maximum, as for pages, lengths and latitudes. */
function sampleNumber(schema: JsonSchema, options: SampleOptions): number {
  const least = schema.minimum ?? 0
  if ((schema.maximum ?? Number.MAX_SAFE_INTEGER) < Number.MAX_SAFE_INTEGER) {
    return typeof schema.default === 'number'
      ? schema.default
      : Math.max(least, Math.min(1, schema.maximum ?? 1))
  }
  return least >= 0 ? options.id : least
}

export interface SampleOptions {
  /** Value of every id-like number. */
  id: number
  /** Includes optional properties. */
  full: boolean
}

/** A value that the schema should accept. */
export function sampleOf(schema: JsonSchema, options: SampleOptions): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = (schema.anyOf ?? schema.oneOf)?.[0]
  if (choice) return sampleOf(choice, options)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => options.full || schema.required?.includes(name))
          .map(([name, property]) => [name, sampleOf(property, options)]),
      )
    case 'array':
      return schema.items ? [sampleOf(schema.items, options)] : []
    case 'integer':
    case 'number':
      return sampleNumber(schema, options)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return sampleText(schema)
  }
}

export interface SampleInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** For calls whose session is a cookie. */
  cookie?: string
}

/** An input of the declared shape for an endpoint. */
export function sampleInput(endpoint: Endpoint, options: SampleOptions): SampleInput {
  const part = (schema: Schema | undefined) => (schema ? sampleOf(jsonSchemaOf(schema), options) : undefined)
  return {
    params: part(endpoint.params) as Record<string, unknown> | undefined,
    query: part(endpoint.query) as Record<string, unknown> | undefined,
    body: part(endpoint.body),
  }
}

/** Names that every object inherits, which a look-up in a plain object finds. */
const inheritedNames = ['constructor', '__proto__', 'toString']

export const hostileValues: unknown[] = [
  '',
  ' ',
  '\u0000',
  "'; drop table employee; --",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '=HYPERLINK("http://example.test")',
  '{{constructor.constructor("return process")()}}',
  '\ud800',
  '😀'.repeat(50),
  'x'.repeat(30_000),
  '2026-02-30',
  '99999999999999999999',
  -1,
  0,
  1.5,
  1e308,
  2 ** 60,
  null,
  true,
  [],
  {},
  [[[[[[]]]]]],
  // Parsed, since a literal would set the prototype instead of sending the name.
  JSON.parse('{"__proto__":{"polluted":true},"constructor":1}'),
  Array.from({ length: 2000 }, (_, index) => index),
]

type Path = (string | number)[]

function leafPaths(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path]
  const inner = Object.entries(value).flatMap(([key, child]) => leafPaths(child, [...path, key]))
  return inner.length > 0 ? inner : [path]
}

function replaceAt(value: unknown, path: Path, replacement: unknown): unknown {
  const [head, ...rest] = path
  if (head === undefined) return replacement
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  ;(copy as Record<string, unknown>)[head] = replaceAt(
    (value as Record<string, unknown>)[head],
    rest,
    replacement,
  )
  return copy
}

/**
 * Copies of a valid input with each leaf replaced by each inherited name and each hostile value; `every` skips
 * some of the values.
 */
export function* spoilt(value: unknown, every = 1): Generator<unknown> {
  let turn = 0
  for (const path of leafPaths(value)) {
    for (const name of inheritedNames) yield replaceAt(value, path, name)
    for (const replacement of hostileValues) {
      if (turn++ % every === 0) yield replaceAt(value, path, replacement)
    }
  }
}
