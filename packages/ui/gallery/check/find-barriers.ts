import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Scheme } from './scenes.ts'

interface Finding {
  id: string
  help: string
  nodes: { html: string; any: { message: string }[] }[]
}

declare global {
  interface Window {
    axe: { run: (options: object) => Promise<{ violations: Finding[] }> }
  }
}

/** Rules that depend on the colour scheme; all others are checked in one scheme only. */
const OF_COLOR = ['color-contrast', 'link-in-text-block']

/** Injects axe into the page, once for all stories. */
export async function bringAxe(page: Page): Promise<void> {
  // Legacy mode checks the top frame only: the gallery has no frames.
  await new AxeBuilder({ page }).setLegacyMode(true).withRules(['document-title']).analyze()
}

/** axe violations, and whether the page scrolls horizontally; one line each. */
export async function findBarriers(page: Page, scheme: Scheme): Promise<string[]> {
  const violations = await page.evaluate(
    async (rules) => {
      const options = {
        resultTypes: ['violations'],
        ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
      }
      return (await window.axe.run(options)).violations
    },
    scheme === 'dark' ? OF_COLOR : null,
  )
  const found = violations.map(({ id, help, nodes }) => {
    const first = nodes
      .slice(0, 3)
      .map((node) => `${node.html.slice(0, 220)} | ${node.any[0]?.message ?? ''}`)
    return `${id} (${help}) ×${nodes.length}\n    ${first.join('\n    ')}`
  })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (overflow > 0) found.push(`the page is ${overflow} px wider than the screen`)
  return found
}
