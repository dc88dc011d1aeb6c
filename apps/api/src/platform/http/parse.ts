import type { Endpoint, Schema } from '@muster/contract/kit/index'
import * as core from 'zod/v4/core'
import type { Text } from '../../lib/texts/texts.ts'
import { fail } from '../errors.ts'
import { fieldName } from './field-name.ts'
import { httpTexts } from './http.texts.ts'
import { wordsOfIssue } from './issue-words.ts'

type Issue = core.$ZodIssue

/** The most specific issues: for a union, those of the closest alternative. */
function flatten(issues: readonly Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
    const [closest] = [...issue.errors].sort((a, b) => a.length - b.length)
    return flatten(closest ?? []).map(
      (inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as Issue,
    )
  })
}

function fieldsOf(issues: readonly Issue[], part: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of flatten(issues)) {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys)
        fields[path === '' ? key : `${path}.${key}`] = httpTexts('unknownNamed', { name: key })
    else fields[path || part] ??= issue.message
  }
  return fields
}

const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed()

/**
 * Path of the first text that PostgreSQL cannot store: with a NUL, or half of a surrogate pair. Not recursive: a body may
 * nest values deeper than calls can.
 */
function unstorablePath(whole: unknown): string | undefined {
  const rest: [value: unknown, path: string][] = [[whole, '']]
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [value, path] = next
    if (typeof value === 'string' && isUnstorable(value)) return path
    if (value === null || typeof value !== 'object') continue
    for (const [key, inner] of Object.entries(value).reverse())
      rest.push([inner, path ? `${path}.${key}` : key])
  }
  return undefined
}

function refuseUnstorable(value: unknown, part: string): void {
  const path = unstorablePath(value)
  if (path === undefined) return
  // Values of a record are named by their field alone, as when the form's own rules refuse them.
  const field = path.replace(/^values\./, '') || part
  const problem = httpTexts('unstorable')
  fail('request.invalid', {
    fields: { [field]: problem },
    message: correctWords(field, problem),
  })
}

/** The first problem, with its field where that has a name. */
function correctWords(field: string, problem: string): Text {
  const name = fieldName(field)
  return name === null
    ? httpTexts.text('correctOne', { problem })
    : httpTexts.text('correctField', { field: name, problem })
}

function parsePart(schema: Schema | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined
  refuseUnstorable(value, part)
  const result = core.safeParse(schema, value ?? {}, { error: wordsOfIssue })
  if (result.success) return result.data
  const fields = fieldsOf(result.error.issues, part)
  const [first] = Object.entries(fields)
  fail('request.invalid', {
    fields,
    message: first ? correctWords(first[0], first[1]) : undefined,
  })
}

export interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}

/** @throws AppError `request.invalid` with the invalid fields */
export function parseInput(endpoint: Endpoint, raw: RawInput): RawInput {
  return {
    params: parsePart(endpoint.params, raw.params, 'params'),
    query: parsePart(endpoint.query, raw.query, 'query'),
    body: parsePart(endpoint.body, raw.body, 'body'),
  }
}

/** Paths of `before` that parsing removed: fields that the contract does not declare. */
function droppedPaths(before: unknown, after: unknown, path = ''): string[] {
  if (Array.isArray(before)) {
    return before.flatMap((item, index) =>
      droppedPaths(item, Array.isArray(after) ? after[index] : undefined, `${path}[${index}]`),
    )
  }
  if (before === null || typeof before !== 'object') return []
  return Object.entries(before).flatMap(([key, value]) => {
    if (value === undefined) return []
    const fieldPath = path ? `${path}.${key}` : key
    if (after === null || typeof after !== 'object' || !(key in after)) return [fieldPath]
    return droppedPaths(value, (after as Record<string, unknown>)[key], fieldPath)
  })
}

const compiled = new WeakMap<Schema, Schema>()

/**
 * Compiles the objects of a schema to generated code. The contract is shared with the browser, whose policy
 * forbids code generation, so its schemas parse key by key. Twice as fast for a page of a list.
 */
function compile(schema: Schema): Schema {
  const known = compiled.get(schema)
  if (known) return known
  // A recursive reference resolves to the uncompiled schema.
  compiled.set(schema, schema)
  const made = compiledCopy(schema)
  compiled.set(schema, made)
  return made
}

function compiledCopy(schema: Schema): Schema {
  const { def, constr } = (schema as core.$ZodTypes)._zod
  if (def.type === 'object') {
    const shape = Object.fromEntries(
      Object.entries(def.shape).map(([key, one]) => [key, compile(one as Schema)]),
    )
    return new core.$ZodObjectJIT({ ...def, shape })
  }
  const make = constr as new (def: object) => Schema
  if (def.type === 'array') return new make({ ...def, element: compile(def.element as Schema) })
  if (def.type === 'optional' || def.type === 'nullable')
    return new make({ ...def, innerType: compile(def.innerType as Schema) })
  return schema
}

/**
 * Removes fields from a response that the contract does not declare.
 *
 * @param strict throws instead, so that tests find undeclared fields
 */
export function shapeAnswer(endpoint: Endpoint, data: unknown, strict: boolean): unknown {
  const result = core.safeParse(compile(endpoint.data), data)
  if (!result.success) {
    const issues = JSON.stringify(fieldsOf(result.error.issues, 'data'))
    throw new Error(`${endpoint.id} answers what its contract does not declare: ${issues}`)
  }
  if (strict) {
    const dropped = droppedPaths(data, result.data)
    if (dropped.length > 0)
      throw new Error(`${endpoint.id} answers undeclared fields: ${dropped.slice(0, 5).join(', ')}`)
  }
  return result.data
}
