import type { FileLook } from '@muster/contract/files/file-rules'
import { detectLook, SNIFF_BYTES } from './sniff.ts'

export interface PictureSize {
  width: number
  height: number
}

/** Most pixels of a picture that is decoded here: a small file can unpack to any number of them. */
export const MAX_PICTURE_PIXELS = 16_000_000
/** Most pixels of a side. */
export const MAX_PICTURE_SIDE = 8_000

function pngSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Frame headers of JPEG (ITU T.81, table B.1): C0 to CF without DHT, JPG and DAC. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Markers without a length. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

function jpegSize(bytes: Buffer): PictureSize | null {
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isBare(marker)) {
      at += 2
      continue
    }
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return null
}

/** Width and height that a PNG or JPEG claims, without decoding it; null for anything else. */
export function pictureSize(bytes: Buffer): PictureSize | null {
  const look = detectLook(bytes.subarray(0, SNIFF_BYTES))
  if (look === 'png') return pngSize(bytes)
  return look === 'jpeg' ? jpegSize(bytes) : null
}

function gifSize(bytes: Buffer): PictureSize | null {
  return bytes.length < 10 ? null : { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

function bmpSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 26) return null
  // The oldest header has two bytes for each side; in others the height is negative where lines go downwards.
  if (bytes.readUInt32LE(14) === 12) return { width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) }
  return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }
}

/** The three kinds of WebP: extended, lossless, lossy. */
function webpSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 30) return null
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    default:
      return null
  }
}

const otherSizes: { readonly [Look in FileLook]?: (bytes: Buffer) => PictureSize | null } = {
  ...{ gif: gifSize, bmp: bmpSize, webp: webpSize },
}

/** Like `pictureSize`, of every kind of picture that may be uploaded. */
export function claimedSize(bytes: Buffer): PictureSize | null {
  const look = detectLook(bytes.subarray(0, SNIFF_BYTES))
  return (look && otherSizes[look]?.(bytes)) ?? pictureSize(bytes)
}

/** Most pixels of a picture that is uploaded, in millions: more than any camera's, few enough for a browser to show. */
export const MAX_UPLOAD_MEGAPIXELS = 50

export const isTooLargeUpload = ({ width, height }: PictureSize): boolean =>
  width * height > MAX_UPLOAD_MEGAPIXELS * 1_000_000

export const isTooLargePicture = ({ width, height }: PictureSize): boolean =>
  width > MAX_PICTURE_SIDE || height > MAX_PICTURE_SIDE || width * height > MAX_PICTURE_PIXELS
