import { describe, expect, it } from 'vitest'
import { aJpeg, aPng } from '../picture.fixtures.ts'
import { pictureProblem } from './picture-content.ts'

const trace = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 8]), Buffer.from('Exif\0\0')])
const page = Buffer.from('<script>alert(1)</script>')

describe('a profile picture', () => {
  it.each<[string, Buffer, RegExp | null]>([
    ['a JPEG', aJpeg(), null],
    ['a PNG', aPng(), null],
    [
      'a JPEG with metadata',
      Buffer.concat([aJpeg().subarray(0, 2), trace, aJpeg().subarray(2)]),
      /hidden data/,
    ],
    ['a PNG with text', aPng(512, 512, 'tEXt'), /hidden data/],
    ['a JPEG with an appended web page', Buffer.concat([aJpeg(), page]), /can’t be opened as a picture/],
    ['a PNG with an appended web page', Buffer.concat([aPng(), page]), /can’t be opened as a picture/],
    ['a truncated JPEG', aJpeg().subarray(0, 30), /can’t be opened as a picture/],
    ['a truncated PNG', aPng().subarray(0, 40), /can’t be opened as a picture/],
    ['a web page', page, /can’t be opened as a picture/],
    ['an empty file', Buffer.alloc(0), /can’t be opened as a picture/],
    ['three bytes', Buffer.from([0xff, 0xd8, 0xff]), /can’t be opened as a picture/],
    ['a picture that is too small', aJpeg(20, 512), /too small/],
    ['a picture that would exhaust a client’s memory', aPng(60_000, 60_000), /too large/],
  ])('%s', (_what, bytes, expected) => {
    const problem = pictureProblem(bytes)
    if (expected === null) expect(problem).toBeNull()
    else expect(problem).toMatch(expected)
  })
})
