import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { allTexts, type TextEntry } from '../src/lib/texts/texts.ts'
import '../src/modules.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const sources = globSync('apps/api/src/**/*.ts', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))
const formsOf = (entry: TextEntry) => (typeof entry === 'string' ? [entry] : [entry.one, entry.other])
const holesOf = (entry: TextEntry) =>
  [
    ...new Set(formsOf(entry).flatMap((form) => [...form.matchAll(/\{(\w+)[:}]/g)].map(([, name]) => name))),
  ].sort()

describe('the declared texts', () => {
  const entries = [...allTexts()].flatMap(([scope, { en, hi }]) =>
    [...new Set([...Object.keys(en), ...Object.keys(hi)])].map((key) => ({
      name: `${scope}.${key}`,
      english: en[key],
      hindi: hi[key],
    })),
  )

  test('are numerous, and all have an English text', () => {
    expect(entries.length).toBeGreaterThan(1500)
    expect(
      entries.filter(({ english }) => !english || formsOf(english).some((form) => !form.trim())),
    ).toEqual([])
  })

  test('have the same parameters in Hindi', () => {
    const unlike = entries.filter(
      ({ english, hindi }) =>
        english !== undefined && hindi !== undefined && `${holesOf(english)}` !== `${holesOf(hindi)}`,
    )
    expect(unlike).toEqual([])
  })

  const isBuilt = (key: string, text: string) =>
    key.includes('_') && text.includes(`\`${key.slice(0, key.indexOf('_') + 1)}\${`)

  test('are all used', () => {
    const unused = sources
      // Hindi in a file of its own has the keys of the English beside it.
      .filter(({ path }) => path.endsWith('.texts.ts') && !path.endsWith('.hindi.texts.ts'))
      .flatMap(({ path, text }) => {
        const keys = new Set([...text.matchAll(/^ {4}(\w+):/gm)].map(([, key]) => key as string))
        const own = new Set([...text.matchAll(/'(\w+)'/g)].map(([, key]) => key))
        // The rules of a module know no texts, but name what they find by the keys.
        const rules = /^(apps\/api\/src\/modules\/[\w-]+\/)/.exec(path)?.[1]
        const users = sources.filter(
          (one) =>
            one.path !== path &&
            (one.text.includes(`/${basename(path)}'`) ||
              (rules && one.path.startsWith(`${rules}rules/`) && !one.path.endsWith('.test.ts'))),
        )
        return (
          [...keys]
            .filter((key) => !own.has(key) && !users.some((one) => one.text.includes(`'${key}'`)))
            // Words of a list of values are named by a prefix and the value.
            .filter((key) => ![text, ...users.map((one) => one.text)].some((one) => isBuilt(key, one)))
            .map((key) => `${path}: ${key}`)
        )
      })
    expect(unused).toEqual([])
  })
})

describe('sentences in the code', () => {
  const sentencesIn = (source: string, path = 'apps/api/src/modules/sample/sample.service.ts') => {
    const script = `import { isChecked, sentencesIn } from ${JSON.stringify(join(root, 'scripts/check-texts.mjs'))}
      const [path, source] = ${JSON.stringify([path, source])}
      process.stdout.write(JSON.stringify(isChecked(path) ? sentencesIn(path, source) : []))`
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    return (JSON.parse(out) as { line: number; words: string }[]).map(({ line, words }) => `${line} ${words}`)
  }

  test('are reported', () => {
    const found = sentencesIn(
      [
        "import { fail } from 'Some where else'",
        "fail('request.invalid', { fields: { day: 'This day is over.' } })",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template
        'const why = (name: string) => `${name} has left already.`',
        "export const columns = [{ key: 'name', header: 'Name' }]",
        "const hi = 'यह दिन बीत चुका है'",
      ].join('\n'),
    )
    expect(found).toEqual(['2 This day is over.', '3 … has left already.', '4 Name', '5 यह दिन बीत चुका है'])
  })

  test.each([
    ['internal errors', "throw new Error('The scope was used twice.')"],
    ['logs', "ctx.log.warn({ id: 1 }, 'The mail server is slow today')"],
    ['SQL', "db.selectFrom('account as a').where('a.state', 'is not', null)"],
    ['keys and names', "const key = 'employees.directory.export', type = 'text/plain; charset=utf-8'"],
  ])('are not confused with %s', (_what, source) => {
    expect(sentencesIn(source)).toEqual([])
  })

  test.each([
    'apps/api/src/modules/sample/sample.texts.ts',
    'apps/api/src/modules/sample/sample.notices.ts',
    'apps/api/src/operations-cli/backup.ts',
    'apps/api/seeds/people.ts',
  ])('are allowed in %s', (path) => {
    expect(sentencesIn("export const said = 'This day is over.'", path)).toEqual([])
  })
})

describe('texts that nothing uses', () => {
  const unused = (files: Readonly<Record<string, string>>) => {
    const script = `import { unusedTexts } from ${JSON.stringify(join(root, 'scripts/unused-texts.mjs'))}
      process.stdout.write(JSON.stringify(unusedTexts(new Map(${JSON.stringify(Object.entries(files))}))))`
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    return (JSON.parse(out) as string[]).map((problem) => /“(.+)”/.exec(problem)?.[1])
  }
  const web = 'apps/web/src/features/sample/sample'
  const english = `export const sampleEn = {
    title: 'Title', gone: 'Gone', left_one: 'One', left_other: 'Many',
    state: { on: 'On', off: 'Off' }, kinds: { a: 'A' }, whole: { yes: 'Yes' },
  }`

  test.each([
    [
      'none',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template
      "t('title'); t('left'); t(`state.${one}`); t(`${of}.${kind}`, 'kinds'); t('whole.yes')",
      ['gone'],
    ],
    [
      'by another namespace',
      "t('sample:gone')",
      ['title', 'left', 'state.on', 'state.off', 'kinds.a', 'whole.yes'],
    ],
    [
      'as a whole',
      "t('whole', { returnObjects: true })",
      ['title', 'gone', 'left', 'state.on', 'state.off', 'kinds.a'],
    ],
  ])('are found in the web app: %s', (_name, code, keys) => {
    expect(unused({ [`${web}.texts.en.ts`]: english, [`${web}.tsx`]: code })).toEqual(keys)
  })

  test('are found on the server, but not among those of one’s own file', () => {
    const texts =
      "export const say = defineTexts('a', { en: { used: 'A', own: 'B', gone: 'C' } })\nsay('own')"
    const files = { 'apps/api/src/modules/a/a.texts.ts': texts, 'apps/api/src/modules/a/a.ts': "say('used')" }
    expect(unused(files)).toEqual(['gone'])
  })
})
