import { defineJob } from '../../platform/jobs/job.ts'

/** Deletes the bytes of a removed file; safe to repeat. */
export const eraseFile = defineJob<{ path: string }>({
  name: 'files.erase',
  run: async (ctx, { path }) => {
    await ctx.platform.files.remove(path)
    return null
  },
})
