import { Skeleton, Stack, Switch, Text } from '@mantine/core'
import { previewPolicyAudience, publishPolicy } from '@muster/contract/calls/policies/policies'
import type { PolicyVersion } from '@muster/contract/policies/policy-shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { saving } from '../../../lib/form/saving.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { audienceText } from '../data/audience.ts'
import { type Details, refreshPolicies } from '../data/details.ts'

interface PublishModalProps {
  details: Details
  draft: PolicyVersion
  onClose: () => void
}

/** Shows whom a draft reaches, and publishes it. */
export default function PublishModal({ details: { policy, current }, draft, onClose }: PublishModalProps) {
  const { t } = useTranslation('policies')
  const client = useQueryClient()
  const { LOCATION_ID, DEPT_ID, DESIGNATION_ID, ENTITY_ID } = draft
  const audience = useQuery({
    ...readOptions(previewPolicyAudience, {
      body: { policy_id: policy.policy_id, LOCATION_ID, DEPT_ID, DESIGNATION_ID, ENTITY_ID },
    }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <FormModal
      title={t('publish.title', { number: draft.number })}
      onClose={onClose}
      part={{
        initial: { asksAgain: true },
        render: ({ value, onChange }) => (
          <Stack gap="md">
            <Text>{audienceText(draft, t('everybody'))}</Text>
            <Loaded query={audience} skeleton={<Skeleton height={44} />} order={3}>
              {({ people, added, removed }) => (
                <Text size="sm" c="dimmed" role="status">
                  {[
                    t('publish.reaches', { count: people }),
                    people > 0 && (!current || value.asksAgain)
                      ? t('publish.notified', { count: people })
                      : '',
                    current && added > 0 ? t('publish.added', { count: added }) : '',
                    current && removed > 0 ? t('publish.removed', { count: removed }) : '',
                  ]
                    .filter(Boolean)
                    .join(' ')}
                </Text>
              )}
            </Loaded>
            {current && draft.needs_acknowledgement ? (
              <Switch
                label={t('publish.asksAgain')}
                description={t('publish.asksAgainHelp')}
                checked={value.asksAgain}
                onChange={(event) => onChange({ asksAgain: event.currentTarget.checked })}
              />
            ) : null}
          </Stack>
        ),
      }}
      toBody={(_draft, { asksAgain }) => ({
        ...{ policy_id: policy.policy_id, version: policy.version, asks_again: asksAgain },
      })}
      save={saving(publishPolicy)}
      refresh={() => refreshPolicies(client)}
      saveLabel={t('publish.submit')}
    />
  )
}
