import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
/** References to test files, including shared ones. */
const FILE = /`([^`\s]+(?:\.(?:test|spec)|-calls)\.tsx?)`(?:: “([^”]+)”)?/g

const placeOf = (file: string) =>
  join(root, /^(?:apps|packages|e2e)\//.test(file) ? file : `apps/api/src/${file}`)

/** Test files that the page cites as evidence, with the cited titles. */
function proofs(): Map<string, string[]> {
  const named = new Map<string, string[]>()
  for (const [, file = '', title] of page.matchAll(FILE)) {
    named.set(file, [...(named.get(file) ?? []), ...(title ? [title] : [])])
  }
  return named
}

test.each([...proofs()])('%s exists, with the tests that the security page cites', (file, titles) => {
  expect(existsSync(placeOf(file))).toBe(true)
  const source = readFileSync(placeOf(file), 'utf8').replaceAll("\\'", "'")
  // `…` stands for the cases of a table.
  for (const title of titles) expect(source).toContain(title.replaceAll('…', '').replace(/:\s*$/, '').trim())
})

test('the page’s totals match its rows', () => {
  const answers = [...page.matchAll(/^\| V([\d.]+) \| [^|]+ \| ([a-z ]+) \|/gm)].filter(
    ([, id = '']) => !/^(?:9|10|14)\./.test(id),
  )
  const count = (answer: string) => answers.filter(([, , one]) => one === answer).length
  const sums = ['yes', 'partly', 'no', 'not applicable'].map(count).join(' | ')
  expect(page).toContain(`| together | ${sums} |`)
})
