import { create } from 'qrcode'
import { describe, expect, test } from 'vitest'
import { readQr } from './read-qr.ts'

type Level = 'L' | 'M' | 'Q' | 'H'
interface Look {
  level?: Level
  version?: number
  /** Points of a module. */
  module?: number
  /** Degrees. */
  turn?: number
  /** How much smaller the far side is, from 0. */
  tilt?: number
  dark?: number
  light?: (x: number, y: number) => number
  /** Modules that are wrong, by their number. */
  wrong?: readonly number[]
}

/** A label in a picture, as a camera could see it. */
function seen(text: string, look: Look = {}): ImageData {
  const {
    level = 'M',
    version,
    module = 6,
    turn = 0,
    tilt = 0,
    dark = 20,
    light = () => 235,
    wrong = [],
  } = look
  const { modules } = create(text, { errorCorrectionLevel: level, ...(version && { version }) })
  const { size } = modules
  const side = Math.ceil((size + 12) * module * 1.5)
  const data = new Uint8ClampedArray(side * side * 4)
  const angle = (turn * Math.PI) / 180
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [fromX, fromY] = [(x - side / 2) / module, (y - side / 2) / module]
      const depth = 1 + (tilt * fromY) / size
      const [flatX, flatY] = [fromX / depth, fromY / depth]
      const column = Math.floor(flatX * Math.cos(angle) + flatY * Math.sin(angle) + size / 2)
      const row = Math.floor(flatY * Math.cos(angle) - flatX * Math.sin(angle) + size / 2)
      const at = row * size + column
      const isInside = column >= 0 && row >= 0 && column < size && row < size
      const isDark = isInside && (modules.data[at] === 1) !== wrong.includes(at)
      data.fill(isDark ? dark : light(x / side, y / side), (y * side + x) * 4, (y * side + x) * 4 + 3)
      data[(y * side + x) * 4 + 3] = 255
    }
  return { width: side, height: side, data, colorSpace: 'srgb' } as ImageData
}

describe('a QR code in a picture', () => {
  const levels: readonly Level[] = ['L', 'M', 'Q', 'H']
  test.each(levels.flatMap((level) => Array.from({ length: 10 }, (_, at) => [level, at + 1] as const)))(
    'of level %s and version %i',
    (level, version) => {
      expect(readQr(seen('LAP-01', { level, version, module: 4 }))).toBe('LAP-01')
    },
  )

  test.each([
    ['digits', '0123456789'],
    ['signs', 'LAP-0001/A:7'],
    ['letters of both cases', 'Lap-0001'],
    ['other scripts', 'लैपटॉप-१'],
    ['an address', 'https://muster.example.com/assets/12345?code=LAP-0001&site=Pune#label'],
    ['parts of several kinds', 'abc0123456789012345678901234567890ABCDEFGHIJKLMNOPQRST'],
  ])('of %s', (_, text) => expect(readQr(seen(text))).toBe(text))

  test.each([
    ['turned a little', { turn: 12 }],
    ['turned by a quarter', { turn: 90 }],
    ['upside down', { turn: 180 }],
    ['seen from below', { tilt: 0.3, version: 2 }],
    ['of the smallest size, seen from below', { tilt: 0.05 }],
    ['turned and seen from below', { turn: 33, tilt: 0.25, version: 4 }],
    ['far away', { module: 3 }],
    ['faint', { dark: 110, light: () => 160 }],
    ['in a shadow', { light: (x) => (x < 0.5 ? 90 : 240) }],
    ['in light from one side', { dark: 10, light: (x, y) => 70 + 90 * x + 90 * y }],
    ['with a stain', { wrong: [250, 251, 252, 271, 272, 273, 292, 293] }],
  ] satisfies [string, Look][])('%s', (_, look) => expect(readQr(seen('LAP-0001', look))).toBe('LAP-0001'))

  test('that is not there, or can’t be read, is none', () => {
    const empty = {
      width: 320,
      height: 240,
      data: new Uint8ClampedArray(320 * 240 * 4).fill(255),
    } as ImageData
    expect(readQr(empty)).toBeNull()
    const noise = { ...empty, data: empty.data.map((_, at) => (at * 7919 + (at >> 3) * 104_729) % 256) }
    expect(readQr(noise)).toBeNull()
    const wrong = Array.from({ length: 200 }, (_, at) => at * 2 + 21)
    expect(readQr(seen('LAP-0001', { wrong }))).toBeNull()
  })
})
