// House rules beyond the linter: equal module names in the three trees, file lengths, leftovers, forbidden
// addresses and paths.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MODULES } from './module-names.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const LINES = 300
// Folders that are not modules.
const NOT_MODULES = { contract: ['kit', 'imports'], web: [] }

const problems = []
const folders = (path) =>
  existsSync(join(root, path))
    ? readdirSync(join(root, path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    : []
const trees = {
  contract: folders('packages/contract/src').filter((name) => !NOT_MODULES.contract.includes(name)),
  api: folders('apps/api/src/modules'),
  web: folders('apps/web/src/features').filter((name) => !NOT_MODULES.web.includes(name)),
}
for (const [tree, names] of Object.entries(trees)) {
  for (const name of names) {
    if (!MODULES.includes(name))
      problems.push(`${tree} has a module "${name}" that the product's list does not know.`)
  }
}
for (const name of trees.web) {
  if (!trees.contract.includes(name)) problems.push(`web has a feature "${name}" without a contract.`)
}
for (const name of trees.contract) {
  if (!trees.api.includes(name)) problems.push(`contract has a module "${name}" that the api does not know.`)
}

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path && existsSync(join(root, path)))
const isSource = (path) => /\.(ts|tsx|mjs|cjs)$/.test(path) && !path.includes('generated')
const isTest = (path) => /\.(test|spec)\.tsx?$|^e2e\/|^bench\/|\/test\//.test(path)
for (const path of files) {
  if (!/\.(ts|tsx|mjs|cjs|json|md|sql|css|html|yaml|yml|sh)$|^\.ci\//.test(path)) continue
  const text = readFileSync(join(root, path), 'utf8')
  if (isSource(path) && !isTest(path)) {
    const lines = text.split('\n').length - 1
    if (lines > LINES) problems.push(`${path} has ${lines} lines; at most ${LINES}.`)
  }
  if (path === 'scripts/check-structure.mjs') continue
  // A journey may say when it does not apply, and why: `test.skip(condition, 'why')` in its body.
  const without = path.startsWith('e2e/') ? text.replaceAll(/\btest\.skip\([^'\n]+, '[^'\n]+'\)/g, '') : text
  if (isSource(path) && /\b(TODO|FIXME|XXX)\b|\.(only|skip)\(/.test(without))
    problems.push(`${path} has a leftover mark or a switched-off test.`)
  if (path === 'package-lock.json' && /"resolved": "http/.test(text))
    problems.push('package-lock.json names download addresses.')
}
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exit(problems.length > 0 ? 1 : 0)
