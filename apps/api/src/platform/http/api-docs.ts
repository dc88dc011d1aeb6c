import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'
import { isFromThisMachine } from '../metrics/access.ts'
import type { Platform } from '../platform.ts'
import { describeApi } from './api-description.ts'

const SCRIPT_PATH = '/js/scalar.js'

/** The viewer's script, compressed. It has four megabytes, so it is loaded when the page is opened first. */
async function loadScript(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const carrier = Fastify()
  await carrier.register(scalar, { routePrefix: '/', configuration: { url: '/docs/openapi.json' } })
  const { statusCode, rawPayload } = await carrier.inject(SCRIPT_PATH)
  await carrier.close()
  if (statusCode !== 200) throw new Error('The documentation reader has no script at its known place.')
  return promisify(gzip)(rawPayload)
}

/** The viewer makes no external requests: no fonts, proxy, usage statistics or assistant. */
const READER = {
  url: '/docs/openapi.json',
  authentication: { preferredSecurityScheme: 'token' },
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
}

function pageWith(nonce: { script: string; style: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" nonce="${nonce.style}">
<title>Muster – API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<div id="reference"></div>
<script src="/docs/reader.js"></script>
<script nonce="${nonce.script}">Scalar.createApiReference('#reference', ${JSON.stringify(READER)})</script>
</body>
</html>
`
}

/** Whether the API reference is shown: it names every call, which is of use to developers and to attackers alike. */
function mayRead({ config }: Platform, request: FastifyRequest): boolean {
  const { apiDocs = 'local' } = config
  if (apiDocs === 'local') return isFromThisMachine(config, request)
  return apiDocs === 'open'
}

/**
 * Serves `/docs/openapi.json` and the page at `/docs` that displays it, to whom API_DOCS allows; for others they do
 * not exist.
 */
export async function serveApiDocs(server: FastifyInstance, platform: Platform): Promise<void> {
  await server.register(async (app) => {
    app.addHook('onRequest', async (request) => {
      if (!mayRead(platform, request)) fail('route.not_found')
    })
    addDocs(app, platform)
  })
}

function addDocs(app: FastifyInstance, platform: Platform): void {
  let description: string | undefined
  let script: Promise<Buffer> | undefined

  app.get('/docs/openapi.json', (_request, reply) => {
    description ??= JSON.stringify(describeApi(platform))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(description)
  })

  app.get('/docs/reader.js', async (_request, reply) => {
    script ??= loadScript()
    try {
      const content = await script
      return reply
        .type('text/javascript; charset=utf-8')
        .header('content-encoding', 'gzip')
        .header('cache-control', 'public, max-age=86400')
        .send(content)
    } catch (error) {
      // Do not cache the failure: the next visitor retries.
      script = undefined
      throw error
    }
  })

  app.get('/docs', (_request, reply) => {
    const { script: scriptNonce } = reply.cspNonce
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        [
          "default-src 'none'",
          `script-src 'self' 'nonce-${scriptNonce}'`,
          // The viewer creates its styles at run time.
          "style-src 'self' 'unsafe-inline'",
          "img-src 'self' data: blob:",
          "font-src 'self' data:",
          "connect-src 'self'",
          "base-uri 'none'",
          "form-action 'none'",
          "frame-ancestors 'none'",
        ].join('; '),
      )
      .send(pageWith(reply.cspNonce))
  })
}
