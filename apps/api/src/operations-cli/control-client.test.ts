import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askForArchive } from './control-client.ts'
import { controlPath } from './control-server.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-control-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const nothingOpened = (): Writable => {
  throw new Error('There is no archive to keep.')
}

async function aServer(status: number, content: string) {
  const server = createServer((request, response) => {
    response.writeHead(request.headers.authorization === 'Bearer secret' ? status : 403).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  writeFileSync(controlPath(folder), JSON.stringify({ port, token: 'secret' }))
  return { close: () => new Promise((resolve) => server.close(resolve)) }
}

// An unused output file could appear after the clean-up and block the real one.
test('without a server, no output file is opened, with or without a stale control file', async () => {
  expect(await askForArchive(folder, nothingOpened)).toBe(false)
  await (await aServer(200, '')).close()
  expect(await askForArchive(folder, nothingOpened)).toBe(false)
})

test('the response is written to the output file, which is not opened when the server refuses', async () => {
  const kept: Buffer[] = []
  const sink = () =>
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        kept.push(chunk)
        done()
      },
    })
  const willing = await aServer(200, 'the archive')
  expect(await askForArchive(folder, sink)).toBe(true)
  expect(Buffer.concat(kept).toString()).toBe('the archive')
  await willing.close()
  const busy = await aServer(409, '')
  await expect(askForArchive(folder, nothingOpened)).rejects.toThrow('making another backup')
  await busy.close()
})
