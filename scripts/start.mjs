// Builds the web app and the server if their sources have changed since the last build, then starts the
// server.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtFrom, serverDigest } from './built-server.mjs'
import { sourceDigest } from './source-digest.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  process.stderr.write(
    `Muster runs on Node 26, which "npm ci" brings for this platform when it has a package for it; this is Node ${process.versions.node}. Install Node 26 and start again.\n`,
  )
  process.exit(1)
}

function build(what, command, args) {
  process.stdout.write(`  Building ${what} …\n`)
  const built = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (built.status !== 0) process.exit(built.status ?? 1)
}

const stamp = join(root, 'apps/web/dist/.built-from')
const digest = sourceDigest(['apps/web', 'packages/ui', 'packages/contract'])
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) {
  build('the web app', 'npm', ['run', '-s', 'build', '-w', '@muster/web'])
  writeFileSync(stamp, digest)
}
// In a separate process: the server does not need the build tools.
if (builtFrom() !== serverDigest()) build('the server', process.execPath, ['scripts/build-server.mjs'])
if (!process.argv.includes('--build-only')) await import('../apps/api/src/serve.mjs')
