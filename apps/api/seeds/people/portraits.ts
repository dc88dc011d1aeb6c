import { crc32, deflateSync } from 'node:zlib'

const EDGE = 256

type Colour = readonly [number, number, number]

interface Look {
  ground: Colour
  skin: Colour
  hair: Colour
  clothes: Colour
  /** Whether the hair is long. */
  isLong: boolean
}

const grounds: readonly Colour[] = [
  [214, 228, 240],
  [240, 226, 208],
  [216, 236, 220],
  [236, 218, 228],
  [228, 226, 214],
]
const skins: readonly Colour[] = [
  [198, 144, 104],
  [224, 172, 128],
  [150, 102, 70],
  [240, 200, 164],
]
const hairs: readonly Colour[] = [
  [38, 28, 24],
  [66, 44, 30],
  [120, 116, 112],
]
const clothes: readonly Colour[] = [
  [44, 82, 130],
  [128, 56, 66],
  [52, 104, 86],
  [92, 76, 128],
  [70, 74, 84],
]

const within = (x: number, y: number, cx: number, cy: number, rx: number, ry: number) =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1

/** The colour at a point with coordinates from 0 to 1, in layers: ground, shoulders, back hair, neck, face, fringe. */
function colourAt(look: Look, x: number, y: number): Colour {
  if (within(x, y, 0.5, 0.36, 0.205, 0.17) && y < 0.33 + 0.06 * Math.abs(x - 0.45) * 4) return look.hair
  if (within(x, y, 0.5, 0.42, 0.17, 0.215)) return look.skin
  if (within(x, y, 0.5, 0.37, 0.21, 0.2)) return look.hair
  if (look.isLong && Math.abs(x - 0.5) < 0.21 && y > 0.37 && y < 0.68) return look.hair
  if (Math.abs(x - 0.5) < 0.075 && y > 0.55 && y < 0.73) return look.skin
  return within(x, y, 0.5, 1.02, 0.4, 0.33) ? look.clothes : look.ground
}

function part(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** A drawn portrait as PNG, deterministic by number; resembles no real person. */
export function drawPortrait(number: number, isLong: boolean): Buffer {
  const look: Look = {
    ground: at(grounds, number),
    skin: at(skins, number * 3 + 1),
    hair: at(hairs, number % 7 === 0 ? 2 : number),
    clothes: at(clothes, number * 2),
    isLong,
  }
  const lines = Buffer.alloc((EDGE * 3 + 1) * EDGE)
  // Four samples per pixel for anti-aliasing.
  const steps = [0.25, 0.75]
  for (let row = 0; row < EDGE; row++) {
    for (let column = 0; column < EDGE; column++) {
      const points = steps.flatMap((dy) =>
        steps.map((dx) => colourAt(look, (column + dx) / EDGE, (row + dy) / EDGE)),
      )
      const place = row * (EDGE * 3 + 1) + 1 + column * 3
      for (const channel of [0, 1, 2] as const) {
        lines[place + channel] = Math.round(points.reduce((sum, point) => sum + point[channel], 0) / 4)
      }
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(EDGE, 0)
  head.writeUInt32BE(EDGE, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', head),
    part('IDAT', deflateSync(lines)),
    part('IEND', Buffer.alloc(0)),
  ])
}
