import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a scenario leaves on the machine, removed when it ends, however it ends. */
const open = new Set<() => void>()

/**
 * Registers how to remove something; also runs when the process ends or is interrupted.
 *
 * @param remove synchronous, since nothing else runs at the end of a process
 * @returns removes it now, once
 */
export function leftover(remove: () => void): () => void {
  const once = () => {
    if (open.delete(once)) remove()
  }
  open.add(once)
  return once
}

/** Removes everything, the latest first; one failure does not keep the others. */
export function removeLeftovers(): string[] {
  return [...open].reverse().flatMap((remove) => {
    try {
      remove()
      return []
    } catch (error) {
      return [(error as Error).message]
    }
  })
}

/** A folder that goes with this process. */
export function temporaryFolder(kind = ''): string {
  const folder = mkdtempSync(join(tmpdir(), `muster-chaos-${kind}`))
  leftover(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

process.once('exit', () => void removeLeftovers())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    // The listeners of "exit" run: servers, clusters and mounts end with this process.
    process.exit(130)
  })
