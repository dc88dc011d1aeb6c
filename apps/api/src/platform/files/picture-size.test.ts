import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isTooLargePicture, pictureSize } from './picture-size.ts'

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
