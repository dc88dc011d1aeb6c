import { crc32, deflateSync } from 'node:zlib'
import { storeFile } from '../../src/modules/files/index.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { tx } from '../../src/platform/db/tx.ts'

type Point = readonly [x: number, y: number]
type Colour = readonly [red: number, green: number, blue: number]

/** Side length in pixels, and samples per pixel and direction for anti-aliasing. */
const SIZE = 192
const SAMPLES = 3

const sky: Colour = [0x33, 0x5a, 0xff]
const sun: Colour = [0xff, 0xd4, 0x3b]
const far: Colour = [0xa5, 0xbc, 0xff]
const near: Colour = [0xff, 0xff, 0xff]

/** Outlines of two ranges of hills, from left to right. Coordinates from 0 to 1. */
const hills: readonly (readonly [Colour, readonly Point[]])[] = [
  [
    near,
    [
      [0, 0.92],
      [0.34, 0.5],
      [0.52, 0.7],
      [0.7, 0.58],
      [1, 0.88],
    ],
  ],
  [
    far,
    [
      [0, 0.74],
      [0.22, 0.6],
      [0.6, 0.34],
      [1, 0.72],
    ],
  ],
]
const CORNER = 0.2

function isOutside(x: number, y: number): boolean {
  const [dx, dy] = [Math.max(CORNER - x, x - 1 + CORNER, 0), Math.max(CORNER - y, y - 1 + CORNER, 0)]
  return Math.hypot(dx, dy) > CORNER
}

/** Whether a point is on or below the line through the points. */
function isBelow(x: number, y: number, line: readonly Point[]): boolean {
  const right = line.findIndex(([at]) => at >= x)
  const [x2, y2] = line[Math.max(right, 1)] as Point
  const [x1, y1] = line[Math.max(right, 1) - 1] as Point
  return y >= y1 + ((y2 - y1) * (x - x1)) / (x2 - x1)
}

function colourAt(x: number, y: number): Colour | null {
  if (isOutside(x, y)) return null
  const hill = hills.find(([, line]) => isBelow(x, y, line))
  if (hill) return hill[0]
  return Math.hypot(x - 0.74, y - 0.27) < 0.1 ? sun : sky
}

/** Red, green, blue and opacity. */
function pixelAt(column: number, row: number): number[] {
  const sum = [0, 0, 0]
  let hits = 0
  for (let at = 0; at < SAMPLES * SAMPLES; at++) {
    const x = (column + ((at % SAMPLES) + 0.5) / SAMPLES) / SIZE
    const y = (row + (Math.floor(at / SAMPLES) + 0.5) / SAMPLES) / SIZE
    const colour = colourAt(x, y)
    if (!colour) continue
    hits++
    colour.forEach((part, index) => {
      sum[index] = (sum[index] as number) + part
    })
  }
  const parts = sum.map((part) => Math.round(part / Math.max(hits, 1)))
  return [...parts, Math.round((255 * hits) / (SAMPLES * SAMPLES))]
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The demo company's logo, hills in the sun, as a PNG (RFC 2083): 8-bit RGBA, unfiltered rows. */
export function drawMark(): Buffer {
  const rows = Array.from({ length: SIZE }, (_, row) => [
    0,
    ...Array.from({ length: SIZE }, (_, column) => pixelAt(column, row)).flat(),
  ])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE, 0)
  header.writeUInt32BE(SIZE, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Stores the company's logo like an upload. */
export async function writeDemoLogo(ctx: Ctx): Promise<void> {
  const file = await storeFile(ctx, {
    folder: 'company_logos',
    name: 'sahyadri-works.png',
    content: drawMark(),
  })
  await tx(ctx, async (db) => {
    await db
      .updateTable('stored_file')
      .set({ record_type: 'organisation', record_id: ctx.orgId })
      .where('org_id', '=', ctx.orgId)
      .where('path', '=', file.filePath)
      .execute()
    await db
      .updateTable('organisation')
      .set({ logo_path: file.filePath })
      .where('org_id', '=', ctx.orgId)
      .execute()
  })
}
