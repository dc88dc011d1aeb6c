import { endpoint, field, signedIn, z } from '../kit/index.ts'

export const generateExpenseSignedUrl = endpoint({
  id: 'files.expense_upload.sign',
  service: 'finance',
  method: 'POST',
  path: 'api/expense/upload-file/generate-signed-url',
  access: signedIn,
  body: z.object({
    /** The receipt's name with its extension. */
    key: field.requiredText(300),
    content_type: field.text(150),
    /** Bytes, exactly. */
    file_size: z.int().check(z.positive('The file is empty.'), z.maximum(Number.MAX_SAFE_INTEGER)),
  }),
  data: z.object({
    /** Address below the origin that takes the bytes by PUT, once, within 15 minutes. */
    signed_url: z.string(),
    filePath: z.string(),
    fileName: z.string(),
    type: z.string(),
  }),
  errors: ['files.too_large', 'files.wrong_type', 'files.too_many_uploads'],
  summary: 'An address that one receipt of this size and type may be uploaded to',
})
