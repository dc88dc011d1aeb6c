import { expect, test } from 'vitest'
import { makeZip } from './sheet-fixtures.ts'
import { openZip } from './zip-archive.ts'

const ENTRY = Buffer.from('PK\x01\x02', 'latin1')
const OFFSET = 42

async function readWith(offset: number): Promise<string> {
  const bytes = makeZip([{ name: 'a.txt', content: 'Words' }])
  bytes.writeUInt32LE(offset, bytes.indexOf(ENTRY) + OFFSET)
  let text = ''
  for await (const chunk of openZip(bytes, 1000).read('a.txt')) text += Buffer.from(chunk).toString()
  return text
}

test('reads a part where the directory says it is', async () => {
  expect(await readWith(0)).toBe('Words')
})

test.each([
  ['beyond the end of the file', 4_000_000_000],
  ['at its last bytes', 60],
])('refuses a part that is said to be %s', async (_, offset) => {
  await expect(readWith(offset)).rejects.toMatchObject({ key: 'sheet.unreadable' })
})
