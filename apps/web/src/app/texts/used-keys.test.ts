import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accessEn } from '../../features/access/access.texts.en.ts'
import { groupsEn } from '../../features/access/groups.texts.en.ts'
import { rolesEn } from '../../features/access/roles.texts.en.ts'
import { entryEn } from '../../features/session/entry.texts.en.ts'
import { secondStepEn } from '../../features/session/second-step.texts.en.ts'
import { sessionEn } from '../../features/session/session.texts.en.ts'
import { ssoEn } from '../../features/session/sso.texts.en.ts'
import type { Texts } from '../../lib/language/i18n.ts'
import { meEn } from './me.en.ts'
import { shellEn } from './shell.en.ts'

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [prefix + key.replace(/_(one|other)$/, '')]
      : keysOf(value, `${prefix}${key}.`),
  )
}

describe('every text key that the frame uses', () => {
  const known = new Set([
    ...keysOf(shellEn),
    ...keysOf(sessionEn),
    ...keysOf(secondStepEn),
    ...keysOf(entryEn),
    ...keysOf(ssoEn),
    ...keysOf(accessEn),
    ...keysOf(groupsEn),
    ...keysOf(rolesEn),
    ...keysOf(meEn),
  ])
  const root = join(import.meta.dirname, '../..')
  const sources = [
    'app/me',
    'app/shell',
    'app/pages',
    'app/palette',
    'features/session',
    'features/access',
  ].flatMap((folder) => filesBelow(join(root, folder)).filter((path) => path.endsWith('.tsx')))
  it.each(sources.map((path) => [path.slice(root.length + 1), path]))('exists: %s', (_name, path) => {
    const used = [...readFileSync(path, 'utf8').matchAll(/\bt\('(?:\w+:)?([\w.]+)'/g)].map(
      (match) => match[1]!,
    )
    expect(used.filter((key) => !known.has(key))).toEqual([])
  })
})
