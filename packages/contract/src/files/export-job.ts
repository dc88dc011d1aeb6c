import { field, z } from '../kit/index.ts'

/** What an export answers in place of a file when there are too many rows for one answer. */
export const exportJob = z.object({
  /** The job that makes the file: its state by `files.job.read`, the file itself among the downloads. */
  job: field.publicId(),
  total_rows: z.int(),
})
