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

export const isTooLargePicture = ({ width, height }: PictureSize): boolean =>
  width > MAX_PICTURE_SIDE || height > MAX_PICTURE_SIDE || width * height > MAX_PICTURE_PIXELS
