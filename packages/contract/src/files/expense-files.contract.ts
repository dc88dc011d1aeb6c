import { endpoint, field, signedIn, z } from '../kit/index.ts'
import { filesTexts } from './files.texts.ts'

export const generateExpenseSignedUrl = endpoint({
  id: 'files.expense_upload.sign',
  service: 'finance',
  method: 'POST',
  path: 'api/expense/upload-file/generate-signed-url',
  access: signedIn,
  body: z.object({
    /** The receipt's file name with extension. */
    key: field.requiredText(300),
    content_type: field.text(150),
    /** Exact size in bytes. */
    file_size: z.int().check(z.positive(filesTexts.error('empty')), z.maximum(Number.MAX_SAFE_INTEGER)),
  }),
  data: z.object({
    /** URL path for a single PUT of the bytes within 15 minutes. */
    signed_url: z.string(),
    filePath: z.string(),
    fileName: z.string(),
    type: z.string(),
  }),
  errors: ['files.too_large', 'files.wrong_type', 'files.too_many_uploads'],
  summary: 'A signed URL for uploading one receipt of this size and type',
})
