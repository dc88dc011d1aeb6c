import { parseHex } from '../src/theme/color-math.ts'

/**
 * Perceived difference of colours, also with colour vision deficiencies.
 *
 * Simulation: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
 * Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009; the matrices for severity 1.0, applied to
 * linear sRGB. Difference: CIEDE2000 as in G. Sharma, W. Wu, E. N. Dalal, Color Research & Application 30(1),
 * 2005.
 */
type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

export const visions: Record<string, Matrix> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

/** CIE L*a*b* (D65) of linear sRGB. */
function toLab([red, green, blue]: Triple): Triple {
  const curve = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116)
  const x = curve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
  const y = curve(0.2126729 * red + 0.7151522 * green + 0.072175 * blue)
  const z = curve((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** The colour in L*a*b*, as seen with that vision. */
export function seenAs(hex: string, vision: Matrix): Triple {
  const [red, green, blue] = (parseHex(hex) ?? [0, 0, 0]).map(toLinear) as [number, number, number]
  const [r = 0, g = 0, b = 0] = vision.map((row) =>
    Math.min(1, Math.max(0, row[0] * red + row[1] * green + row[2] * blue)),
  )
  return toLab([r, g, b])
}

const degrees = Math.PI / 180
const hueOf = (a: number, b: number) => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / degrees + 360) % 360)

function meanHue(first: number, second: number): number {
  const sum = first + second
  if (Math.abs(first - second) <= 180) return sum / 2
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
}

/** CIEDE2000 difference of two L*a*b* colours; 1 is just noticeable side by side. */
export function ciede2000([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const meanC = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const g = 0.5 * (1 - Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7)))
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)]
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)]
  const [h1, h2] = [hueOf(p1, b1), hueOf(p2, b2)]
  const isGrey = c1 * c2 === 0
  const turn = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180
  const dL = l2 - l1
  const dC = c2 - c1
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * degrees)
  const l = (l1 + l2) / 2
  const c = (c1 + c2) / 2
  const h = isGrey ? h1 + h2 : meanHue(h1, h2)
  const t =
    1 -
    0.17 * Math.cos((h - 30) * degrees) +
    0.24 * Math.cos(2 * h * degrees) +
    0.32 * Math.cos((3 * h + 6) * degrees) -
    0.2 * Math.cos((4 * h - 63) * degrees)
  const sL = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2)
  const sC = 1 + 0.045 * c
  const sH = 1 + 0.015 * c * t
  const rotation =
    -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(60 * degrees * Math.exp(-(((h - 275) / 25) ** 2)))
  return Math.sqrt((dL / sL) ** 2 + (dC / sC) ** 2 + (dH / sH) ** 2 + rotation * (dC / sC) * (dH / sH))
}
