import { type Access, type Endpoint, type ErrorDefinition, generalErrors } from '@muster/contract/kit/index'
import * as core from 'zod/v4/core'
import { errorsOf, type Platform } from '../platform.ts'

type Json = Record<string, unknown>

/** Only calls that change others' records can be refused for these. */
const OWN_GAIN = ['access.own_record', 'access.reach_grows']
const NEVER_FOR: Record<Access['kind'], readonly string[]> = {
  public: ['session.missing', 'session.expired', 'access.denied', ...OWN_GAIN],
  candidate: ['session.missing', 'session.expired', 'access.denied', ...OWN_GAIN],
  signedIn: ['access.denied', ...OWN_GAIN],
  can: [],
}

/** Converts schemas to JSON Schema; shared and recursive parts are collected by name. */
class SchemaBook {
  readonly components: Record<string, Json> = {}

  /** @param name unique, in letters, digits, dots, dashes and underscores */
  write(schema: core.$ZodType, io: 'input' | 'output', name: string): Json {
    const written = core.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' })
    // References are relative to the schema's root, but here the schema is only a part of the document.
    const text = JSON.stringify(written)
      .replaceAll('"$ref":"#/$defs/', `"$ref":"#/components/schemas/${name}.`)
      .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`)
    const { $schema: _, $defs, ...root } = JSON.parse(text) as Json & { $defs?: Record<string, Json> }
    for (const [key, part] of Object.entries($defs ?? {})) this.components[`${name}.${key}`] = part
    if (!text.includes(`"$ref":"#/components/schemas/${name}"`)) return root
    this.components[name] = root
    return { $ref: `#/components/schemas/${name}` }
  }
}

function parameters(endpoint: Endpoint, book: SchemaBook): Json[] {
  const of = (schema: core.$ZodType | undefined, place: 'path' | 'query') => {
    if (!schema) return []
    const { properties = {}, required = [] } = book.write(schema, 'input', `${endpoint.id}.${place}`) as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }))
  }
  const headers = ['app_name', 'app_lang'].map((name) => ({ $ref: `#/components/parameters/${name}` }))
  return [...of(endpoint.params, 'path'), ...of(endpoint.query, 'query'), ...headers]
}

const envelopeOf = (data: Json): Json => ({
  type: 'object',
  properties: {
    error: { const: false },
    message: { type: 'string', description: 'For people; may be empty.' },
    data,
    code: { const: 200 },
    forceLogin: { const: false },
  },
  required: ['error', 'message', 'data', 'code', 'forceLogin'],
})

function successOf(endpoint: Endpoint, book: SchemaBook): Json {
  const data = book.write(endpoint.data, 'output', `${endpoint.id}.data`)
  const json = { 'application/json': { schema: envelopeOf(data) } }
  return endpoint.answer === 'file'
    ? {
        description: 'The file; its name is in content-disposition.',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } }, ...json },
      }
    : { description: 'Done', content: json }
}

/** The errors an endpoint can return, one response per status. */
function failuresOf(endpoint: Endpoint, catalogue: Readonly<Record<string, ErrorDefinition>>): Json {
  const never = NEVER_FOR[endpoint.access.kind]
  const keys = [...Object.keys(generalErrors).filter((key) => !never.includes(key)), ...endpoint.errors]
  const known = keys.flatMap((key) => (catalogue[key] ? [{ key, ...catalogue[key] }] : []))
  return Object.fromEntries(
    [...Map.groupBy(known, (error) => error.status)].map(([status, errors]) => [
      String(status),
      {
        description: errors.map(({ key, message }) => `- \`${key}\`: ${message}`).join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function accessText(access: Access): string {
  if (access.kind === 'can') return `Needs the permission \`${access.permission}\`.`
  if (access.kind === 'signedIn') return 'Open to every signed-in account.'
  return access.kind === 'candidate' ? 'Open to the holder of a candidate’s link.' : 'Open without a session.'
}

function operationOf(
  endpoint: Endpoint,
  module: string,
  catalogue: Readonly<Record<string, ErrorDefinition>>,
  book: SchemaBook,
): Json {
  const isOpen = endpoint.access.kind === 'public' || endpoint.access.kind === 'candidate'
  return {
    operationId: endpoint.id,
    tags: [module],
    summary: endpoint.summary,
    description: accessText(endpoint.access),
    security: isOpen ? [] : [{ token: [] }],
    parameters: parameters(endpoint, book),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: book.write(endpoint.body, 'input', `${endpoint.id}.body`) },
            },
          },
        }
      : {}),
    responses: { '200': successOf(endpoint, book), ...failuresOf(endpoint, catalogue) },
  }
}

/**
 * Describes all registered calls as OpenAPI 3.1, generated from the declarations that the server executes.
 */
export function describeApi(platform: Pick<Platform, 'modules' | 'config'>): Json {
  const catalogue = { ...generalErrors, ...errorsOf(platform.modules) }
  const book = new SchemaBook()
  const paths: Record<string, Json> = {}
  for (const module of platform.modules) {
    for (const { endpoint } of module.routes) {
      const path = `/services/${endpoint.service}/${endpoint.path.replace(/\/$/, '')}`
      paths[path] ??= {}
      ;(paths[path] as Json)[endpoint.method.toLowerCase()] = operationOf(
        endpoint,
        module.name,
        catalogue,
        book,
      )
    }
  }
  const header = (name: string, description: string, example: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
    example,
  })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: '1',
      description:
        'Every answer is the envelope `{ error, message, data, code, forceLogin }`. Sign in with `session.sign_in` and send the token with each further call.',
    },
    servers: [{ url: '/' }],
    tags: platform.modules.filter((module) => module.routes.length > 0).map(({ name }) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      parameters: {
        app_name: header('app_name', 'The calling app.', 'hrms2.0'),
        app_lang: header('app_lang', 'Language of the messages.', 'en'),
      },
      schemas: {
        ...book.components,
        Error: {
          type: 'object',
          properties: {
            error: { const: true },
            message: { type: 'string', description: 'For people.' },
            data: {},
            code: { type: 'integer', description: 'The HTTP status.' },
            forceLogin: { type: 'boolean', description: 'The session is over.' },
            key: { type: 'string', description: 'The same words for the same mistake.' },
            fields: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'What is wrong where.',
            },
          },
          required: ['error', 'message', 'data', 'code', 'forceLogin', 'key'],
        },
      },
    },
  }
}
