import { endpoint, field, z } from '../kit/index.ts'
import {
  forWhom,
  previewCall,
  requestKind,
  requestReason,
  submitCall,
} from '../requests/kinds/request-kind.ts'

/** Somebody asks HR for a document: a letter, a certificate, a copy. */
export const documentRequest = requestKind({
  kind: 'DOCUMENT_REQUEST',
  requested: {
    title: field.requiredText(120),
    needed_by: z._default(z.nullable(field.isoDate()), null),
  },
  words: { reason: requestReason.required },
})
export const documentRequestPayload = z.object(documentRequest.requested)
export type DocumentRequestPayload = z.infer<typeof documentRequestPayload>

export const applyDocumentRequest = endpoint({
  ...submitCall,
  id: 'documents.request.apply',
  path: 'apiv2/auth/docs/request-document',
  body: z.strictObject({ ...forWhom, ...documentRequest.fields }),
  errors: ['documents.refused', 'requests.person_left'],
  summary: 'Ask for a document, such as a proof of employment',
})

export const previewDocumentRequest = endpoint({
  ...previewCall,
  id: 'documents.request.preview',
  path: 'apiv2/auth/docs/request-document/preview',
  body: z.strictObject({ ...forWhom, ...documentRequest.requested }),
  summary: 'Who would decide about a request for a document; nothing is stored',
})

/** What the two kinds of requests about an upload store; the document itself is a row of its own. */
export const uploadPayload = z.object({
  document_id: field.id(),
  category_id: field.id(),
  category: z.string(),
  title: z.string(),
  file_name: z.string(),
  issued_on: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  is_renewal: z.boolean(),
})
export type UploadPayload = z.infer<typeof uploadPayload>
