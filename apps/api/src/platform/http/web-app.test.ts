import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { webApp } from './web-app.ts'

const PAGE = `<html><head><link rel="manifest" href="/me.webmanifest"><meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__">a{}</style></head>
<body><script type="module" src="/assets/app-1a2b.js" nonce="__CSP_NONCE__"></script></body></html>`

const outside = mkdtempSync(join(tmpdir(), 'muster-web-'))
const folder = join(outside, 'dist')
let app: TestApp

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(outside, 'secret.txt'), 'secret')
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}')
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  const script = 'console.log(1)'
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), script)
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.gz'), gzipSync(script))
  app = await createTestApp({ server: { surfaces: [webApp(folder)] } })
})

afterAll(() => rmSync(outside, { recursive: true, force: true }))

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

describe('the web app', () => {
  test('the root redirects to the console', async () => {
    const answer = await get('/')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/admin'])
  })

  test.each(['/admin', '/admin/', '/admin/employees/12?tab=pay', '/me', '/me/leave/apply'])(
    '%s is the page with the nonces of its own policy',
    async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-store')
      const policy = String(answer.headers['content-security-policy'])
      const nonceOf = (pattern: RegExp) => pattern.exec(answer.body)?.[1]
      expect(policy).toContain(`script-src 'self' 'nonce-${nonceOf(/<script[^>]*nonce="([^"]+)"/)}'`)
      expect(policy).toContain(`style-src 'self' 'nonce-${nonceOf(/<style[^>]*nonce="([^"]+)"/)}'`)
      expect(nonceOf(/<meta[^>]*nonce="([^"]+)"/)).toBe(nonceOf(/<style[^>]*nonce="([^"]+)"/))
      expect(answer.body).not.toContain('__CSP_NONCE__')
      expect((await get(url)).body).not.toBe(answer.body)
    },
  )

  test('marks the page when sign-up is closed', async () => {
    const meta = '<meta name="muster-sign-up" content="closed">'
    expect((await get('/admin')).body).not.toContain(meta)
    const closed = await createTestApp({
      config: { signUp: 'closed' },
      server: { surfaces: [webApp(folder)] },
    })
    expect((await closed.app.inject('/admin')).body).toContain(`${meta}</head>`)
  })

  test('only self-service is installable', async () => {
    expect((await get('/me/profile')).body).toContain('rel="manifest"')
    expect((await get('/admin/apps')).body).not.toContain('rel="manifest"')
  })

  test('hashed files are cached for a year, and compressed if the browser supports it', async () => {
    const plain = await get('/assets/app-1a2b.js')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers['content-type']).toMatch(/javascript/)
    const small = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate' })
    expect(small.headers['content-encoding']).toBe('gzip')
    expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body)
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/.vite/manifest.json',
    '/index.html',
    '/INDEX.HTML',
    '/assets/',
    '/assets/missing.js',
    '/nothing',
  ])('%s is not found', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.body).not.toContain('secret')
    expect(answer.json()).toMatchObject({ error: true })
  })

  test.each(['GET', 'POST'] as const)('does not serve the page for an unknown call: %s', async (method) => {
    const answer = await app.app.inject({ method, url: '/services/admin/apiv2/nothing' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ key: 'route.not_found', message: 'Requested API not found.' })
  })

  test('explains how to build the app when no build exists', async () => {
    const bare = await createTestApp({ server: { surfaces: [webApp(join(outside, 'none'))] } })
    const answer = await bare.app.inject({ url: '/admin' })
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('npm run build')
  })
})
