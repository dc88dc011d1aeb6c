import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { chartColors } from '../../src/charts/palette.ts'
import { type Device, type Scheme, show } from './scenes.ts'

/** The picture is rendered at twice the page's size; the margin is part of the picture. */
const SCALE = 2
const MARGIN = 32

async function download(page: Page, item: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Download' }).click()
  const waiting = page.waitForEvent('download', { timeout: 20_000 })
  await page.getByRole('menuitem', { name: item }).click()
  return readFileSync(await (await waiting).path())
}

/** Counts the pixels of a PNG per colour, and all opaque ones. */
async function countColors(comparison: Page, png: Buffer, colors: readonly string[]) {
  return comparison.evaluate(
    async ({ address, wanted }) => {
      const { load, draw } = window.pictures
      const image = await load(address)
      const pixels = draw(image, image.width, image.height).pixels()
      const counts: Record<string, number> = {}
      for (let at = 0; at < pixels.length; at += 4) {
        const hex = `#${[0, 1, 2].map((c) => (pixels[at + c] ?? 0).toString(16).padStart(2, '0')).join('')}`
        if (wanted.includes(hex)) counts[hex] = (counts[hex] ?? 0) + 1
      }
      return { width: image.width, height: image.height, counts }
    },
    { address: `data:image/png;base64,${png.toString('base64')}`, wanted: [...colors] },
  )
}

/**
 * Verifies a chart's downloads as created by the browser: the picture has twice the size, the colours of the
 * mode, and text; the workbook is valid.
 */
export async function checkFiles(
  page: Page,
  comparison: Page,
  device: Device,
  scheme: Scheme,
): Promise<string[]> {
  const problems: string[] = []
  await show(page, { file: 'charts', id: 'charts/line', title: '' }, device)
  const box = await page.locator('figure').boundingBox()
  const surface = scheme === 'light' ? '#ffffff' : '#16181d'
  const ink = scheme === 'light' ? '#1f2430' : '#e6e8ec'
  const series = chartColors[scheme].slice(0, 3)
  const png = await download(page, 'Picture (PNG)')
  const { width, height, counts } = await countColors(comparison, png, [surface, ink, ...series])
  const wanted = [box?.width ?? 0, box?.height ?? 0].map((size) => Math.round((size + MARGIN) * SCALE))
  if (Math.abs(width - (wanted[0] ?? 0)) > 2 || Math.abs(height - (wanted[1] ?? 0)) > 2)
    problems.push(`the picture is ${width} × ${height}, not ${wanted.join(' × ')}`)
  if ((counts[surface] ?? 0) < (width * height) / 2) problems.push('the picture has not the surface’s colour')
  for (const color of [ink, ...series])
    if ((counts[color] ?? 0) < 100)
      problems.push(`the picture shows ${counts[color] ?? 0} pixels of ${color}`)
  const sheet = await download(page, 'Table (Excel)')
  if (sheet.subarray(0, 2).toString() !== 'PK' || !sheet.includes('xl/worksheets/sheet1.xml'))
    problems.push('the workbook is none')
  return problems.map((problem) => `files of a chart: ${problem}`)
}
