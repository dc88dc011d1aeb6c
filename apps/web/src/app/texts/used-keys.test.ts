import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'

// Every module that adds texts.
const added = import.meta.glob(
  [
    '../../**/texts.ts',
    '../../**/*-texts.ts',
    '../../**/*.titles.ts',
    '../../lib/ui-texts/{form-changes,password}.ts',
    '../../lib/list/ListViews.tsx',
    './index.ts',
    './me.ts',
  ],
  { eager: true },
)

const root = join(import.meta.dirname, '../..')
const sources = (readdirSync(root, { recursive: true }) as string[]).filter(
  (path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.includes('texts'),
)

/** Every key of every namespace, as `namespace:path.to.text`, plural endings left out. */
const known = new Map<string, string>()
function learn(namespace: string, texts: object, prefix = ''): void {
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === 'string')
      known.set(`${namespace}:${prefix}${key.replace(/_(zero|one|other)$/, '')}`, text)
    else learn(namespace, text, `${prefix}${key}.`)
  }
}
for (const [namespace, texts] of Object.entries(i18next.services.resourceStore.data.en ?? {}))
  learn(namespace, texts as object)
const all = [...known.keys()]
const namespaces = [...new Set(all.map((key) => key.split(':')[0]!))]

/** What a file translates with: the names of its functions, and the namespaces they look in. */
function translators(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [, names = '', given = ''] of text.matchAll(/const \{([^}]*)\} = useTranslation\(([^)]*)\)/g)) {
    const name = /\bt: (\w+)/.exec(names)?.[1] ?? 't'
    const spaces = [...given.matchAll(/'([\w-]+)'/g)].map((match) => match[1]!)
    const known = found.get(name) ?? new Set<string>()
    for (const space of spaces.length > 0 ? spaces : ['shell']) known.add(space)
    found.set(name, known)
  }
  // A function that is handed its translator may be handed any.
  if (/\bt: (TFunction|\(key)/.test(text) || !found.has('t')) found.set('t', new Set(namespaces))
  found.set('translate', new Set(['shell']))
  return found
}

/** The keys a file uses that no text belongs to; of a key put together while running, its beginning counts. */
function missingIn(text: string): string[] {
  return [...translators(text)].flatMap(([name, spaces]) => {
    const calls = [...text.matchAll(new RegExp(`\\b${name}\\(\\s*(['\`])([\\w.:-]*)(\\$\\{|\\1)`, 'g'))]
    return calls
      .filter(({ 0: call, 2: key = '', 3: end, index }) => {
        const options = text.slice(index + call.length, index + call.length + 80)
        if (key === '' || options.includes('defaultValue')) return false
        const wanted = key.includes(':') ? [key] : [...spaces].map((space) => `${space}:${key}`)
        return end === '${' || options.includes('returnObjects')
          ? !wanted.some((start) => all.some((one) => one.startsWith(start)))
          : !wanted.some((one) => known.has(one))
      })
      .map((match) => match[2]!)
  })
}

describe('texts', () => {
  it('are all there to be looked at', () => {
    expect(Object.keys(added).length).toBeGreaterThan(60)
    expect(known.size).toBeGreaterThan(3000)
  })

  it('are never empty: an empty one shows its key', () => {
    expect([...known].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
  })

  it('exist for every title and label that screens, menus and extensions name by key', () => {
    // Keys that are handed over rather than translated in place: 'namespace:path.to.text'.
    const spaces = new Set(namespaces)
    let named = 0
    const missing = sources.flatMap((path) =>
      [
        ...readFileSync(join(root, path), 'utf8').matchAll(/'([A-Za-z][\w-]*):([A-Za-z]\w*(?:\.\w+)*)'/g),
      ].flatMap(([, space = '', key = '']) => {
        if (!spaces.has(space)) return []
        named += 1
        return all.some((one) => one === `${space}:${key}` || one.startsWith(`${space}:${key}.`))
          ? []
          : [`${path}: ${space}:${key}`]
      }),
    )
    expect(named).toBeGreaterThan(300)
    expect(missing).toEqual([])
  })

  it('have a namespace wherever a title names one', () => {
    const titles = sources.flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/\b(?:title|label): '([\w-]+):[\w.]+'/g)].map(
        (match) => ({
          path,
          space: match[1]!,
        }),
      ),
    )
    expect(titles.length).toBeGreaterThan(100)
    expect(titles.filter(({ space }) => !namespaces.includes(space))).toEqual([])
  })

  it('exist for every key that the app uses', () => {
    const missing = sources.flatMap((path) =>
      missingIn(readFileSync(join(root, path), 'utf8')).map((key) => `${path}: ${key}`),
    )
    expect(missing).toEqual([])
  })
})
