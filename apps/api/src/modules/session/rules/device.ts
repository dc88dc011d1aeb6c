/** Most specific first: nearly every browser also claims to be its predecessors. */
export const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]

export const systems: readonly [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

export interface Device {
  /** The first word of the user agent if it is no known browser. */
  browser: string
  /** Empty if the user agent does not contain it. */
  system: string
}

/** Browser and system without versions: an update is not a new device. */
export function deviceOf(userAgent: string): Device {
  const find = (list: typeof browsers) => list.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const word = /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? ''
  return { browser: find(browsers) ?? word, system: find(systems) ?? '' }
}

/** Whether the device was not used before. The first device of all is not reported. */
export function isNewDevice(userAgent: string, usedBefore: readonly string[]): boolean {
  if (usedBefore.length === 0) return false
  const { browser, system } = deviceOf(userAgent)
  return !usedBefore.map(deviceOf).some((known) => known.browser === browser && known.system === system)
}
