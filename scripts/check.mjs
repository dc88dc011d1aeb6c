// Everything that can be said without running the product: format, lint, types, walls, sizes, leftovers.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const checks = [
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['types: contract', 'tsc', ['-p', 'packages/contract']],
  ['types: ui', 'tsc', ['-p', 'packages/ui']],
  ['types: web', 'tsc', ['-p', 'apps/web']],
  ['types: api', 'tsc', ['-p', 'apps/api']],
  ['types: e2e', 'tsc', ['-p', 'e2e']],
  ['types: bench', 'tsc', ['-p', 'bench']],
  ['types: scripts', 'tsc', ['-p', 'scripts']],
  ['types: chaos', 'tsc', ['-p', 'chaos']],
  ['calls of the browser', 'node', ['scripts/generate-calls.mjs', '--check']],
  ['walls', 'node', ['scripts/check-walls.mjs']],
  ['structure', 'node', ['scripts/check-structure.mjs']],
  ['table types', 'node', ['apps/api/src/platform/db/generate-types.ts', '--check']],
  ['unused code', 'knip', []],
]
const only = process.argv[2]
let failed = 0
for (const [name, command, args] of checks) {
  if (only && !name.includes(only)) continue
  const started = Date.now()
  const result = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  if (result.status === 0) process.stdout.write(`  ok    ${name} (${seconds} s)\n`)
  else {
    failed++
    process.stdout.write(`  FAIL  ${name} (${seconds} s)\n${result.stdout}${result.stderr}\n`)
  }
}
process.exit(failed > 0 ? 1 : 0)
