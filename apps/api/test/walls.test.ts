import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'muster-walls-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the walls say of a small tree with planted violations. */
function cruisePlanted(files: Record<string, string>): string[] {
  const tree = mkdtempSync(join(folder, 'tree-'))
  cpSync(join(root, '.dependency-cruiser.cjs'), join(tree, '.dependency-cruiser.cjs'))
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  for (const name of ['packages/contract/src', 'packages/ui/src', 'apps/api/src', 'apps/web/src']) {
    mkdirSync(join(tree, name), { recursive: true })
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  const script = `import { cruise } from ${JSON.stringify(join(root, 'scripts/check-walls.mjs'))}
    process.stdout.write(JSON.stringify(cruise(${JSON.stringify(tree)})))`
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
  })
  return (JSON.parse(out) as { violations: { rule: string }[] }).violations.map((one) => one.rule)
}

const empty = 'export const nothing = 0\n'

describe('the walls report what is planted', () => {
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
    [
      'no-cycles',
      {
        'apps/api/src/a.ts': "import './b.ts'\nexport const a = 1\n",
        'apps/api/src/b.ts': "import './a.ts'\nexport const b = 1\n",
      },
    ],
  ])('%s', (rule, files) => {
    expect(cruisePlanted(files)).toContain(rule)
  })

  test('and nothing in a clean tree', () => {
    expect(cruisePlanted({ 'apps/api/src/a.ts': empty })).toEqual([])
  })
})
