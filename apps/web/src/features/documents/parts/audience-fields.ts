import type { DocumentAudience } from '@muster/contract/documents/audience'
import type { listDocumentCategories } from '@muster/contract/documents/categories.contract'
import { documentDimensions } from '@muster/contract/documents/documents.constants'
import type { DataOf } from '@muster/contract/kit/index'
import type { TFunction } from 'i18next'
import { choicesFrom, type FieldSettings, multiField } from '../../../lib/form/fields.ts'

export type AudienceOptions = DataOf<typeof listDocumentCategories>['options']
type T = TFunction<'documents'>

/** The fields that say for whom a document is, or who must have one. */
export const audienceFields = (t: T, options: AudienceOptions, settings: FieldSettings = {}) =>
  documentDimensions.map((dimension) =>
    multiField(`limits.${dimension}`, t(`audience.${dimension}`), choicesFrom(options[dimension]), {
      help: t('audience.help'),
      ...settings,
    }),
  )

/** For whom, in words. */
export function audienceText(t: T, limits: DocumentAudience, options: AudienceOptions | null): string {
  const parts = documentDimensions
    .map((dimension) =>
      limits[dimension]
        .map((id) => options?.[dimension]?.find((one) => one.id === id)?.name)
        .filter(Boolean)
        .join(', '),
    )
    .filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : t('audience.everybody')
}
