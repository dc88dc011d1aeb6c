import { z } from '../kit/index.ts'

/** A file within an answer, as base64; a large one is made by a background job instead. */
export const encodedFile = z.object({
  file_name: z.string(),
  content_type: z.string(),
  /** Base64; empty with a job. */
  file: z.string(),
  /** Public id of the job that makes it. */
  job: z.nullable(z.string()),
})
export type EncodedFile = z.infer<typeof encodedFile>
