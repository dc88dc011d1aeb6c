// npm run new-module -- <name> [--record <singular>] [--records <plural>]: creates a working module: a list
// with search, filters, export and a form, a master, permissions, menu entries, texts, demo data, tests, a
// journey, conformance samples and a page in docs. It passes all checks as it is; adapt it from there.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { MODULES } from './module-names.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const templates = new URL('new-module/templates/', import.meta.url)

function stop(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { record: { type: 'string' }, records: { type: 'string' } },
  })
  const [name, ...more] = positionals
  if (!name || more.length > 0 || !MODULES.includes(name))
    stop(
      `Usage: npm run new-module -- <name> [--record <singular>] [--records <plural>]\nThe name is one of: ${MODULES.join(' ')}`,
    )
  // A module may begin with its rules alone.
  if (existsSync(join(root, 'apps/api/src/modules', name, 'index.ts')))
    stop(`The module ${name} already exists.`)
  const record = values.record ?? name.replace(/s$/, '')
  const records = values.records ?? (name.endsWith('s') && !values.record ? name : `${record}s`)
  for (const word of [record, records])
    if (!/^[a-z]+(-[a-z]+)*$/.test(word)) stop(`"${word}" must be in lower case, with hyphens between words.`)
  const schema = readFileSync(join(root, 'apps/api/src/platform/db/schema.generated.ts'), 'utf8')
  // Columns are listed like tables, above them.
  const tables = schema.slice(schema.indexOf('export interface DB {'))
  if (new RegExp(`^\\s+${snake(record)}: `, 'm').test(tables))
    stop(`The table ${snake(record)} already exists: choose another name with --record and --records.`)
  if (record === records) stop('Singular and plural must differ: set both with --record and --records.')
  return { name, record, records }
}

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const upper = (text) => text[0].toUpperCase() + text.slice(1)
const words = (name) => name.replaceAll('-', ' ')
const snake = (name) => name.replaceAll('-', '_')

/** Values of the placeholders in the templates. */
function marksOf({ name, record, records }) {
  return {
    module: name,
    module_snake: snake(name),
    title: upper(words(name)),
    camel: camel(name),
    table: snake(record),
    record: camel(record),
    Record: upper(camel(record)),
    Records: upper(camel(records)),
    records_kebab: records,
    item: words(record),
    one: `${/^[aeiou]/.test(record) ? 'an' : 'a'} ${words(record)}`,
    One: upper(words(record)),
    many: words(records),
    Many: upper(words(records)),
    // A module's menu entries have a block of ids, by its position among the modules.
    block: `${MODULES.indexOf(name) + 1}_000`,
  }
}

/** Later than every existing migration: they have one global order, and clocks differ. */
function nextStamp() {
  const migrations = readdirSync(join(root, 'apps/api/migrations')).sort()
  const last = (migrations.at(-1) ?? '').slice(0, 13)
  const text = (date) => date.toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '_')
  const now = text(new Date())
  if (now > last) return now
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)/.exec(last).map(Number)
  return text(new Date(Date.UTC(year, month - 1, day, hour, minute + 1)))
}

const args = readArguments()
const marks = marksOf(args)
const { name, records } = args
const fill = (text) =>
  text.replace(/__([a-zA-Z]+(?:_[a-z]+)?)__/g, (all, mark) => (mark in marks ? marks[mark] : all))

const contract = `packages/contract/src/${name}`
const api = `apps/api/src/modules/${name}`
const web = `apps/web/src/features/${name}`
/** Target path of each template. */
const files = {
  'contract/permissions.ts': `${contract}/${name}.permissions.ts`,
  'contract/errors.ts': `${contract}/${name}.errors.ts`,
  'contract/records.contract.ts': `${contract}/${records}.contract.ts`,
  'contract/categories.contract.ts': `${contract}/categories.contract.ts`,
  'api/migration.sql': `apps/api/migrations/${nextStamp()}_${marks.table}.sql`,
  'api/index.ts': `${api}/index.ts`,
  'api/menu.ts': `${api}/${name}.menu.ts`,
  'api/routes.ts': `${api}/${name}.routes.ts`,
  'api/categories.master.ts': `${api}/categories.master.ts`,
  'api/records.queries.ts': `${api}/${records}.queries.ts`,
  'api/records.service.ts': `${api}/${records}.service.ts`,
  'api/export.service.ts': `${api}/export.service.ts`,
  'api/module.test.ts': `${api}/${name}.test.ts`,
  'api/texts.ts': `${api}/${name}.texts.ts`,
  'api/samples.ts': `apps/api/test/conformance/${name}-samples.ts`,
  'api/seeds.ts': `apps/api/seeds/company/${name}.ts`,
  'web/screens.ts': `${web}/${name}.screens.ts`,
  'web/titles.ts': `${web}/${name}.titles.ts`,
  'web/texts.ts': `${web}/texts.ts`,
  'web/texts.en.ts': `${web}/${name}.texts.en.ts`,
  'web/page.tsx': `${web}/pages/${marks.Records}Page.tsx`,
  'web/categories-page.tsx': `${web}/pages/CategoriesPage.tsx`,
  'web/drawer.tsx': `${web}/parts/${marks.Record}Drawer.tsx`,
  'e2e/journey.spec.ts': `e2e/${name}/${name}.spec.ts`,
  'docs/page.md': `docs/${name}.md`,
}

/** Lines for files that list all modules, each inserted before or after an existing line. */
const lines = [
  {
    path: 'apps/api/src/modules.ts',
    before: "import type { Module } from './platform/module.ts'",
    add: "import { __camel__Module } from './modules/__module__/index.ts'",
  },
  { path: 'apps/api/src/modules.ts', before: '  auditModule,', add: '  __camel__Module,' },
  { path: '.dependency-cruiser.cjs', after: "  ['rosters'],", add: "  ['__module__']," },
  {
    path: 'apps/web/src/features/manifest.ts',
    before: "import { accessScreens } from './access/access.screens.ts'",
    add: "import { __camel__Screens } from './__module__/__module__.screens.ts'",
  },
  {
    path: 'apps/web/src/features/manifest.ts',
    after: '  requests: requestsScreens,',
    add: "  '__module__': __camel__Screens,",
  },
  {
    path: 'apps/api/test/conformance/samples.ts',
    before: "import { attendanceSamples } from './attendance-samples.ts'",
    add: "import { __camel__Samples } from './__module__-samples.ts'",
  },
  {
    path: 'apps/api/test/conformance/samples.ts',
    before: '  ...chartSamples,',
    add: '  ...__camel__Samples,',
  },
  {
    path: 'apps/api/seeds/demo.ts',
    before: "import { writeDemoGeneralShift, writeDemoShifts } from './time/shifts.ts'",
    add: "import { writeDemo__Records__ } from './company/__module__.ts'",
  },
  {
    path: 'apps/api/seeds/demo.ts',
    before: "  await writeDemoWorkflows(ctx, 'admin@demo.test')",
    add: '  await writeDemo__Records__(ctx)',
  },
  {
    path: 'docs/README.md',
    before: '- [The audit log](audit.md)',
    add: '- [__title__](__module__.md): __many__ and their categories',
  },
]

const texts = new Map()
const textOf = (path) => texts.get(path) ?? readFileSync(join(root, path), 'utf8')
for (const { path, before, after, add } of lines) {
  const text = textOf(path)
  const place = before ?? after
  const at = text.indexOf(place)
  if (at < 0)
    stop(`${path} has no line "${place}": update scripts/new-module.mjs to where modules are listed now.`)
  const end = text.indexOf('\n', at) + 1
  const [head, tail] = before ? [text.slice(0, at), text.slice(at)] : [text.slice(0, end), text.slice(end)]
  texts.set(path, `${head}${fill(add)}\n${tail}`)
}
for (const [template, path] of Object.entries(files)) {
  const text = readFileSync(new URL(`${template}.tpl`, templates), 'utf8')
  texts.set(path, fill(text))
}
for (const [path, text] of texts) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  process.stdout.write(`  ${path}\n`)
}

/** Generates derived files and formats the new ones. */
function run(command, ...given) {
  const { status } = spawnSync(command, given, { cwd: root, stdio: 'inherit' })
  if (status !== 0) stop(`${command} ${given.join(' ')} failed.`)
}
run('node', 'scripts/generate-calls.mjs')
run('node', 'apps/api/src/platform/db/generate-types.ts')
run('biome', 'check', '--write', ...[...texts.keys()].filter((path) => /\.(ts|tsx|cjs)$/.test(path)))

process.stdout.write(`
The module works as it is: "npm start" with new demo data shows ${marks.Many} under Service in the menu. Now change it into
what you need: its fields, its texts in ${web}/${name}.texts.en.ts, its page in docs, and a line in CHANGELOG.md.
`)
