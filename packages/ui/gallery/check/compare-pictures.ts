import type { Page } from '@playwright/test'

/** Scale of references: half size shows changes at a fraction of the bytes. */
const KEPT = 0.5
/** Scale of the comparison relative to the reference, small enough to ignore font antialiasing. */
const COMPARED = 0.5
/** Maximum difference of a channel, 0 to 255, that counts as equal. */
const CHANNEL = 26
/** Maximum number of differing pixels, to tolerate another browser version. */
const PIXELS = 3
/** Tolerance for the size of the screenshot in pixels. */
const SIZE = 4

const dataOf = (bytes: Buffer, type: string) => `data:image/${type};base64,${bytes.toString('base64')}`

/** Installs the functions that the comparison evaluates in the page, which can't import from this file. */
export async function prepareComparison(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.evaluate(() => {
    const load = async (address: string) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return image
    }
    const draw = (image: HTMLImageElement, width: number, height: number) => {
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      const pen = canvas.getContext('2d', { willReadFrequently: true })
      if (!pen) throw new Error('no canvas')
      pen.imageSmoothingQuality = 'high'
      pen.drawImage(image, 0, 0, width, height)
      return { canvas, pixels: () => pen.getImageData(0, 0, width, height).data }
    }
    Object.assign(window, { pictures: { load, draw } })
  })
}

interface Pictures {
  load: (address: string) => Promise<HTMLImageElement>
  draw: (
    image: HTMLImageElement,
    width: number,
    height: number,
  ) => { canvas: HTMLCanvasElement; pixels: () => Uint8ClampedArray }
}

declare global {
  interface Window {
    pictures: Pictures
  }
}

/** Shrinks a screenshot to a reference, as WebP. */
export async function shrink(page: Page, png: Buffer): Promise<Buffer> {
  const address = await page.evaluate(
    async ([data = '', scale = 1]) => {
      const { load, draw } = window.pictures
      const image = await load(String(data))
      const width = Math.round(image.width * Number(scale))
      const height = Math.round(image.height * Number(scale))
      return draw(image, width, height).canvas.toDataURL('image/webp', 0.7)
    },
    [dataOf(png, 'png'), KEPT],
  )
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

/** Describes the difference between a screenshot and its reference; null if there is none. */
export async function differenceOf(page: Page, png: Buffer, reference: Buffer): Promise<string | null> {
  // Shrink the screenshot in the same way as the reference, so that artefacts of WebP are the same in both.
  const kept = await shrink(page, png)
  if (kept.equals(reference)) return null
  return page.evaluate(
    async ({ actual, expected, half, quarter, channel, pixels, size }) => {
      const { load, draw } = window.pictures
      const [now, before] = [await load(actual), await load(expected)]
      const wide = Math.abs(now.width - before.width) / half
      const high = Math.abs(now.height - before.height) / half
      if (wide > size || high > size)
        return `is ${now.width / half} × ${now.height / half} px, was ${before.width / half} × ${before.height / half}`
      const width = Math.ceil(before.width * quarter)
      const height = Math.ceil(before.height * quarter)
      const [first, second] = [draw(now, width, height).pixels(), draw(before, width, height).pixels()]
      let unlike = 0
      for (let at = 0; at < first.length; at += 4) {
        const most = Math.max(
          Math.abs((first[at] ?? 0) - (second[at] ?? 0)),
          Math.abs((first[at + 1] ?? 0) - (second[at + 1] ?? 0)),
          Math.abs((first[at + 2] ?? 0) - (second[at + 2] ?? 0)),
        )
        if (most > channel) unlike += 1
      }
      return unlike > pixels ? `${unlike} of ${width * height} areas look unlike the reference` : null
    },
    {
      actual: dataOf(kept, 'webp'),
      expected: dataOf(reference, 'webp'),
      half: KEPT,
      quarter: COMPARED,
      channel: CHANNEL,
      pixels: PIXELS,
      size: SIZE,
    },
  )
}
