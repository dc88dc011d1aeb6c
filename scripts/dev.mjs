// Server and web app for development: the server restarts and the page reloads on a change.
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
// The web imports the calls as they are generated from the contract.
spawnSync(process.execPath, ['scripts/generate-calls.mjs'], { cwd: root, stdio: 'inherit' })
const parts = [
  ['node', ['--watch-path=apps/api/src', '--watch-path=packages/contract/src', 'apps/api/src/main.ts']],
  ['npm', ['run', '-s', 'dev', '-w', '@muster/web']],
].map(([command, args]) => spawn(command, args, { cwd: root, stdio: 'inherit' }))
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const part of parts) part.kill(signal)
  })
}
