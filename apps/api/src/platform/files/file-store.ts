import { join } from 'node:path'
import type { Core } from '../core.ts'
import { isReadingOnly } from '../db/scope.ts'
import type { ByteStore } from './byte-store.ts'
import { createDiskStore } from './disk-store.ts'
import { assertFilePath } from './file-path.ts'
import { createObjectStore } from './object-store.ts'
import { signLink } from './signature.ts'

/** Stored files and signed links to them. */
export interface FileStore extends ByteStore {
  /** Link (relative to the origin) that accepts exactly these bytes by PUT, once, until `expiresAt`. */
  signUpload(grant: { path: string; size: number; contentType: string; expiresAt: Temporal.Instant }): string
  /** Link (relative to the origin) that shows or downloads the file. */
  signDownload(path: string, options: { name?: string; mark?: string; expiresAt: Temporal.Instant }): string
  exists(path: string): Promise<boolean>
}

const seconds = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 1000)

/** Pictures that screens show; everything else is a file to open. */
const SHOWN = /^\d+\/(profile_pictures|company_logos)\//
/** What whoever looks as another person gets in place of a file's link: it leads nowhere. */
const NO_FILE = '#view-only'

function fileLinks(secretKey: string): Pick<FileStore, 'signUpload' | 'signDownload'> {
  return {
    signUpload: ({ path, size, contentType, expiresAt }) => {
      const expires = seconds(expiresAt)
      const grant = { method: 'PUT', path: assertFilePath(path), expires, size, contentType } as const
      const query = new URLSearchParams({ size: String(size), type: contentType, expires: String(expires) })
      query.set('signature', signLink(secretKey, grant))
      return `/files/upload/${path}?${query}`
    },
    signDownload: (path, { name, mark, expiresAt }) => {
      if (isReadingOnly() && !SHOWN.test(assertFilePath(path))) return NO_FILE
      const expires = seconds(expiresAt)
      const named: { name?: string; mark?: string } = { ...(name && { name }), ...(mark && { mark }) }
      const query = new URLSearchParams({ expires: String(expires), ...named })
      query.set(
        'signature',
        signLink(secretKey, { method: 'GET', path: assertFilePath(path), expires, ...named }),
      )
      return `/files/${path}?${query}`
    },
  }
}

/** Stores files in the object store if one is configured, otherwise below `DATA_DIR/files`. */
export function createFileStore(platform: Pick<Core, 'config' | 'log'>): FileStore {
  const { s3, dataDir, secretKey } = platform.config
  const bytes = s3 ? createObjectStore(s3, platform.log) : createDiskStore(join(dataDir, 'files'))
  return {
    ...bytes,
    ...fileLinks(secretKey),
    exists: async (path) => (await bytes.sizeOf(path)) !== undefined,
  }
}
