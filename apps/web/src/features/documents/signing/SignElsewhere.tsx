import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import {
  checkSigningElsewhere,
  startSigningElsewhere,
} from '@muster/contract/calls/documents/signing-services'
import type { Signing } from '@muster/contract/documents/signatures.contract'
import { IconExternalLink } from '@muster/ui/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { refreshSigning } from './refresh-signing.ts'

const inline = { errorShown: 'inline' } as const

interface SignElsewhereProps {
  signing: Signing
  onDecline: () => void
}

/** A letter that a service signs: the way there, and what became of it after coming back. */
export function SignElsewhere({ signing, onDecline }: SignElsewhereProps) {
  const { t } = useTranslation('signing')
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const { letter_id, provider_name: name, service } = signing
  const starting = useMutation({
    ...writeOptions(startSigningElsewhere),
    meta: inline,
    onSuccess: ({ url }) => window.location.assign(url),
    onError: () => refreshSigning(client),
  })
  const checking = useMutation({
    ...writeOptions(checkSigningElsewhere),
    meta: inline,
    onSettled: () => refreshSigning(client),
  })
  const isBack = params.has('back')
  const { mutate: check } = checking
  useEffect(() => {
    if (!isBack) return
    check({ body: { letter_id } })
    setParams((before) => new URLSearchParams([...before].filter(([key]) => key !== 'back')), {
      replace: true,
    })
  }, [isBack, check, letter_id, setParams])
  const error = starting.error ?? checking.error
  const isOff = service === 'off'
  return (
    <Card withBorder component="section" aria-labelledby="sign-step" padding="lg">
      <Stack gap="md">
        <Title order={2} size="h4" id="sign-step">
          {t('step')}
        </Title>
        <Text>{t(isOff ? 'elsewhere.off' : 'elsewhere.text', { name })}</Text>
        {service === 'begun' && !checking.isPending && !error ? (
          <Alert color="blue" variant="light" role="status">
            {t('elsewhere.begun', { name })}
          </Alert>
        ) : null}
        {error ? (
          <Alert color="red" variant="light" role="alert">
            {messageOf(error)}
          </Alert>
        ) : null}
        {isOff ? null : (
          <Button
            fullWidth
            size="md"
            leftSection={<IconExternalLink size={18} aria-hidden />}
            // Gone there: the page is left in a moment.
            loading={starting.isPending || starting.isSuccess}
            onClick={() => starting.mutate({ body: { letter_id } })}
          >
            {t(error ? 'elsewhere.again' : 'elsewhere.go', { name })}
          </Button>
        )}
        <Group justify="space-between">
          <Button variant="subtle" color="red" onClick={onDecline}>
            {t('decline')}
          </Button>
          {service === 'begun' ? (
            <Button
              variant="default"
              loading={checking.isPending}
              onClick={() => checking.mutate({ body: { letter_id } })}
            >
              {t('elsewhere.check')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Card>
  )
}
