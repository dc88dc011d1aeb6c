/** Colour arithmetic in OKLCH, whose lightness is perceptually uniform. sRGB channels range from 0 to 1. */

export interface Oklch {
  /** 0 black to 1 white. */
  lightness: number
  chroma: number
  /** Radians. */
  hue: number
}

type Triple = readonly [number, number, number]

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function toGamma(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
}

/** Reads `#rgb`, `#rrggbb` or `white`; null for anything else. */
export function parseHex(text: string): Triple | null {
  const name = text.trim().toLowerCase()
  if (name === 'white') return [1, 1, 1]
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(name)
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})(?:[\da-f]{2})?$/.exec(name)
  const parts = short ? short.slice(1).map((digit) => digit + digit) : long?.slice(1)
  if (!parts) return null
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16) / 255)
  return [red, green, blue]
}

function formatHex(channels: Triple): string {
  const digits = channels.map((channel) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

function toOklab(red: number, green: number, blue: number): Triple {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Converts to OKLCH; the text must be valid for `parseHex`. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = parseHex(hex) ?? [0, 0, 0]
  const [lightness, a, b] = toOklab(toLinear(red), toLinear(green), toLinear(blue))
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

function toRgb({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    toGamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toGamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toGamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function isInGamut(channels: Triple): boolean {
  return channels.every((channel) => channel >= -0.001 && channel <= 1.001)
}

/** Converts to `#rrggbb`; out of gamut, chroma is reduced, rather than lightness or hue. */
export function fromOklch(color: Oklch): string {
  let chroma = color.chroma
  let channels = toRgb(color)
  while (!isInGamut(channels) && chroma > 0.002) {
    chroma *= 0.95
    channels = toRgb({ ...color, chroma })
  }
  return formatHex(channels)
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = parseHex(hex) ?? [0, 0, 0]
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
