import type { Audience } from '@muster/contract/dashboards/audience'
import { audienceDimensions } from '@muster/contract/dashboards/audience.constants'
import type { listLinks } from '@muster/contract/dashboards/links.contract'
import type { DataOf } from '@muster/contract/kit/index'
import type { TFunction } from 'i18next'
import { choicesFrom, multiField } from '../../../lib/form/fields.ts'

export type AudienceOptions = DataOf<typeof listLinks>['options']
type T = TFunction<'homeSettings'>

/** The fields that say for whom a record is. */
export const audienceFields = (t: T, options: AudienceOptions) =>
  audienceDimensions.map((dimension) =>
    multiField(`limits.${dimension}`, t(`audience.${dimension}`), choicesFrom(options[dimension]), {
      help: t('audience.help'),
    }),
  )

/** For whom a record is, in words. */
export function audienceText(t: T, limits: Audience, options: AudienceOptions): string {
  const parts = audienceDimensions
    .map((dimension) =>
      limits[dimension]
        .map((id) => options[dimension].find((one) => one.id === id)?.name)
        .filter(Boolean)
        .join(', '),
    )
    .filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : t('audience.everybody')
}
