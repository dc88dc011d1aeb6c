// @vitest-environment jsdom
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { showLanguage, type Texts } from '../../lib/language/i18n.ts'
import { withoutHindi } from './without-hindi.ts'

// Every module that adds texts.
import.meta.glob(
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
const textOf = (path: string) => readFileSync(path, 'utf8')

/** Files of the app that a file loads, also later; other screens are loaded for themselves. */
const loadedBy = (path: string): string[] =>
  [...textOf(path).matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g)]
    .map((match) => resolve(dirname(path), match[1]!))
    .filter((found) => existsSync(found) && !/(screens|manifest|extensions)\.ts$/.test(found))

/** What self-service loads, from its list of screens on. */
function filesOfSelfService(): string[] {
  const manifest = join(root, 'features/me-manifest.ts')
  const screens = [...textOf(manifest).matchAll(/from '(\.[^']+me-screens\.ts)'/g)].map((match) =>
    resolve(dirname(manifest), match[1]!),
  )
  const seen = new Set(screens)
  for (const path of seen) for (const next of loadedBy(path)) seen.add(next)
  return [...seen]
}

type Keys = Map<string, Set<string>>

function keysIn(language: string): Keys {
  const flat = (texts: Texts, prefix: string): string[] =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string'
        ? [`${prefix}${key.replace(/_(zero|one|other)$/, '')}`]
        : flat(text, `${prefix}${key}.`),
    )
  const spaces = Object.entries(i18next.services.resourceStore.data[language] ?? {})
  return new Map(spaces.map(([space, texts]) => [space, new Set(flat(texts as Texts, ''))]))
}

/** The texts of a file that have English and no Hindi. */
function missingIn(path: string, english: Keys, hindi: Keys): string[] {
  const text = textOf(path)
  const spaces = [...text.matchAll(/useTranslation\(\[?((?:'[\w-]+'(?:,\s*)?)+)/g)].flatMap((match) =>
    [...match[1]!.matchAll(/'([\w-]+)'/g)].map((one) => one[1]!),
  )
  return [...text.matchAll(/\bt\(\s*'(?:([\w-]+):)?([\w.]+)'/g)].flatMap(([, named, key = '']) => {
    const space = (named ? [named] : spaces).find((one) => english.get(one)?.has(key))
    return space && !hindi.get(space)?.has(key) ? [`${space}:${key}`] : []
  })
}

let english: Keys
let hindi: Keys
beforeAll(async () => {
  await showLanguage('hi')
  english = keysIn('en')
  hindi = keysIn('hi')
  await showLanguage('en')
}, 60_000)

test('what employees and managers read is in Hindi, but for the files named', () => {
  const files = filesOfSelfService()
  expect(files.length).toBeGreaterThan(300)
  const missing = files
    .map((path) => ({ path: relative(root, path), keys: missingIn(path, english, hindi) }))
    .filter(({ keys }) => keys.length > 0)
  const unnamed = missing.filter(({ path }) => !withoutHindi.includes(path))
  expect(unnamed).toEqual([])
  expect(missing.map(({ path }) => path).sort()).toEqual([...withoutHindi].sort())
}, 60_000)

test('leave is छुट्टी and a holiday is अवकाश', () => {
  const of = (key: string) => i18next.getResource('hi', ...(key.split(':') as [string, string]))
  expect(of('leaveTitles:tab')).toBe('छुट्टी')
  expect(of('holidayTitles:holiday')).toBe('अवकाश')
})
