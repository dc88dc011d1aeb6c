import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Below this many bytes compressing costs more than it saves. */
const SMALLEST = 1024
const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt)$/

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
for (const path of files) {
  const content = readFileSync(path)
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
}
process.stdout.write(`compressed ${files.length} files\n`)
