import { randomBytes, timingSafeEqual } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Platform } from '../platform/platform.ts'
import { makeArchive } from './make-archive.ts'

/** Control endpoint of a running server, for those who may read the data folder. */
export interface ControlPlace {
  port: number
  token: string
}

export interface Control {
  close(): Promise<void>
}

export const controlPath = (dataDir: string) => join(dataDir, 'control.json')

function isAllowed(request: IncomingMessage, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/**
 * Lets operator commands reach a server whose embedded database they can't open themselves: on the loopback
 * address, with a token in the data folder that changes with every start. With PostgreSQL, commands connect to
 * the database directly.
 */
export async function openControl(platform: Platform): Promise<Control> {
  const token = randomBytes(32).toString('base64url')
  let isBusy = false

  async function backUp(response: ServerResponse): Promise<void> {
    isBusy = true
    platform.log.info('a backup begins')
    try {
      const { files, missing } = await makeArchive(platform, response)
      platform.log.info({ files: files.count, missing: missing.length }, 'a backup is made')
    } catch (error) {
      platform.log.error({ err: error }, 'a backup failed')
      // Abort the response, so that a partial archive isn't taken for a complete one.
      response.destroy()
    } finally {
      isBusy = false
    }
  }

  const server = createServer((request, response) => {
    if (!isAllowed(request, token)) return void response.writeHead(403).end()
    if (request.method !== 'POST' || request.url !== '/backup') return void response.writeHead(404).end()
    if (isBusy) return void response.writeHead(409).end()
    response.writeHead(200, { 'content-type': 'application/zstd' })
    void backUp(response)
  })
  server.requestTimeout = 0
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const place: ControlPlace = { port: (server.address() as AddressInfo).port, token }
  const path = controlPath(platform.config.dataDir)
  await rm(path, { force: true })
  await writeFile(path, JSON.stringify(place), { mode: 0o600 })
  return {
    close: async () => {
      await rm(path, { force: true })
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
