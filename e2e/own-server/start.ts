import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const HOUR = 3_600_000

export interface OwnServer {
  address: string
  stop: () => Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** A server of a journey's own over a folder of data, whose clock is so many hours ahead. */
export async function startOwnServer(dataDir: string, hoursAhead = 0): Promise<OwnServer> {
  const port = await freePort()
  const clock = new URL('./clock.mjs', import.meta.url).href
  const server = spawn(process.execPath, ['--import', clock, 'scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      ...{ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
      // Mails go where those of all journeys go.
      SMTP_URL: `smtp://127.0.0.1:${process.env.E2E_SMTP_PORT}`,
      E2E_LATER_MS: String(hoursAhead * HOUR),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  const address = `http://127.0.0.1:${port}`
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
  }
  for (let left = 240; left > 0; left--) {
    const isReady = await fetch(`${address}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return { address, stop }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  await stop()
  throw new Error('The server did not start.')
}
