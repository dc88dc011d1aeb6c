// Runs server and web app for development: changes restart the server and reload the page.
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
// The web app imports the generated calls.
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
