import type { Platform } from '../platform.ts'

const FRESH_MS = 15_000

/**
 * Where files are stored, or `away` while the store is unreachable; checked at most every 15 seconds, and
 * logged on change. A node without its files still serves everything else, so it stays ready.
 */
export function watchFiles(platform: Platform): () => Promise<'disk' | 's3' | 'away'> {
  let checkedAt = Number.NEGATIVE_INFINITY
  let isAvailable = true
  let checking: Promise<void> = Promise.resolve()

  const check = async () => {
    try {
      await platform.files.check()
      if (!isAvailable) platform.log.info('files can be reached again')
      isAvailable = true
    } catch (error) {
      if (isAvailable) platform.log.error({ err: error }, 'files can’t be reached')
      isAvailable = false
    }
  }

  return async () => {
    if (performance.now() - checkedAt > FRESH_MS) {
      checkedAt = performance.now()
      checking = check()
    }
    await checking
    return isAvailable ? platform.files.kind : 'away'
  }
}
