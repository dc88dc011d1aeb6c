import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { defineJob } from '../../platform/jobs/job.ts'

interface EraseInput {
  /** One file; jobs queued by the version before name it so. */
  path?: string
  paths?: string[]
}

/** Deletes the bytes of removed files; safe to repeat. One that can't be deleted does not keep the others. */
export const eraseFile = defineJob<EraseInput>({
  name: 'files.erase',
  label: 'Deleting removed files',
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

/** Has the bytes deleted after the commit: a change that is undone must not have lost them. */
export async function eraseAfterCommit(ctx: Ctx, db: Db, paths: string[]): Promise<void> {
  if (paths.length > 0) await ctx.platform.jobs.enqueue(ctx, db, eraseFile, { paths })
}
