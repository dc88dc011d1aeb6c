import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Platform } from '../platform.ts'

const BUILT_WEB_APP = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

const NOT_BUILT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Muster</title></head>
<body>
<h1>The web app has not been built</h1>
<p>The server runs, but the pages are missing. Run <code>npm run build</code> in the project folder, then start the server again.</p>
</body>
</html>
`

const SIGN_UP_CLOSED = '<meta name="muster-sign-up" content="closed">'

interface Page {
  changedAt: number
  html: string
}

/** Caches the page that loads the app until a new build replaces it. */
function pageReader(path: string): () => Promise<string | undefined> {
  let page: Page | undefined
  return async () => {
    try {
      const changedAt = (await stat(path)).mtimeMs
      if (page?.changedAt !== changedAt) page = { changedAt, html: await readFile(path, 'utf8') }
      return page.html
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return undefined
      throw error
    }
  }
}

/**
 * Serves the single page of the web app at `/admin` and `/me` and below, and its static files.
 *
 * @param folder of the built app
 */
export function webApp(
  folder: string = BUILT_WEB_APP,
): (app: FastifyInstance, platform: Platform) => Promise<void> {
  return async (app, platform) => {
    const isSignUpClosed = platform.config.signUp === 'closed'
    const readPage = pageReader(join(folder, 'index.html'))

    async function sendPage(reply: FastifyReply, isSelfService: boolean): Promise<FastifyReply> {
      const html = await readPage()
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
      if (html === undefined) return reply.status(503).send(NOT_BUILT)
      // A function, so that a nonce with `$` is not read as a replacement pattern. Scripts and styles of this
      // page carry the same placeholder; the policy has a nonce for each kind.
      const { script, style } = reply.cspNonce
      const page = html
        .replace(/(<style\b[^>]*nonce=")__CSP_NONCE__/g, (_whole, start: string) => `${start}${style}`)
        .replace(/(<meta\b[^>]*nonce=")__CSP_NONCE__/g, (_whole, start: string) => `${start}${style}`)
        .replace(/__CSP_NONCE__/g, () => script)
      // Included in the page, so that the sign-in page needs no request.
      const servedHtml = isSignUpClosed ? page.replace('</head>', `${SIGN_UP_CLOSED}</head>`) : page
      // Only self-service is installable.
      return reply.send(isSelfService ? servedHtml : servedHtml.replace(/\s*<link rel="manifest"[^>]*>/, ''))
    }

    app.get('/', (_request, reply) => reply.header('cache-control', 'no-store').redirect('/admin', 302))
    for (const entry of ['/admin', '/me']) {
      for (const path of [entry, `${entry}/*`]) {
        app.get(path, (_request, reply) => sendPage(reply, entry === '/me'))
      }
    }
    if (!existsSync(folder)) return
    const assets = join(folder, 'assets') + sep
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      // The page is only served with its nonce.
      allowedPath: (path) => !/\.html?(\.(br|gz))?$/i.test(path),
      setHeaders: (reply, path) => {
        // Names in `assets` change with the content; the few other files are revalidated each time.
        const value = path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache'
        reply.header('cache-control', value)
      },
    })
  }
}

/** The web app's latest build. */
export const serveWebApp = webApp()
