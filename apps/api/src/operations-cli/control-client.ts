import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '../platform/operator/operator-error.ts'
import { type ControlPlace, controlPath } from './control-server.ts'

async function placeOf(dataDir: string): Promise<ControlPlace | undefined> {
  try {
    return JSON.parse(await readFile(controlPath(dataDir), 'utf8')) as ControlPlace
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}

const REFUSALS: Record<number, string> = {
  403: 'The running server does not accept its own token: it has just been restarted. Try again.',
  409: 'The server is making another backup. Try again when that one is done.',
}

/**
 * Requests a backup archive from the server that runs on this data folder.
 *
 * @param openSink opens the output; called only when the archive starts to arrive
 * @returns false if no server is running there
 */
export async function askForArchive(dataDir: string, openSink: () => Writable): Promise<boolean> {
  const place = await placeOf(dataDir)
  if (!place) return false
  return new Promise<boolean>((resolve, reject) => {
    const asking = request(
      {
        host: '127.0.0.1',
        port: place.port,
        method: 'POST',
        path: '/backup',
        headers: { authorization: `Bearer ${place.token}` },
      },
      (answer) => {
        const { statusCode = 0 } = answer
        if (statusCode !== 200) {
          answer.resume()
          reject(new OperatorError(REFUSALS[statusCode] ?? `The running server answered ${statusCode}.`))
          return
        }
        pipeline(answer, openSink()).then(() => resolve(true), reject)
      },
    )
    asking.on('error', (error) => {
      // The control file of a killed server refers to a closed port.
      if ((error as { code?: string }).code === 'ECONNREFUSED') resolve(false)
      else reject(error)
    })
    asking.end()
  })
}
