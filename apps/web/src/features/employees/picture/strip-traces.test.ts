import { describe, expect, it } from 'vitest'
import { stripTraces } from './strip-traces.ts'

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
const jfif = 'ffe0 0004 aaaa'
const profile = 'ffe2 0004 bbbb'
const exif = 'ffe1 0006 4578 6966'
const comment = 'fffe 0003 63'
// Bytes within the compressed data that look like a segment marker.
const scan = 'ffda 0002 11ff00ffe1 22 ffd9'

describe('a drawn picture', () => {
  it.each([
    ['loses Exif and comments', `ffd8 ${jfif} ${exif} ${profile} ${comment} ${scan}`],
    ['keeps everything else', `ffd8 ${jfif} ${profile} ${scan}`],
  ])('%s', (_what, hex) => {
    expect(stripTraces(bytes(hex))).toEqual(bytes(`ffd8 ${jfif} ${profile} ${scan}`))
  })
  it('leaves a file that is not a JPEG unchanged', () => {
    expect(stripTraces(bytes('89504e47'))).toEqual(bytes('89504e47'))
  })
})
