import { Card } from '@mantine/core'
import type { PolicyRow, PolicyVersion } from '@muster/contract/policies/policy-shapes'
import { KeyValueList } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import { audienceText } from '../data/audience.ts'

/** For whom a version is, how it is acknowledged, and who keeps it up to date. */
export function PolicyFacts({ policy, version }: { policy: PolicyRow; version: PolicyVersion }) {
  const { t } = useTranslation('policies')
  const format = useFormatter()
  const acknowledgement = version.needs_acknowledgement
    ? [
        t(version.confirmation === 'tick' ? 'page.byTick' : 'page.byName', { count: version.within_days }),
        version.remind_every_days ? t('page.reminders', { count: version.remind_every_days }) : '',
        version.valid_months ? t('page.again', { count: version.valid_months }) : '',
      ]
        .filter(Boolean)
        .join(', ')
    : t('page.notNeeded')
  return (
    <Card withBorder padding="md" component="section" aria-label={t('page.facts')}>
      <KeyValueList
        items={[
          { id: 'for', label: t('page.audience'), value: audienceText(version, t('everybody')) },
          { id: 'ack', label: t('page.acknowledgement'), value: acknowledgement },
          { id: 'owner', label: t('fields.owner'), value: policy.owner },
          {
            id: 'effective',
            label: t('fields.effective'),
            value: version.effective_on ? format.day(version.effective_on) : null,
          },
          {
            id: 'review',
            label: t('fields.review'),
            value: policy.review_on ? format.day(policy.review_on) : null,
          },
          ...(version.change_note
            ? [{ id: 'note', label: t('fields.changeNote'), value: version.change_note, isWide: true }]
            : []),
        ]}
      />
    </Card>
  )
}
