import { crc32, deflateSync } from 'node:zlib'

function part(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A valid grey PNG. @param extra name of an additional chunk */
export function aPng(width = 512, height = 512, extra?: string): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const lines = width * height > 4_000_000 ? Buffer.alloc(1) : Buffer.alloc((width + 1) * height, 0x80)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', head),
    ...(extra ? [part(extra, Buffer.from('Comment\0words'))] : []),
    part('IDAT', deflateSync(lines)),
    part('IEND', Buffer.alloc(0)),
  ])
}

/** The segments of a JPEG, without meaningful image data. @param mark distinguishes two pictures */
export function aJpeg(width = 512, height = 512, mark = 'a'): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height, 0)
  size.writeUInt16BE(width, 2)
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.from('ffc0000b08', 'hex'),
    size,
    Buffer.from('01011100', 'hex'),
    Buffer.from('ffda0008010100003f00', 'hex'),
    Buffer.from(mark),
    Buffer.from([0xff, 0x00, 0xff, 0xd0, 0x12]),
    Buffer.from([0xff, 0xd9]),
  ])
}
