import { Anchor, Card, Radio, Skeleton, Stack, Text, Title } from '@mantine/core'
import { readTwoStepPolicy, saveTwoStepPolicy } from '@muster/contract/calls/security/two-step-policy'
import { readTwoStep } from '@muster/contract/calls/session/two-step'
import { twoStepPolicies } from '@muster/contract/session/session.constants'
import type { TwoStepPolicy } from '@muster/contract/session/two-step.contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointKey, readOptions, writeOptions } from '../../../lib/calls/query.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan } from '../../../lib/session/session.ts'

/** Who in the organisation needs a second step; saved on selection. */
export default function PolicyCard() {
  const { t } = useTranslation('secondStep')
  const queries = useQueryClient()
  const query = useQuery(readOptions(readTwoStepPolicy, {}))
  const mayHelp = useCan('session.sign_in_help')
  // Shows the selection at once, then the saved value.
  const [chosen, setChosen] = useState<TwoStepPolicy | null>(null)
  const save = useMutation({
    ...writeOptions(saveTwoStepPolicy),
    onSettled: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: endpointKey(readTwoStepPolicy) }),
        queries.invalidateQueries({ queryKey: endpointKey(readTwoStep) }),
      ])
      setChosen(null)
    },
  })
  return (
    <Card withBorder padding="lg">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('policy.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('policy.text')}
        </Text>
        <Loaded query={query} order={3} skeleton={<Skeleton height={120} radius="md" />}>
          {({ two_step, can_mail }) => (
            <Radio.Group
              label={t('policy.label')}
              value={chosen ?? two_step}
              onChange={(value) => {
                const policy = value as TwoStepPolicy
                setChosen(policy)
                save.mutate({ body: { two_step: policy } })
              }}
            >
              <Stack gap="xs" mt="sm">
                {twoStepPolicies.map((policy) => (
                  <Radio
                    key={policy}
                    value={policy}
                    label={t(`policy.${policy}`)}
                    disabled={save.isPending || (!can_mail && policy !== 'off')}
                  />
                ))}
                {can_mail ? null : (
                  <Text size="sm" c="dimmed">
                    {t('policy.noMail')}
                  </Text>
                )}
              </Stack>
            </Radio.Group>
          )}
        </Loaded>
        {mayHelp ? (
          <Anchor component={AppLink} to="/security/sign-in-help" size="sm">
            {t('policy.help')}
          </Anchor>
        ) : null}
      </Stack>
    </Card>
  )
}
