import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { serveApiDocs } from './api-docs.ts'

interface Operation {
  operationId: string
  tags: string[]
  security: object[]
  responses: Record<string, { description: string; content: object }>
  parameters: { name?: string; in?: string; required?: boolean }[]
}
interface Description {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

let app: TestApp
let description: Description

beforeAll(async () => {
  app = await createTestApp({ server: { surfaces: [serveApiDocs] } })
  description = (await app.app.inject({ url: '/docs/openapi.json' })).json()
})

test('describes every registered call once', () => {
  const ids = Object.values(description.paths).flatMap((path) =>
    Object.values(path).map((one) => one.operationId),
  )
  const registered = app.platform.modules.flatMap((module) => module.routes.map((one) => one.endpoint.id))
  expect(ids.sort()).toEqual(registered.sort())
  expect(description.openapi).toBe('3.1.0')
})

test('describes input, envelope and errors by status', () => {
  const upload = description.paths['/services/admin/apiv2/auth/hrms/generate-signed-url']?.post as Operation
  expect(upload).toMatchObject({
    operationId: 'files.upload.sign',
    tags: ['files'],
    security: [{ token: [] }],
    requestBody: {
      content: { 'application/json': { schema: { required: ['key', 'content_type', 'file_size'] } } },
    },
  })
  expect(upload.responses['200']?.content).toMatchObject({
    'application/json': {
      schema: { properties: { data: { properties: { signed_url: { type: 'string' } } } } },
    },
  })
  expect(upload.responses['413']?.description).toContain('`files.too_large`')
  expect(upload.responses['401']?.description).toContain('`session.expired`')
  // Everybody who is signed in may upload, but not while viewing as somebody else.
  expect(upload.responses['403']?.description).toContain('`access.view_only`')
  expect(upload.responses['403']?.description).not.toContain('`access.denied`')
  const job = description.paths['/services/admin/apiv2/auth/job-status/{id}']?.get as Operation
  expect(job.parameters[0]).toMatchObject({ name: 'id', in: 'path', required: true })
})

test('every reference resolves', () => {
  const text = JSON.stringify(description)
  for (const [, path = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = path
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], description)
    expect(target, path).toBeDefined()
  }
})

test('the page loads its script from this server and runs nothing else', async () => {
  const page = await app.app.inject({ url: '/docs' })
  expect(page.statusCode).toBe(200)
  const policy = String(page.headers['content-security-policy'])
  const nonce = /<script nonce="([^"]+)">/.exec(page.body)?.[1]
  expect(policy).toContain(`'nonce-${nonce}'`)
  expect(policy).not.toMatch(/https?:/)
  expect(page.body).not.toMatch(/https?:\/\//)
  const script = await app.app.inject({ url: '/docs/reader.js' })
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(gunzipSync(script.rawPayload).length).toBeGreaterThan(1_000_000)
})

test('is shown to this machine alone, unless it is configured otherwise', async () => {
  const paths = ['/docs', '/docs/openapi.json', '/docs/reader.js']
  const statuses = async (from: { remoteAddress?: string; headers?: Record<string, string> }) =>
    Promise.all(paths.map(async (url) => (await app.app.inject({ method: 'GET', url, ...from })).statusCode))
  const { config } = app.platform
  const outside = { remoteAddress: '203.0.113.7' }
  expect(await statuses({})).toEqual([200, 200, 200])
  expect(await statuses(outside)).toEqual([404, 404, 404])
  expect(await statuses({ headers: { 'x-forwarded-for': '203.0.113.7' } })).toEqual([404, 404, 404])
  config.apiDocs = 'open'
  expect(await statuses(outside)).toEqual([200, 200, 200])
  config.apiDocs = 'off'
  expect(await statuses({})).toEqual([404, 404, 404])
  config.apiDocs = undefined
})
