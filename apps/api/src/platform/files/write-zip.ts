import { crc32 } from 'node:zlib'

/** Names are UTF-8. */
const UTF8_NAMES = 0x08_00

/**
 * A ZIP archive of stored, not compressed, files: PDFs and pictures are compressed already. Held in memory.
 *
 * @param files content by name; names are made unique by the caller
 */
export function writeZip(files: Readonly<Record<string, Buffer>>): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [file, content] of Object.entries(files)) {
    const name = Buffer.from(file)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(UTF8_NAMES, 2)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const head = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, name, content])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), facts, rest, name]))
    local.push(head)
    offset += head.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}
