import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  benefits,
  countBenefitReach,
  listBenefits,
  removeBenefit,
  saveBenefit,
} from '@muster/contract/calls/settings/benefits'
import type { DataOf } from '@muster/contract/kit/index'
import type { Benefit, BenefitCategory } from '@muster/contract/settings/benefits.contract'
import { benefitDimensions } from '@muster/contract/settings/settings.constants'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesFrom, multiField } from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import { removing, saving } from '../../../lib/form/saving.ts'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'

const PAUSE = 300

interface BenefitDrawerProps {
  /** Null for a new benefit. */
  benefit: Benefit | null
  options: DataOf<typeof listBenefits>['options']
  title: string
  onClose: () => void
}

/** Creates or edits a benefit, with the number of eligible people. */
export function BenefitDrawer({ benefit, options, title, onClose }: BenefitDrawerProps) {
  const { t } = useTranslation('benefits')
  const today = dayIn(useUser().formats.time_zone)
  const fields = [
    ...masterFields(benefits, {
      name: { label: t('fields.name') },
      category: {
        label: t('fields.category'),
        wordOf: (category: BenefitCategory) => t(`categories.${category}`),
      },
      provider: { label: t('fields.provider') },
      description: { label: t('fields.description') },
      link: { label: t('fields.link'), help: t('fields.linkHelp') },
      from_date: { label: t('fields.from') },
      to_date: { label: t('fields.to') },
      waiting_days: { label: t('fields.waiting') },
      after_probation: { label: t('fields.afterProbation') },
      status: { label: t('fields.shown') },
    }),
    ...benefitDimensions.map((dimension) =>
      multiField(`limits.${dimension}`, t(`fields.${dimension}`), choicesFrom(options[dimension]), {
        help: t('fields.limitHelp'),
      }),
    ),
  ]
  return (
    <FormDrawer
      title={title}
      onClose={onClose}
      fields={fields}
      record={benefit}
      start={{ ...masterStart(benefits), category: 'health', from_date: today }}
      toBody={(draft) => ({ ...draft, waiting_days: draft.waiting_days ?? 0 })}
      save={saving(saveBenefit)}
      remove={benefit && { run: removing(removeBenefit, { id: benefit.id }) }}
      refresh={[listBenefits]}
      after={(draft) => <Reach draft={draft} />}
    />
  )
}

/** Number of people eligible under the current terms. */
function Reach({ draft }: { draft: Draft }) {
  const { t } = useTranslation('benefits')
  const format = useFormatter()
  const { from_date, to_date, after_probation, limits } = draft
  const [terms] = useDebouncedValue(
    { from_date, to_date, waiting_days: draft.waiting_days ?? 0, after_probation, limits },
    PAUSE,
  )
  const reach = useQuery({
    ...readOptions(countBenefitReach, { body: terms }),
    enabled: Boolean(terms.from_date),
    meta: { errorShown: 'inline' as const },
  }).data
  if (!reach) return null
  return (
    <Text size="sm" role="status">
      {t('reach', {
        now: format.number(reach.now),
        later: format.number(reach.later),
        active: format.number(reach.active),
      })}
    </Text>
  )
}
