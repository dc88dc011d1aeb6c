import { closeSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface NodeStream {
  nfd?: number
  node?: { name?: string; mount?: { opts?: { root?: string } } }
}

interface EmscriptenModule {
  FS?: { ErrnoError: new (errno: number) => Error }
  NODEFS?: { stream_ops?: Record<string, unknown>; convertNodeCode?: (error: unknown) => number }
  FS_NODEFS?: unknown
}

/**
 * PGlite's file system never flushes, so a power cut could corrupt its files. This one maps fsync to the
 * operating system's and also flushes the folder when it creates one. Errors are converted to PostgreSQL's
 * error type: any other exception would end the database without a message.
 */
export class DurableNodeFs extends NodeFS {
  override async init(
    pg: Parameters<NodeFS['init']>[0],
    options: Parameters<NodeFS['init']>[1],
  ): ReturnType<NodeFS['init']> {
    const result = await super.init(pg, options)
    const emscripten = result.emscriptenOpts as { preRun?: ((module: EmscriptenModule) => void)[] }
    emscripten.preRun = [
      ...(emscripten.preRun ?? []),
      ({ FS, NODEFS }) => {
        const operations = NODEFS?.stream_ops
        const convert = NODEFS?.convertNodeCode
        if (!operations || !convert || !FS)
          throw new Error('The embedded database has no file operations to make durable.')
        operations.fsync = (stream: NodeStream) => {
          try {
            if (typeof stream.nfd === 'number') fsyncSync(stream.nfd)
            return 0
          } catch (error) {
            throw new FS.ErrnoError(convert(error))
          }
        }
      },
    ]
    return result
  }
}

/** Flushes the directory entries of a folder; without this a power cut can lose new files. */
export function flushFolder(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
