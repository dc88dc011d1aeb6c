import { Button, Group, Text } from '@mantine/core'
import { readVerifyStatus } from '@muster/contract/calls/onboarding/verification'
import type { BgvCase } from '@muster/contract/onboarding/verification-shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { verificationReads } from './verification-data.ts'
import './texts.ts'

interface Props {
  candidateId: number
  name: string
  service: NonNullable<BgvCase['service']>
}

/** How a verification stands with the service that makes it; asking brings its results, or hands it over again. */
export function ServiceLine({ candidateId, name, service: { state, why } }: Props) {
  const { t } = useTranslation('onboardingVerification')
  const client = useQueryClient()
  const ask = useMutation({
    mutationFn: () => call(readVerifyStatus, { body: { candidate_id: candidateId } }),
    onSettled: () =>
      Promise.all(verificationReads.map(({ id }) => client.invalidateQueries({ queryKey: [id] }))),
  })
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c={why ? 'red' : undefined}>
        {[t(`service.${state}`, { name }), why].filter(Boolean).join(' ')}
      </Text>
      <Button size="compact-sm" variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
        {t(state === 'sent' ? 'service.ask' : 'service.again')}
      </Button>
    </Group>
  )
}
