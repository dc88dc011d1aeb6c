import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { create } from 'qrcode'

const WIDTH = 640
const HEIGHT = 480
/** Points of a module: the label fills about half of the picture. */
const MODULE = 9
const [DARK, LIGHT, GREY] = [32, 224, 128]

/** A film of one picture: a label with this code, a little off the middle, as raw video (YUV4MPEG2). */
function filmOf(code: string): Buffer {
  const { modules } = create(code, { errorCorrectionLevel: 'M' })
  const left = Math.round((WIDTH - modules.size * MODULE) / 2) + 23
  const top = Math.round((HEIGHT - modules.size * MODULE) / 2) - 11
  const bright = Buffer.alloc(WIDTH * HEIGHT, LIGHT)
  for (let y = 0; y < modules.size * MODULE; y++)
    for (let x = 0; x < modules.size * MODULE; x++) {
      const at = Math.floor(y / MODULE) * modules.size + Math.floor(x / MODULE)
      if (modules.data[at]) bright[(top + y) * WIDTH + left + x] = DARK
    }
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), bright, colours])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420mpeg2\n`)
  return Buffer.concat([head, ...Array.from({ length: 5 }, () => frame)])
}

export interface BrowserWithCamera {
  browser: Browser
  close: () => Promise<void>
}

/** A browser whose camera sees a label with this code, and is allowed. */
export async function browserSeeing(code: string): Promise<BrowserWithCamera> {
  const film = join(tmpdir(), `muster-label-${process.pid}-${Date.now()}.y4m`)
  writeFileSync(film, filmOf(code))
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  return {
    browser,
    close: async () => {
      await browser.close()
      rmSync(film)
    },
  }
}
