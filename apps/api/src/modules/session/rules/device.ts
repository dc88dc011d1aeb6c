/** Most telling first: nearly every browser claims to be its predecessors too. */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]

const systems: readonly [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

export interface Device {
  /** The program's own first word where it is no browser we know. */
  browser: string
  /** Empty when the user agent does not say. */
  system: string
}

/** What somebody signed in with, without versions: an update makes no new device. */
export function deviceOf(userAgent: string): Device {
  const find = (list: typeof browsers) => list.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const word = /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? ''
  return { browser: find(browsers) ?? word, system: find(systems) ?? '' }
}

/** Whether this device was not among those used before. The first of all is nobody's surprise. */
export function isNewDevice(userAgent: string, usedBefore: readonly string[]): boolean {
  if (usedBefore.length === 0) return false
  const { browser, system } = deviceOf(userAgent)
  return !usedBefore.map(deviceOf).some((known) => known.browser === browser && known.system === system)
}
