import { rmSync } from 'node:fs'
import { temporaryFolder } from './cleanup.ts'
import type { Outcome, Settings } from './scenario.ts'
import { serverUnderTest } from './server.ts'

const ROUNDS = 3

/**
 * The lock of an embedded database: a second process is refused while the first is alive, and admitted
 * immediately after the first was killed.
 */
export async function staleLock(settings: Settings): Promise<Outcome> {
  const dataDir = temporaryFolder()
  const first = await serverUnderTest({ DATA_DIR: dataDir })
  const second = await serverUnderTest({ DATA_DIR: dataDir })
  const faults: string[] = []
  const starts: number[] = []
  try {
    first.start()
    await first.ready()
    for (let round = 1; round <= ROUNDS; round++) {
      second.start()
      const refused = await second.ready().then(
        () => '',
        (error: Error) => error.message,
      )
      if (!refused.includes('Another Muster process uses the data folder'))
        faults.push(`A second process was not refused in words: ${refused || 'it started'}`)
      await second.kill()
      await first.ready()
      await first.kill()
      const before = performance.now()
      first.start()
      await first.ready()
      starts.push(performance.now() - before)
      settings.tell(`round ${round} of ${ROUNDS}`)
    }
  } finally {
    await first.kill()
    await second.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { faults, figures: { kills: ROUNDS, 'slowest start, ms': Math.round(Math.max(...starts)) } }
}
