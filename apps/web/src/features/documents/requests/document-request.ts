import {
  applyDocumentRequest,
  documentRequest,
  previewDocumentRequest,
} from '@muster/contract/calls/documents/document-request'
import { readOwnDocuments } from '@muster/contract/calls/documents/documents'
import { endpointKey } from '../../../lib/calls/query.ts'
import { requestCalls } from '../../../lib/request-form/request-calls.ts'
import type { RequestFormKind } from '../../../lib/request-form/request-form-types.ts'
import './texts.ts'

/** Asks HR for a document. */
export const documentRequestForm: RequestFormKind = {
  texts: 'documentRequests',
  shape: documentRequest,
  ...requestCalls({ apply: applyDocumentRequest, preview: previewDocumentRequest }),
  refresh: (queries) => queries.invalidateQueries({ queryKey: endpointKey(readOwnDocuments) }),
}
