import type { Platform } from '../platform.ts'

const FRESH_MS = 15_000

/**
 * Where files are stored, or `away` while the store is unreachable; checked at most every 15 seconds, and
 * logged on change. A node without its files still serves everything else, so it stays ready.
 */
export function watchFiles(platform: Platform): () => Promise<'disk' | 's3' | 'away'> {
  let asked = Number.NEGATIVE_INFINITY
  let isThere = true
  let answer: Promise<void> = Promise.resolve()

  const ask = async () => {
    try {
      await platform.files.check()
      if (!isThere) platform.log.info('files can be reached again')
      isThere = true
    } catch (error) {
      if (isThere) platform.log.error({ err: error }, 'files can’t be reached')
      isThere = false
    }
  }

  return async () => {
    if (performance.now() - asked > FRESH_MS) {
      asked = performance.now()
      answer = ask()
    }
    await answer
    return isThere ? platform.files.kind : 'away'
  }
}
