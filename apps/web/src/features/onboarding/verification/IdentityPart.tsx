import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { sendIdentityCode, verifyIdentityCode } from '@muster/contract/calls/onboarding/verification'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { type Verification, verificationReads } from './verification-data.ts'
import './texts.ts'

interface Props {
  candidateId: number
  identity: Verification['identity']
}

/** The identity check by a code, where a service is connected. */
export function IdentityPart({ candidateId, identity: { service, last } }: Props) {
  const { t } = useTranslation('onboardingVerification')
  return (
    <Stack gap="xs" component="section" aria-label={t('identity.title')}>
      <Text fw={600} size="sm">
        {t('identity.title')}
      </Text>
      {last ? <Last last={last} /> : null}
      {service === null ? (
        <Text size="sm" c="dimmed">
          {t('identity.off')}
        </Text>
      ) : null}
      {service !== null && last?.state !== 'verified' ? (
        <>
          {last?.is_waiting ? <Confirm candidateId={candidateId} /> : null}
          <Send candidateId={candidateId} service={service} />
        </>
      ) : null}
    </Stack>
  )
}

type LastCheck = NonNullable<Props['identity']['last']>

function Last({ last }: { last: LastCheck }) {
  const { t } = useTranslation('onboardingVerification')
  const format = useFormatter()
  const digits = last.last_four
  const stand =
    last.state === 'verified' && last.verified_at
      ? t('identity.verified', { digits, day: format.dateTime(last.verified_at) })
      : last.is_waiting
        ? t('identity.waiting', { digits, time: format.dateTime(last.expires_at) })
        : t(last.state === 'code_sent' ? 'identity.expired' : 'identity.failed', { digits })
  const found = (matches: boolean | null, yes: string, no: string) =>
    matches === null ? [] : [matches ? yes : no]
  const facts = [
    ...found(last.name_matches, t('identity.nameMatches'), t('identity.nameDiffers')),
    ...found(last.birth_matches, t('identity.birthMatches'), t('identity.birthDiffers')),
  ]
  return (
    <Text size="sm" role="status">
      {[stand, ...facts].join(' ')}
    </Text>
  )
}

function useRefresh() {
  const client = useQueryClient()
  return () => Promise.all(verificationReads.map(({ id }) => client.invalidateQueries({ queryKey: [id] })))
}

function Send({ candidateId, service }: { candidateId: number; service: string }) {
  const { t } = useTranslation('onboardingVerification')
  const refresh = useRefresh()
  const [number, setNumber] = useState('')
  const [hasConsented, setHasConsented] = useState(false)
  const send = useMutation({
    mutationFn: () =>
      call(
        sendIdentityCode,
        { params: { id: String(candidateId) }, body: { number, has_consented: true } },
        { notify: true },
      ),
    onSuccess: () => {
      setNumber('')
      setHasConsented(false)
    },
    onSettled: refresh,
    meta: { errorShown: 'inline' as const },
  })
  const check = useFormCheck({ values: { number }, required: ['number'], error: send.error })
  return (
    <CheckedForm check={check} onSubmit={() => send.mutate()}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('identity.text', { service })}
        </Text>
        <TextInput
          label={t('identity.number')}
          value={number}
          maxLength={20}
          inputMode="numeric"
          autoComplete="off"
          error={check.errors.number ?? (send.error ? messageOf(send.error) : undefined)}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <Checkbox
          label={t('identity.consent')}
          checked={hasConsented}
          onChange={(event) => setHasConsented(event.currentTarget.checked)}
        />
        <Group>
          <Button
            type="submit"
            size="compact-sm"
            variant="default"
            disabled={number.trim() === '' || !hasConsented}
            loading={send.isPending}
          >
            {t('identity.send')}
          </Button>
        </Group>
      </Stack>
    </CheckedForm>
  )
}

function Confirm({ candidateId }: { candidateId: number }) {
  const { t } = useTranslation('onboardingVerification')
  const refresh = useRefresh()
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () =>
      call(verifyIdentityCode, { body: { candidate_id: candidateId, code } }, { notify: true }),
    onSettled: refresh,
    meta: { errorShown: 'inline' as const },
  })
  const check = useFormCheck({ values: { code }, required: ['code'], error: confirm.error })
  return (
    <CheckedForm check={check} onSubmit={() => confirm.mutate()}>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={t('identity.code')}
          value={code}
          maxLength={12}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={check.errors.code ?? (confirm.error ? messageOf(confirm.error) : undefined)}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" disabled={code.trim() === ''} loading={confirm.isPending}>
          {t('identity.confirm')}
        </Button>
      </Group>
    </CheckedForm>
  )
}
