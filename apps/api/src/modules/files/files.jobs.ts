import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { filesTexts } from './files.texts.ts'

interface EraseInput {
  /** A single file, as queued by the previous version. */
  path?: string
  paths?: string[]
}

/**
 * Deletes the bytes of removed files; idempotent. A file that cannot be deleted does not prevent the deletion
 * of others.
 */
export const eraseFile = defineJob<EraseInput>({
  name: 'files.erase',
  label: filesTexts.text('deletingRemovedFiles'),
  run: async (ctx, { path, paths = [] }) => {
    const errors: unknown[] = []
    for (const one of path ? [path, ...paths] : paths) {
      try {
        await ctx.platform.files.remove(one)
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} files could not be deleted.`)
    return null
  },
})

/** Deletes the bytes after the commit, so that a rolled-back change does not lose them. */
export async function eraseAfterCommit(ctx: Ctx, db: Db, paths: string[]): Promise<void> {
  if (paths.length > 0) await ctx.platform.jobs.enqueue(ctx, db, eraseFile, { paths })
}
