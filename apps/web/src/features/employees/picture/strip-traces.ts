const START_OF_SCAN = 0xda

/**
 * Exif, XMP, IPTC, maker notes and comments; the colour profile (E2), JFIF (E0) and Adobe (EE) segments stay.
 */
const isTrace = (marker: number) =>
  marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee)

/**
 * Strips metadata segments from a JPEG. Some browsers add them even to pictures from a canvas, and the server
 * rejects pictures that have any. Bytes that are not a JPEG are returned unchanged.
 */
export function stripTraces(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return bytes
  const kept = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== START_OF_SCAN) {
    const end = at + 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number))
    if (!isTrace(bytes[at + 1] as number)) kept.push(bytes.subarray(at, end))
    at = end
  }
  kept.push(bytes.subarray(at))
  const whole = new Uint8Array(kept.reduce((sum, part) => sum + part.length, 0))
  let to = 0
  for (const part of kept) {
    whole.set(part, to)
    to += part.length
  }
  return whole
}
