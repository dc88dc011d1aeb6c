// Runs dependency-cruiser over the sources, and fails if it saw too few of them: a parser that silently skips
// files would report no violations.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = ['packages/contract/src', 'packages/ui/src', 'apps/api/src', 'apps/web/src']

function countSources(folder) {
  let count = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) count += countSources(join(folder, entry.name))
    else if (/\.tsx?$/.test(entry.name)) count++
  }
  return count
}

/**
 * Browser files from which a schema is reachable at run time, each with the import that leads there: zod and
 * its schemas belong to the server (ADR 40). Type-only imports do not count.
 */
function schemasInBrowser(modules) {
  const imports = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies.filter((one) => !one.dependencyTypes.includes('type-only')).map((one) => one.resolved),
    ]),
  )
  const reaches = new Map()
  const reachesZod = (source) => {
    if (!reaches.has(source)) {
      reaches.set(source, false)
      const isZod = (path) => /(^|\/)node_modules\/zod\//.test(path) || reachesZod(path)
      reaches.set(source, (imports.get(source) ?? []).some(isZod))
    }
    return reaches.get(source)
  }
  return [...imports]
    .filter(([source]) => /^(apps\/web|packages\/ui)\/src\/.*(?<!\.test\.tsx?)$/.test(source))
    .flatMap(([source, targets]) =>
      targets
        .filter((to) => to.startsWith('packages/contract/') && reachesZod(to))
        .map((to) => ({ rule: 'no-schemas-in-the-browser', from: source, to })),
    )
}

/** @returns {{ violations: { rule: string, from: string, to: string }[], modules: number }} */
export function cruise(cwd = root, targets = folders) {
  const run = spawnSync(
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...targets],
    {
      cwd,
      encoding: 'utf8',
      maxBuffer: 256e6,
    },
  )
  if (!run.stdout) throw new Error(`dependency-cruiser gave nothing: ${run.stderr}`)
  const { summary, modules } = JSON.parse(run.stdout)
  return {
    modules: modules.filter((module) => targets.some((folder) => module.source.startsWith(folder))).length,
    violations: [
      ...summary.violations.map((one) => ({ rule: one.rule.name, from: one.from, to: one.to })),
      ...schemasInBrowser(modules),
    ],
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const expected = folders.reduce((sum, folder) => sum + countSources(join(root, folder)), 0)
  const { violations, modules } = cruise()
  for (const one of violations) process.stderr.write(`${one.rule}: ${one.from} → ${one.to}\n`)
  if (modules < expected * 0.95) {
    process.stderr.write(`Only ${modules} of ${expected} source files were read.\n`)
    process.exit(1)
  }
  process.exit(violations.length > 0 ? 1 : 0)
}
