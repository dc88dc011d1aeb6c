import { Alert, Button, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import {
  declineLeaverLetter,
  readLeaverSigning,
  sendLeaverSigningCode,
  signLeaverLetter,
} from '@muster/contract/calls/offboarding/leaver'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { ask } from '../../../lib/portal/ask.ts'
import { SignForm } from '../../../lib/signature/SignForm.tsx'
import { pageOptions } from './leaver-data.ts'
import './texts.ts'

interface Props {
  linkKey: string
  letterId: number
  /** The letter was opened on this device. */
  isOpened: boolean
}

/** Signs a letter of somebody who has left, or declines to. */
export default function SignLetter({ linkKey, letterId, isOpened }: Props) {
  const { t } = useTranslation('leaver')
  const client = useQueryClient()
  const of = { key: linkKey, letter_id: letterId }
  const query = useQuery({
    queryKey: [readLeaverSigning.id, linkKey, letterId],
    queryFn: () => ask(readLeaverSigning, { body: of }),
    meta: { errorShown: 'inline' as const },
    retry: false,
  })
  if (query.error)
    return (
      <Alert color="red" role="alert">
        {messageOf(query.error)}
      </Alert>
    )
  if (!query.data) return <Skeleton height={160} radius="md" />
  const { title, may_sign, problem, provider, provider_name, consent, consent_language, code } = query.data
  if (!may_sign) return <Text>{problem}</Text>
  const refresh = () => client.invalidateQueries({ queryKey: pageOptions(linkKey).queryKey })
  return (
    <OrDecline
      title={title}
      decline={async (reason) => {
        await ask(declineLeaverLetter, { body: { ...of, reason } })
        await refresh()
      }}
    >
      {provider === 'built_in' ? (
        <SignForm
          consent={consent}
          language={consent_language}
          code={code}
          isRead={isOpened}
          sendCode={(agreed) => ask(sendLeaverSigningCode, { body: { ...of, consent: agreed } })}
          sign={({ code: typed, mark }) => ask(signLeaverLetter, { body: { ...of, code: typed, mark } })}
          onSigned={refresh}
        />
      ) : (
        <Text>{t('sign.elsewhere', { name: provider_name })}</Text>
      )}
    </OrDecline>
  )
}

interface OrDeclineProps {
  title: string
  decline: (reason: string) => Promise<unknown>
  children: ReactNode
}

/** The way to sign, and below it the way not to. */
function OrDecline({ title, decline, children }: OrDeclineProps) {
  const { t } = useTranslation('leaver')
  const [isDeclining, setDeclining] = useState(false)
  if (isDeclining) return <Decline title={title} decline={decline} onBack={() => setDeclining(false)} />
  return (
    <Stack gap="sm">
      {children}
      <Button variant="default" mih={44} onClick={() => setDeclining(true)}>
        {t('sign.decline')}
      </Button>
    </Stack>
  )
}

function Decline({ title, decline, onBack }: Omit<OrDeclineProps, 'children'> & { onBack: () => void }) {
  const { t } = useTranslation('leaver')
  const [reason, setReason] = useState('')
  const declining = useMutation({
    mutationFn: () => decline(reason.trim()),
    meta: { errorShown: 'inline' as const },
  })
  const check = useFormCheck({ values: { reason }, required: ['reason'], error: declining.error })
  return (
    <CheckedForm check={check} onSubmit={() => declining.mutate()}>
      <Stack gap="sm">
        <Text fw={600}>{t('sign.declineTitle', { name: title })}</Text>
        <Text>{t('sign.declineText')}</Text>
        {check.message === null ? null : (
          <Alert color="red" role="alert">
            {check.message}
          </Alert>
        )}
        <Textarea
          label={t('sign.declineReason')}
          required
          autosize
          minRows={2}
          maxLength={300}
          value={reason}
          error={check.errors.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" color="red" mih={44} loading={declining.isPending}>
          {t('sign.decline')}
        </Button>
        <Button variant="default" mih={44} onClick={onBack}>
          {t('sign.declineBack')}
        </Button>
      </Stack>
    </CheckedForm>
  )
}
