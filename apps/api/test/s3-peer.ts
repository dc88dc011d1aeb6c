import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { ObjectStoreConfig } from '../src/config.ts'

/** A simulated fault; returns whether it handled the call. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean

export interface S3Peer {
  config: ObjectStoreConfig
  /** Successful calls, as `METHOD /path`. */
  readonly calls: string[]
  /** Applies to every call until it is cleared. */
  setFault(fault: Fault | undefined): void
  /** Cuts the next response to this method after a number of bytes. */
  cutNextAnswer(method: string, afterBytes: number): void
  close(): Promise<void>
}

const BUCKET = 'muster-test'

/**
 * An S3 server with a bucket, behind a relay that simulates faults. The relay also implements
 * `If-None-Match`, which this server lacks.
 */
export async function startS3Peer(): Promise<S3Peer> {
  const directory = mkdtempSync(join(tmpdir(), 'muster-s3-'))
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await store.run()
  const calls: string[] = []
  const taken = new Set<string>()
  let fault: Fault | undefined
  let cut: { method: string; afterBytes: number } | undefined

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, cutAfter: number | undefined) => {
    const { method, url, headers } = incoming
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      if (cutAfter === 0) {
        outgoing.destroy()
        return
      }
      outgoing.writeHead(answer.statusCode as number, answer.headers)
      let sent = 0
      answer.on('data', (chunk: Buffer) => {
        if (cutAfter === undefined) return outgoing.write(chunk)
        outgoing.write(chunk.subarray(0, Math.max(0, cutAfter - sent)))
        sent += chunk.length
        if (sent >= cutAfter) setTimeout(() => outgoing.destroy(), 20)
      })
      answer.on('end', () => {
        if (cutAfter === undefined) outgoing.end()
      })
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  }

  const relay = createServer((incoming, outgoing) => {
    if (fault?.(incoming, outgoing)) return
    const { method = '', url = '', headers } = incoming
    calls.push(`${method} ${url}`)
    const place = url.split('?')[0] as string
    if (method === 'PUT' && headers['if-none-match'] === '*') {
      if (taken.has(place)) {
        outgoing.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>')
        return
      }
      taken.add(place)
    }
    if (method === 'DELETE') taken.delete(place)
    const cutAfter = cut?.method === method ? cut.afterBytes : undefined
    if (cutAfter !== undefined) cut = undefined
    pass(incoming, outgoing, cutAfter)
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  return {
    config: {
      endpoint: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
      bucket: BUCKET,
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
      region: 'us-east-1',
    },
    calls,
    setFault: (next) => {
      fault = next
    },
    cutNextAnswer: (method, afterBytes) => {
      cut = { method, afterBytes }
    },
    close: async () => {
      relay.closeAllConnections()
      await new Promise((resolve) => relay.close(resolve))
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
