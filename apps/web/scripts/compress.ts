import { readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Below this many bytes compressing costs more than it saves. */
const SMALLEST = 1024
const COMPRESSIBLE = /\.(m?js|css|html|svg|json|webmanifest|txt)$/

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

/**
 * Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses while
 * it answers. The page itself is left out: the server puts a nonce into it each time.
 */
const dist = join(import.meta.dirname, '../dist')
const files = filesIn(dist).filter(
  (path) => COMPRESSIBLE.test(path) && !path.endsWith('index.html') && statSync(path).size >= SMALLEST,
)
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

// Compressing runs in Node's own threads: all files at once keep every core busy.
await Promise.all(
  files.map(async (path) => {
    const content = await readFile(path)
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    await Promise.all([
      toGzip(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
      toBrotli(content, { params }).then((packed) => writeFile(`${path}.br`, packed)),
    ])
  }),
)
process.stdout.write(`compressed ${files.length} files\n`)
