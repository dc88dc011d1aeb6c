// Builds the web app when its sources are newer than the last build, then starts the server.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  process.stderr.write(
    `Muster runs on Node 26, which "npm ci" brings for this platform when it has a package for it; this is Node ${process.versions.node}. Install Node 26 and start again.\n`,
  )
  process.exit(1)
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

/** Changes with any source the web app is made of. */
function sourceDigest() {
  const hash = createHash('sha256')
  for (const folder of ['apps/web', 'packages/ui', 'packages/contract']) {
    for (const path of filesBelow(join(root, folder)).sort()) {
      const { mtimeMs, size } = statSync(path)
      hash.update(`${path} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

const stamp = join(root, 'apps/web/dist/.built-from')
const digest = sourceDigest()
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) {
  process.stdout.write('  Building the web app …\n')
  const built = spawnSync('npm', ['run', '-s', 'build', '-w', '@muster/web'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (built.status !== 0) process.exit(built.status ?? 1)
  writeFileSync(stamp, digest)
}
if (!process.argv.includes('--build-only')) await import('../apps/api/src/serve.mjs')
