import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { activePdfFinder } from './active-pdf.ts'
import { claimedSize, isTooLargePicture, isTooLargeUpload, pictureSize } from './picture-size.ts'

/** The beginning of a PNG that claims a size. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(33)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(head)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return Buffer.concat([head, deflateSync(Buffer.alloc(64))])
}

/** A JPEG with a comment before its frame. */
function jpeg(width: number, height: number, marker = 0xc0): Buffer {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0x00, 0x12]), Buffer.alloc(16, 0x41)])
  const frame = Buffer.from([0xff, marker, 0x00, 0x0b, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, frame, Buffer.from([0xff, 0xd9])])
}

test.each([
  ['a PNG', png(320, 200), { width: 320, height: 200 }],
  ['a JPEG', jpeg(640, 480), { width: 640, height: 480 }],
  ['a progressive JPEG', jpeg(64, 48, 0xc2), { width: 64, height: 48 }],
  ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), null],
  ['a JPEG cut off', jpeg(640, 480).subarray(0, 26), null],
  ['a PNG cut off', png(1, 1).subarray(0, 20), null],
  ['text', Buffer.from('<svg/>'), null],
  ['nothing', Buffer.alloc(0), null],
])('the size of %s', (_name, bytes, size) => {
  expect(pictureSize(bytes)).toEqual(size)
})

test.each([
  [4000, 4000, false],
  [4001, 4000, true],
  [8001, 1, true],
  [1, 8001, true],
  [60_000, 60_000, true],
])('%i × %i pixels are too many: %s', (width, height, isTooLarge) => {
  expect(isTooLargePicture({ width, height })).toBe(isTooLarge)
})

function gif(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.write('GIF89a', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  return head
}

function bmp(width: number, height: number): Buffer {
  const head = Buffer.alloc(54)
  head.write('BM', 'latin1')
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(height, 22)
  return head
}

function webp(kind: 'VP8X' | 'VP8L' | 'VP8 ', width: number, height: number): Buffer {
  const head = Buffer.alloc(40)
  head.write('RIFF', 'latin1')
  head.write(`WEBP${kind}`, 8, 'latin1')
  if (kind === 'VP8X') {
    head.writeUIntLE(width - 1, 24, 3)
    head.writeUIntLE(height - 1, 27, 3)
  } else if (kind === 'VP8L') head.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21)
  else {
    head.writeUInt16LE(width, 26)
    head.writeUInt16LE(height, 28)
  }
  return head
}

test.each([
  ['a GIF', gif(320, 200), { width: 320, height: 200 }],
  ['a BMP that goes downwards', bmp(640, -480), { width: 640, height: 480 }],
  ['an extended WebP', webp('VP8X', 9000, 7000), { width: 9000, height: 7000 }],
  ['a lossless WebP', webp('VP8L', 64, 48), { width: 64, height: 48 }],
  ['a lossy WebP', webp('VP8 ', 64, 48), { width: 64, height: 48 }],
  ['a PNG', png(30_000, 30_000), { width: 30_000, height: 30_000 }],
  ['text', Buffer.from('<svg/>'), null],
])('the size that %s claims', (_name, bytes, size) => {
  expect(claimedSize(bytes)).toEqual(size)
})

test.each([
  [30_000, 30_000, true],
  [8000, 6250, false],
  [8000, 6251, true],
])('%i × %i pixels are too many for an upload: %s', (width, height, isTooLarge) => {
  expect(isTooLargeUpload({ width, height })).toBe(isTooLarge)
})

test.each([
  ['<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>', true],
  ['<< /S /J#61vaScript >>', true],
  ['<< /S /Launch /F (cmd.exe) >>', true],
  ['<< /OpenAction [3 0 R /Fit] >>', false],
  ['<< /Launchpad 1 >>', false],
  ['plain', false],
])('%s runs something: %s', (text, isActive) => {
  const bytes = Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
  expect(activePdfFinder()(bytes)).toBe(isActive)
  // Also where it arrives in two chunks, wherever they are cut.
  for (let at = 1; at < bytes.length; at++) {
    const find = activePdfFinder()
    expect([bytes.subarray(0, at), bytes.subarray(at)].map(find).some(Boolean)).toBe(isActive)
  }
})
