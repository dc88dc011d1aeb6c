import { documentDimensions } from '@muster/contract/documents/documents.constants'
import { defineAudience } from '../../platform/master/audience.ts'

export const CATEGORY_LIMITS = { table: 'document_category_limit', parent: 'category_id' } as const
export const DOCUMENT_LIMITS = { table: 'document_limit', parent: 'document_id' } as const

/** For whom documents and their categories are, and to whom letters are sent. */
export const audience = defineAudience(documentDimensions)
