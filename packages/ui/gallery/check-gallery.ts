/**
 * Opens every story of the gallery in Chromium, in light and dark mode, at desktop and phone size, and
 * reports axe violations, console errors and screenshots that differ from the references in
 * `gallery/reference`.
 *
 *   node gallery/check-gallery.ts [--changed] [--update] [--save folder] [--report file] [story …]
 *
 * `--changed` leaves out the files of stories of which nothing changed since they last were as they should be
 * (`gallery/reference/checked.json`, renewed by every run without a fault), `--update` renews the references, `--save` keeps the screenshots at full size, `--report` writes
 * `{ passed, failed }`; a story is given by its address or the beginning of it. `CHROMIUM_PATH` names another
 * browser than Playwright's own.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { checkFiles } from './check/check-files.ts'
import { differenceOf, prepareComparison, shrink } from './check/compare-pictures.ts'
import { bringAxe, findBarriers } from './check/find-barriers.ts'
import {
  type Device,
  openWindow,
  picture,
  type Scene,
  type Scheme,
  settle,
  show,
  watchRequests,
} from './check/scenes.ts'
import { serveGallery } from './check/serve-gallery.ts'
import { sourceDigests } from './check/source-digests.ts'

const REFERENCES = join(import.meta.dirname, 'reference')
/** Screenshots that differ from their references. */
const DIFFERENCES = join(import.meta.dirname, '../../../test-results/gallery')

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean' },
    update: { type: 'boolean' },
    save: { type: 'string' },
    report: { type: 'string' },
  },
})

/** What the files of stories were made of when all their views were as they should be. */
const CHECKED = join(REFERENCES, 'checked.json')
const digests = sourceDigests()
const checked: Record<string, string> = existsSync(CHECKED) ? JSON.parse(readFileSync(CHECKED, 'utf8')) : {}
const isChanged = (file: string) => !options.changed || digests[file] !== checked[file]
const isAnythingChanged = Object.keys(digests).some(isChanged)

const isWanted = ({ id, file }: { id: string; file: string }) =>
  isChanged(file) && (wanted.length === 0 || wanted.some((beginning) => id.startsWith(beginning)))

/** File name of a screenshot: `charts-line.phone.dark`. */
const nameOf = (id: string, device: Device, scheme: Scheme) =>
  `${id.replaceAll('/', '-')}.${device}.${scheme}`

interface Outcome {
  name: string
  problems: string[]
}

/** Maximum attempts per screenshot, and the delay between them in milliseconds. */
const TAKES = 3
const PAUSE = 700

async function judgePicture(page: Page, comparison: Page, name: string, scene: Scene): Promise<string[]> {
  const path = join(REFERENCES, `${name}.webp`)
  const reference = existsSync(path) ? readFileSync(path) : null
  let png = await picture(page, scene)
  let difference = reference ? await differenceOf(comparison, png, reference) : 'has no reference'
  // Under load the page may not have settled yet.
  for (let take = 1; take < TAKES && difference !== null; take += 1) {
    await page.waitForTimeout(PAUSE)
    png = await picture(page, scene)
    if (reference) difference = await differenceOf(comparison, png, reference)
  }
  if (options.save) writeFileSync(join(options.save, `${name}.png`), png)
  if (difference === null) return []
  if (options.update) {
    // Keep the file when it looks the same, so that an update only touches real changes.
    writeFileSync(path, await shrink(comparison, png))
    return []
  }
  mkdirSync(DIFFERENCES, { recursive: true })
  writeFileSync(join(DIFFERENCES, `${name}.now.png`), png)
  if (reference) writeFileSync(join(DIFFERENCES, `${name}.before.webp`), reference)
  return [`${difference}; see test-results/gallery/${name}.now.png, or run with --update`]
}

/** Checks all stories in one window, sequentially. */
async function checkWindow(
  browser: Browser,
  origin: string,
  device: Device,
  scheme: Scheme,
): Promise<Outcome[]> {
  const context = await openWindow(browser, device, scheme)
  const page = await context.newPage()
  watchRequests(page)
  const comparison = await context.newPage()
  await prepareComparison(comparison)
  await page.bringToFront()
  let heard: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text())
  })
  page.on('pageerror', (error) => heard.push(error.message))
  await page.goto(`${origin}?bare&scheme=${scheme}`, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  await bringAxe(page)
  const scenes = await page.evaluate(() => (window as unknown as { galleryStories: Scene[] }).galleryStories)
  const outcomes: Outcome[] = []
  /** An error in one view is reported as its own finding; the others continue. */
  async function view(name: string, work: () => Promise<string[]>) {
    const problems = await work().catch((error: Error) => [error.message])
    outcomes.push({ name, problems: [...problems, ...new Set(heard)] })
    heard = []
  }
  for (const scene of scenes.filter(isWanted)) {
    const name = nameOf(scene.id, device, scheme)
    await view(name, async () => {
      await show(page, scene, device)
      const barriers = await findBarriers(page, scheme)
      return [...barriers, ...(await judgePicture(page, comparison, name, scene))]
    })
  }
  if (device === 'desktop' && isWanted({ id: 'charts/line', file: 'charts' }))
    await view(`chart-files.${scheme}`, () => checkFiles(page, comparison, device, scheme))
  await view(nameOf('index', device, scheme), async () => {
    await page.goto(`${origin}?scheme=${scheme}`, { waitUntil: 'networkidle' })
    await settle(page)
    await bringAxe(page)
    return findBarriers(page, scheme)
  })
  await context.close()
  return outcomes
}

/** Deletes references of removed stories. */
function dropLeftovers(outcomes: readonly Outcome[]): void {
  const names = new Set(outcomes.map(({ name }) => `${name}.webp`))
  for (const file of readdirSync(REFERENCES))
    if (file.endsWith('.webp') && !names.has(file)) rmSync(join(REFERENCES, file))
}

async function checkAll(): Promise<Outcome[]> {
  const gallery = await serveGallery()
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Letters come out the same whatever the machine's settings.
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
    ],
  })
  const devices: Device[] = ['desktop', 'phone']
  const schemes: Scheme[] = ['light', 'dark']
  const windows = devices.flatMap((device) =>
    schemes.map((scheme) => checkWindow(browser, gallery.origin, device, scheme)),
  )
  const outcomes = (await Promise.all(windows)).flat()
  await browser.close()
  await gallery.close()
  return outcomes
}

mkdirSync(REFERENCES, { recursive: true })
if (options.save) mkdirSync(options.save, { recursive: true })
const started = performance.now()
const outcomes = isAnythingChanged ? await checkAll() : []
if (options.update && wanted.length === 0 && !options.changed) dropLeftovers(outcomes)
const failed = outcomes.filter(({ problems }) => problems.length > 0)
for (const { name, problems } of failed) process.stdout.write(`${name}: ${problems.join(`\n${name}: `)}\n`)
const passed = outcomes.length - failed.length
// Renewed references are part of what a digest is made of.
if (failed.length === 0 && wanted.length === 0)
  writeFileSync(CHECKED, `${JSON.stringify(options.update ? sourceDigests() : digests, null, 2)}\n`)
if (options.report)
  writeFileSync(
    options.report,
    JSON.stringify({
      passed,
      failed: failed.length,
      names: failed.map(({ name, problems }) => `${name}: ${problems[0]}`),
    }),
  )
const seconds = ((performance.now() - started) / 1000).toFixed(0)
process.stdout.write(`gallery: ${passed} views as they should be, ${failed.length} not (${seconds} s)\n`)
process.exitCode = failed.length > 0 ? 1 : 0
