import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'muster-walls-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` }

/** A small source tree with deliberate violations and the project's own rules. */
function plant(files: Record<string, string>): string {
  const tree = mkdtempSync(join(folder, 'tree-'))
  for (const name of ['.dependency-cruiser.cjs', 'biome.json']) cpSync(join(root, name), join(tree, name))
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  for (const name of ['packages/contract/src', 'packages/ui/src', 'apps/api/src', 'apps/web/src']) {
    mkdirSync(join(tree, name), { recursive: true })
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  return tree
}

/** Violations that the boundary checks report. */
function cruisePlanted(files: Record<string, string>): string[] {
  const tree = plant(files)
  const script = `import { cruise } from ${JSON.stringify(join(root, 'scripts/check-walls.mjs'))}
    process.stdout.write(JSON.stringify(cruise(${JSON.stringify(tree)})))`
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env,
  })
  return (JSON.parse(out) as { violations: { rule: string }[] }).violations.map((one) => one.rule)
}

/** Files in which Biome finds import cycles. */
function findCycles(files: Record<string, string>): string[] {
  const options = ['--vcs-enabled=false', '--only=suspicious/noImportCycles', '--reporter=json']
  const run = spawnSync('biome', ['lint', ...options, 'apps'], { cwd: plant(files), encoding: 'utf8', env })
  const { diagnostics } = JSON.parse(run.stdout) as {
    diagnostics: { category: string; location: { path: string } }[]
  }
  return diagnostics
    .filter((one) => one.category === 'lint/suspicious/noImportCycles')
    .map((one) => one.location.path)
    .sort()
}

const empty = 'export const nothing = 0\n'

describe('module boundary checks', () => {
  test.each<[rule: string, files: Record<string, string>]>([
    [
      'api-forms-imports-downwards',
      {
        'apps/api/src/modules/forms/a.ts': "import '../employees/index.ts'\n",
        'apps/api/src/modules/employees/index.ts': empty,
      },
    ],
    [
      'api-module-only-through-index',
      {
        'apps/api/src/modules/employees/a.ts': "import '../forms/inner.ts'\n",
        'apps/api/src/modules/forms/inner.ts': empty,
      },
    ],
    [
      'api-platform-knows-no-module',
      {
        'apps/api/src/platform/a.ts': "import '../modules/forms/index.ts'\n",
        'apps/api/src/modules/forms/index.ts': empty,
      },
    ],
    ['rules-are-pure', { 'apps/api/src/modules/forms/rules/a.ts': "import 'node:fs'\n" }],
    [
      'no-schemas-in-the-browser',
      {
        'apps/web/src/lib/a.ts': "export { b } from '../../../../packages/contract/src/kit/b.ts'\n",
        'packages/contract/src/kit/b.ts': "import { string } from 'zod/mini'\nexport const b = string()\n",
      },
    ],
    ['contract-is-pure', { 'packages/contract/src/kit/a.ts': "import 'node:crypto'\n" }],
    [
      'ui-knows-no-app',
      { 'packages/ui/src/a.ts': "import '../../../apps/web/src/a.ts'\n", 'apps/web/src/a.ts': empty },
    ],
    [
      'web-feature-imports-no-other-feature',
      {
        'apps/web/src/features/forms/a.ts': "import '../employees/index.ts'\n",
        'apps/web/src/features/employees/index.ts': empty,
      },
    ],
    [
      'web-and-api-apart',
      { 'apps/web/src/a.ts': "import '../../api/src/a.ts'\n", 'apps/api/src/a.ts': empty },
    ],
  ])('%s', (rule, files) => {
    expect(cruisePlanted(files)).toContain(rule)
  })

  test('report nothing in a clean tree', () => {
    expect(cruisePlanted({ 'apps/api/src/a.ts': empty })).toEqual([])
  })
})

describe('import cycles', () => {
  test.each<[of: string, first: string]>([
    ['value imports', "import './b.ts'\n"],
    ['type-only imports', "import type { B } from './b.ts'\nexport type A = B[]\n"],
    ['dynamic imports', "export const load = () => import('./b.ts')\n"],
  ])('are reported for %s', (_of, first) => {
    const second = "import type { A } from './a.ts'\nexport type B = A | 1\n"
    const files = { 'apps/api/src/a.ts': first, 'apps/api/src/b.ts': second }
    expect(findCycles(files)).toEqual(Object.keys(files))
  })

  test('are not reported in a clean tree', () => {
    expect(findCycles({ 'apps/api/src/a.ts': "import './b.ts'\n", 'apps/api/src/b.ts': empty })).toEqual([])
  })
})
