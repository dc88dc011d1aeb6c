import type { FileFolder } from '@muster/contract/files/file-rules'
import type { Database } from '../db/database.ts'

/** A file that somebody opens by a link. */
export interface LinkedFile {
  readonly orgId: number
  readonly path: string
  /** What the link was marked with when it was issued. */
  readonly mark: string | undefined
}

/** Refuses a link that was right when it was issued, and no longer is, by throwing an `AppError`. One statement. */
export type LinkGuard = (database: Database, file: LinkedFile) => Promise<void>

const guards = new Map<FileFolder, LinkGuard>()

/** Registers what decides about links to the files of a folder whenever one is used. Called during module start-up. */
export function registerLinkGuard(folder: FileFolder, guard: LinkGuard): void {
  guards.set(folder, guard)
}

export const linkGuard = (folder: FileFolder): LinkGuard | undefined => guards.get(folder)
