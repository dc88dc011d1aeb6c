/**
 * Opens every page of the gallery in Chromium, light and dark, on a desktop and a phone, and reports axe's
 * findings and console errors. `node gallery/check-gallery.ts [folder for screenshots] [page …]`.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { createServer } from 'vite'

interface Scene {
  name: string
  query: string
  /** Brings the page into the state to look at. */
  act?: (page: Page, isPhone: boolean) => Promise<void>
}

const click = (page: Page, role: 'button' | 'combobox' | 'checkbox', name: string | RegExp) =>
  page.getByRole(role, { name }).first().click()

const scenes: Scene[] = [
  { name: 'pieces', query: 'page=pieces' },
  { name: 'pieces-yellow', query: 'page=pieces&accent=%23ffd43b' },
  {
    name: 'pieces-menu',
    query: 'page=pieces',
    act: (page) => click(page, 'button', 'More actions'),
  },
  { name: 'table', query: 'page=table' },
  {
    name: 'table-selected',
    query: 'page=table',
    act: async (page, isPhone) => {
      if (isPhone) await page.getByRole('checkbox').first().click()
      else await click(page, 'checkbox', 'Select all on this page')
      await click(page, 'button', /^Select all/)
    },
  },
  {
    name: 'table-columns',
    query: 'page=table',
    act: async (page, isPhone) => {
      if (isPhone) await click(page, 'button', 'Filters')
      else await click(page, 'button', 'Columns')
    },
  },
  {
    name: 'table-drawer',
    query: 'page=table',
    act: (page) => click(page, 'button', /Asha Rao/),
  },
  { name: 'table-long', query: 'page=table-long' },
  { name: 'table-states', query: 'page=table-states' },
  { name: 'filters', query: 'page=filters' },
  {
    name: 'filters-open',
    query: 'page=filters',
    act: async (page, isPhone) => {
      if (isPhone) {
        await click(page, 'button', /^Filters/)
        await click(page, 'button', /^Department/)
      } else await click(page, 'button', 'Joined')
    },
  },
  { name: 'form', query: 'page=form' },
  {
    name: 'form-errors',
    query: 'page=form',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'First name' }).fill('')
      await page.getByRole('textbox', { name: 'Date of birth' }).fill('31/02/2020')
      await click(page, 'button', 'Save')
    },
  },
  {
    name: 'form-calendar',
    query: 'page=form',
    act: (page) => click(page, 'button', 'Choose a date: Date of birth'),
  },
  {
    name: 'form-select',
    query: 'page=form',
    act: (page) => click(page, 'combobox', 'Department'),
  },
  { name: 'form-locked', query: 'page=form-locked' },
  { name: 'form-read', query: 'page=form-read' },
  { name: 'import-upload', query: 'page=import' },
  { name: 'import-match', query: 'page=import&step=match' },
  { name: 'import-masters', query: 'page=import&step=masters' },
  { name: 'import-check', query: 'page=import&step=check' },
  { name: 'import-finish', query: 'page=import&step=finish' },
  { name: 'import-done', query: 'page=import&step=done' },
]

const devices = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

async function look(
  browser: Browser,
  origin: string,
  scene: Scene,
  folder: string | undefined,
): Promise<string[]> {
  const problems: string[] = []
  for (const [device, options] of Object.entries(devices)) {
    for (const scheme of ['light', 'dark']) {
      const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
      const page = await context.newPage()
      const where = `${scene.name}-${device}-${scheme}`
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          problems.push(`${where}: ${message.text()}`)
      })
      page.on('pageerror', (error) => problems.push(`${where}: ${error.message}`))
      await page.goto(`${origin}?${scene.query}&scheme=${scheme}`, { waitUntil: 'networkidle' })
      await scene
        .act?.(page, device === 'phone')
        .catch((error: Error) => problems.push(`${where}: ${error.message}`))
      await page.waitForTimeout(400)
      const { violations } = await new AxeBuilder({ page }).analyze()
      for (const { id, help, nodes } of violations) {
        const first = nodes
          .slice(0, 3)
          .map((node) => `${node.html.slice(0, 220)} | ${node.any[0]?.message ?? ''}`)
        problems.push(`${where}: ${id} (${help}) ×${nodes.length}\n    ${first.join('\n    ')}`)
      }
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (overflow > 0) problems.push(`${where}: the page is ${overflow} px wider than the screen`)
      if (folder) await page.screenshot({ path: `${folder}/${where}.png`, fullPage: scene.act === undefined })
      await context.close()
    }
  }
  return problems
}

const [folder, ...wanted] = process.argv.slice(2)
if (folder) mkdirSync(folder, { recursive: true })
const server = await createServer({
  root: fileURLToPath(new URL('.', import.meta.url)),
  server: { host: '127.0.0.1', port: 0 },
  logLevel: 'error',
})
await server.listen()
const origin = server.resolvedUrls?.local[0] ?? ''
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
})
const problems: string[] = []
for (const scene of scenes) {
  if (wanted.length > 0 && !wanted.includes(scene.name)) continue
  problems.push(...(await look(browser, origin, scene, folder)))
}
await browser.close()
await server.close()
process.stdout.write(problems.length > 0 ? `${problems.join('\n')}\n` : 'No findings.\n')
process.exitCode = problems.length > 0 ? 1 : 0
