// Creates a module with `npm run new-module` in a copy of the tree and runs all checks, its tests, its
// conformance tests and its journey there. Deletes the copy afterwards.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './ensure-chromium.mjs'
import { MODULES } from './module-names.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const name = MODULES.find((one) => !existsSync(join(root, 'apps/api/src/modules', one, 'index.ts')))
if (!name) {
  process.stdout.write('Every module of the product is there: nothing to try.\n')
  process.exit(0)
}

const copy = mkdtempSync(join(tmpdir(), 'muster-new-module-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const path of execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\0'))
  if (path && existsSync(join(root, path))) cpSync(join(root, path), join(copy, path))
// Workspace links are relative, and therefore lead into the copy.
for (const modules of ['node_modules', 'apps/api/node_modules', 'apps/web/node_modules'])
  if (existsSync(join(root, modules)))
    execFileSync('cp', ['-a', '--reflink=auto', join(root, modules), join(copy, dirname(modules))])
// House rules list the files by git.
execFileSync('git', ['init', '-q'], { cwd: copy })

let failed = 0
function run(title, command, args, { cwd = copy, env = {} } = {}) {
  const started = Date.now()
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    // Its own tools: two of one library in a process do not work together.
    env: {
      ...process.env,
      PATH: `${join(copy, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      NO_COLOR: '1',
      ...env,
    },
  })
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  process.stdout.write(`  ${status === 0 ? 'ok   ' : 'FAIL '} ${title} (${seconds} s)\n`)
  if (status !== 0) {
    failed++
    process.stdout.write(`${stdout}${stderr}\n`.slice(-6000))
  }
}

// Records of a name that no table has.
run(`npm run new-module -- ${name}`, 'node', ['scripts/new-module.mjs', name, '--record', 'sample-thing'])
run('checks', 'node', ['scripts/check.mjs'])
const api = { cwd: join(copy, 'apps/api') }
run('its tests', 'vitest', ['run', `src/modules/${name}`, 'seeds/demo.test.ts'], api)
run('its conformance', 'vitest', ['run', 'test/conformance', '-t', name], api)
const chromium = ensureChromium()
run('its journey', 'playwright', ['test', name, '--config', 'e2e/playwright.config.ts', '--reporter=list'], {
  env: { E2E_WORKERS: '1', ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
})
process.exit(failed > 0 ? 1 : 0)
