import { field, z } from '../kit/index.ts'

/** The response of an export with too many rows to return the file directly. */
export const exportJob = z.object({
  /** The job that creates the file: its state is `files.job.read`, the file itself is in My downloads. */
  job: field.publicId(),
  total_rows: z.int(),
})
