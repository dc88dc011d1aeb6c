import { randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, link, mkdir, open, opendir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ByteStore, FileExistsError, type ListedFile, measure, type StoredBytes } from './byte-store.ts'
import { assertFilePath, organisationOf } from './file-path.ts'

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeFlushed(path: string, content: AsyncIterable<Uint8Array> | Buffer): Promise<StoredBytes> {
  const handle = await open(path, 'wx', 0o600)
  try {
    const stored = await measure(content, (chunk) => handle.writeFile(chunk))
    await handle.sync()
    return stored
  } finally {
    await handle.close()
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code

/** The result, or undefined when the file or folder does not exist. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

async function* listBelow(root: string, folder: string): AsyncGenerator<ListedFile> {
  const entries = await unlessMissing(opendir(join(root, folder)))
  if (!entries) return
  for await (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      yield* listBelow(root, path)
    } else if (organisationOf(path) !== undefined) {
      const facts = await unlessMissing(stat(join(root, path)))
      if (facts) yield { path, size: facts.size, changedAt: facts.mtime }
    }
  }
}

/** Stores files below a local folder and flushes them before they count as stored. */
export function createDiskStore(root: string): ByteStore {
  const placeOf = (path: string) => join(root, assertFilePath(path))
  return {
    kind: 'disk',
    write: async (path, content) => {
      const place = placeOf(path)
      const folder = dirname(place)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const partial = join(folder, `.${randomBytes(8).toString('hex')}.part`)
      try {
        const stored = await writeFlushed(partial, content)
        // Unlike a rename, a link never replaces an existing file.
        await link(partial, place)
        await rm(partial)
        await flushFolder(folder)
        return stored
      } catch (error) {
        await rm(partial, { force: true })
        if (codeOf(error) === 'EEXIST') throw new FileExistsError()
        throw error
      }
    },
    read: (path, range) => createReadStream(placeOf(path), range),
    sizeOf: async (path) => {
      const facts = await unlessMissing(stat(placeOf(path)))
      return facts?.isFile() ? facts.size : undefined
    },
    remove: async (path) => {
      await rm(placeOf(path), { force: true })
    },
    list: (orgId) => listBelow(root, orgId === undefined ? '' : String(orgId)),
    check: async () => {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await access(root, constants.R_OK | constants.W_OK)
    },
  }
}
