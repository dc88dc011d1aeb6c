// Everything that can be said without running the product: format, lint, types, walls, sizes, leftovers.
// Two checks at a time; `node scripts/check.mjs types` runs those with the word in their name.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const SIDE_BY_SIDE = 2

/** What did not change since the last time is not checked again. */
const types = (name, project) => [
  `types: ${name}`,
  'tsc',
  [
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/muster/types/${name}.tsbuildinfo`,
  ],
]

/** Those that take longest begin. */
const checks = [
  types('server', 'tsconfig.server.json'),
  ['table types', 'node', ['apps/api/src/platform/db/generate-types.ts', '--check']],
  ['walls', 'node', ['scripts/check-walls.mjs']],
  ['unused code', 'knip', []],
  types('web', 'tsconfig.web.json'),
  types('ui', 'packages/ui'),
  types('contract', 'packages/contract'),
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['calls of the browser', 'node', ['scripts/generate-calls.mjs', '--check']],
  ['structure', 'node', ['scripts/check-structure.mjs']],
  ['texts', 'node', ['scripts/check-texts.mjs']],
]

async function passes([name, command, args]) {
  const started = performance.now()
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', resolve)
  })
  const [code, ...said] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (code === 0) process.stdout.write(`  ok    ${name} (${seconds} s)\n`)
  else
    process.stdout.write(
      `  FAIL  ${name} (${seconds} s)\n${said.join('')}${typeof code === 'string' ? code : ''}\n`,
    )
  return code === 0
}

const [, , only = ''] = process.argv
const waiting = checks.filter(([name]) => name.includes(only))
if (waiting.length === 0) {
  process.stderr.write(
    `No check is called "${only}"; there are: ${checks.map(([name]) => name).join(', ')}\n`,
  )
  process.exit(1)
}
let failed = 0
async function work() {
  for (let check = waiting.shift(); check; check = waiting.shift()) if (!(await passes(check))) failed++
}
await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
process.exit(failed > 0 ? 1 : 0)
