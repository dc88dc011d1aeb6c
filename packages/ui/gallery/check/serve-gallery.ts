import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Builds the gallery and serves it on a free port. A build loads faster than single modules; it keeps React's
 * development warnings, which count as findings.
 */
export async function serveGallery(): Promise<{ origin: string; close: () => Promise<void> }> {
  process.env.NODE_ENV = 'development'
  const outDir = mkdtempSync(join(tmpdir(), 'muster-gallery-'))
  await build({
    root,
    mode: 'development',
    logLevel: 'error',
    // Do not transpile light-dark(), as in the web app.
    build: {
      // As one file, the library’s styles come first: split up, those of parts that load later could.
      cssCodeSplit: false,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'es2023',
      cssTarget: ['chrome123'],
      chunkSizeWarningLimit: 9000,
    },
  })
  const server = await preview({
    root,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  return {
    origin: server.resolvedUrls?.local[0] ?? '',
    close: async () => {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
