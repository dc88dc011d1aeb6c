import { Alert, Button, Group, Text } from '@mantine/core'
import { retrySigning, switchSigning } from '@muster/contract/calls/documents/signing-services'
import type { LetterRow } from '@muster/contract/documents/letters.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { refreshLetters } from '../letters/letter-data.ts'
import './texts.ts'

interface ServiceStateProps {
  letter: LetterRow & { signature: NonNullable<LetterRow['signature']> }
}

/** How a letter stands with the service that signs it, and what HR can do when it does not work. */
export function ServiceState({ letter: { letter_id, signature, abilities } }: ServiceStateProps) {
  const { t } = useTranslation('signatures')
  const client = useQueryClient()
  const refresh = () => refreshLetters(client)
  const inline = { errorShown: 'inline' } as const
  const retrying = useMutation({ ...writeOptions(retrySigning), meta: inline, onSettled: refresh })
  const switching = useMutation({
    ...writeOptions(switchSigning),
    meta: inline,
    onSuccess: async () => {
      notifySuccess(t('service.switched'))
      await refresh()
    },
  })
  const { provider_name: name, service, service_problem: problem } = signature
  const error = retrying.error ?? switching.error
  const isBad = service === 'failed' || service === 'off'
  return (
    <Alert
      color={isBad ? 'yellow' : 'blue'}
      variant="light"
      title={t('service.with', { name })}
      role={isBad ? 'alert' : undefined}
    >
      <Text size="sm">{t(`service.states.${service}`, { name, problem })}</Text>
      {error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {messageOf(error)}
        </Text>
      ) : null}
      {abilities.switch_signing ? (
        <Group gap="xs" mt="sm">
          {service === 'begun' || service === 'failed' ? (
            <Button
              size="xs"
              variant="default"
              loading={retrying.isPending}
              onClick={() => retrying.mutate({ body: { letter_id } })}
            >
              {t('service.retry')}
            </Button>
          ) : null}
          <Button
            size="xs"
            variant="default"
            loading={switching.isPending}
            onClick={() => switching.mutate({ body: { letter_ids: [letter_id] } })}
          >
            {t('service.switch')}
          </Button>
        </Group>
      ) : null}
    </Alert>
  )
}
