import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/*
 * Axe takes seconds for a large page, and most of each page has been examined on another. A page is therefore described
 * in parts, and axe examines the parts in which nothing has been found yet.
 */

/** Elements alike that are examined; the others, such as the further rows of a table, would say the same. */
const ALIKE = 2

/**
 * The parts of the page: elements with their classes, attributes and inline colours, below their parent, and the screen
 * itself. Those in `added` are marked for axe, the others are left out.
 */
function partsOf(page: Page, added: readonly string[] = []): Promise<string[]> {
  return page.evaluate(
    ({ added, alike }) => {
      const describe = (element: Element | null) => {
        if (!element) return ''
        // Instance-specific class names differ each time.
        const classes = [...element.classList].filter((name) => !name.startsWith('__m__')).sort()
        const attributes = element.getAttributeNames().filter((name) => name !== 'class')
        const [role, type, state] = ['role', 'type', 'aria-disabled'].map((name) =>
          element.getAttribute(name),
        )
        const colours = (element.getAttribute('style') ?? '').match(/[\w-]*(color|background)[^;]*/g) ?? []
        const isNamed = element.textContent?.trim() ? 'text' : ''
        return [
          ...[element.tagName, ...classes, ...attributes.sort()],
          ...[role, type, state, ...colours, isNamed],
        ].join(' ')
      }
      const screen = location.pathname.replace(/\d+/g, '#')
      const theme = describe(document.documentElement)
      const elements = new Map<Element, string>([[document.documentElement, `${screen} in ${theme}`]])
      for (const element of document.body.querySelectorAll('*'))
        elements.set(element, `${describe(element.parentElement)} > ${describe(element)}`)
      if (added.length > 0) {
        const left = new Map(added.map((part) => [part, alike]))
        const examined = new Set<Element>()
        for (const [element, part] of elements) {
          const times = left.get(part) ?? 0
          if (times === 0) continue
          left.set(part, times - 1)
          examined.add(element)
        }
        // Of a mark and another further in, axe obeys the inner one: only where it changes, a mark is needed.
        for (const element of [document.body, ...elements.keys()]) {
          const isExamined = examined.has(element)
          const above = element === document.documentElement ? !isExamined : isIn(element.parentElement)
          if (isExamined !== above) element.setAttribute('data-axe', isExamined ? 'in' : 'out')
        }
      }
      return [...new Set(elements.values())]

      function isIn(element: Element | null): boolean {
        return element?.closest('[data-axe]')?.getAttribute('data-axe') === 'in'
      }
    },
    { added, alike: ALIKE },
  )
}

/** Digests of the parts that axe has found nothing in, one on a line, for all workers of this run. */
const examinedAt = (width: number) => join(process.env.E2E_DATA_DIR ?? tmpdir(), `examined-${width}`)

const digestOf = (part: string) => createHash('sha256').update(part).digest('base64url').slice(0, 16)

function examinedParts(width: number): ReadonlySet<string> {
  const path = examinedAt(width)
  return new Set(existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [])
}

/** Waits until no animation runs; what follows the scrolling of its element always does. */
export const atRest = (page: Page) =>
  page.waitForFunction(
    () =>
      // Rows that new ones are about to replace are faint.
      document.querySelector('[data-old]') === null &&
      document
        .getAnimations()
        .every(
          ({ playState, timeline }) => playState !== 'running' || !(timeline instanceof DocumentTimeline),
        ),
  )

interface Finding {
  id: string
  help: string
  nodes: { target: unknown[] }[]
}

interface Axe {
  run: (
    context: { include: string[]; exclude: string[] } | Document,
    options: object,
  ) => Promise<{ violations: Finding[] }>
}

// Otherwise axe also describes every passing element, with a selector for each rule.
const options: axe.RunOptions = { resultTypes: ['violations'], reporter: 'no-passes' }

/**
 * Axe in the page itself. The script is an argument of what is evaluated: evaluated itself, as by the builder, it takes
 * as long as the check.
 */
async function findingsInPage(page: Page, added?: readonly string[]): Promise<Finding[] | null> {
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate((source) => {
      // biome-ignore lint/security/noGlobalEval: the script of axe, in a browser under test
      window.eval(source)
    }, axe.source)
  if (added) await partsOf(page, added)
  return page.evaluate(
    async ({ isInParts, options }) => {
      const { axe: inPage } = window as unknown as { axe: Axe }
      const marked = { include: ['[data-axe="in"]'], exclude: ['[data-axe="out"]'] }
      // What was new may be gone again, such as a message.
      if (isInParts && !document.querySelector('[data-axe="in"]')) return null
      const { violations } = await inPage.run(isInParts ? marked : document, options)
      for (const element of document.querySelectorAll('[data-axe]')) element.removeAttribute('data-axe')
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.slice(0, 3).map(({ target }) => ({ target })),
      }))
    },
    { isInParts: added !== undefined, options },
  )
}

/** What axe finds in the whole page, or in some parts of it; null where none of these are left. */
async function findingsOf(page: Page, added?: readonly string[]) {
  const isOneFrame = page.frames().length === 1
  const violations: Finding[] | null = isOneFrame
    ? await findingsInPage(page, added)
    : (await new AxeBuilder({ page }).options(options).analyze()).violations
  if (violations === null) return null
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.slice(0, 3).map((node) => node.target.join(' ')),
  }))
}

/** Expects no axe findings once the page has loaded and animations have ended. */
export async function expectAccessible(page: Page): Promise<void> {
  // A screen whose code is still loading has no heading yet.
  await expect(page.locator('h1').first(), 'the heading of the screen').toBeAttached()
  await atRest(page)
  const width = page.viewportSize()?.width ?? 0
  const parts = await partsOf(page)
  const known = examinedParts(width)
  const added = parts.filter((part) => !known.has(digestOf(part)))
  // Skips a screen without anything new at this width.
  if (added.length === 0) return
  // Rules about the page as a whole need all of it: the first ones of a run, and those that are mostly new.
  const isMostlyNew = added.length > parts.length / 2
  let findings = await findingsOf(page, isMostlyNew ? undefined : added)
  if (findings === null) return
  // A message that began to fade meanwhile has too little contrast: only what is found at rest counts.
  if (findings.length > 0) {
    await atRest(page)
    findings = await findingsOf(page)
  }
  expect(findings, 'findings of axe').toEqual([])
  appendFileSync(examinedAt(width), `${added.map(digestOf).join('\n')}\n`)
}
