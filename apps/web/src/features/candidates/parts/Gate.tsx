import { Alert, Button, Loader, Stack, Text, TextInput, Title } from '@mantine/core'
import { confirmEntryCode, renewCandidateLink, sendEntryCode } from '@muster/contract/calls/candidates/entry'
import { ErrorState } from '@muster/ui/feedback'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { messageOf } from '../../../lib/calls/api.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { ask, isRefusal, linkOptions, type OpenedLink } from '../data/portal-data.ts'
import { Frame } from './Frame.tsx'
import classes from './Portal.module.css'

interface GateProps {
  children: (key: string, opened: OpenedLink) => ReactNode
}

/** Lets those in who hold a link that works and have entered a code in this browser. */
export function Gate({ children }: GateProps) {
  const { t } = useTranslation('candidates')
  const { cidBuffer, child_id } = useParams()
  const key = cidBuffer ?? child_id ?? ''
  const link = useQuery(linkOptions(key))
  if (link.error)
    return (
      <Frame>
        {isRefusal(link.error) ? (
          <Over linkKey={key} />
        ) : (
          <ErrorState
            order={1}
            message={messageOf(link.error)}
            texts={{ title: t('over.failed') }}
            onRetry={() => void link.refetch()}
          />
        )}
      </Frame>
    )
  if (!link.data)
    return (
      <Frame>
        <Loader size="sm" role="progressbar" aria-label={t('loading')} />
      </Frame>
    )
  if (!link.data.is_confirmed)
    return (
      <Frame opened={link.data}>
        <Entry linkKey={key} opened={link.data} />
      </Frame>
    )
  return (
    <Frame opened={link.data} leaves={key}>
      {children(key, link.data)}
    </Frame>
  )
}

/** The same page for every link that does not work. */
function Over({ linkKey }: { linkKey: string }) {
  const { t } = useTranslation('candidates')
  const isKey = /^[\w-]{43}$/.test(linkKey)
  const renew = useMutation({
    // What is no key at all gets the same answer.
    mutationFn: async () => (isKey ? ask(renewCandidateLink, { body: { key: linkKey } }) : null),
    meta: { errorShown: 'inline' },
  })
  return (
    <Stack gap="md">
      <Title order={1}>{t('over.title')}</Title>
      {renew.error ? (
        <Alert color="red" role="alert">
          {messageOf(renew.error)}
        </Alert>
      ) : null}
      {renew.isSuccess ? (
        <Text role="status">{t('over.sent')}</Text>
      ) : (
        <Button mih={44} loading={renew.isPending} onClick={() => renew.mutate()}>
          {t('over.again')}
        </Button>
      )}
    </Stack>
  )
}

/** Seconds left, counted down. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => setLeft(seconds), [seconds])
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return left
}

function Entry({ linkKey, opened }: { linkKey: string; opened: OpenedLink }) {
  const { t } = useTranslation('candidates')
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const send = useMutation({
    mutationFn: () => ask(sendEntryCode, { body: { key: linkKey } }),
    meta: { errorShown: 'inline' },
  })
  const confirm = useMutation({
    mutationFn: () => ask(confirmEntryCode, { body: { key: linkKey, code } }),
    onSuccess: () => client.invalidateQueries({ queryKey: linkOptions(linkKey).queryKey }),
    meta: { errorShown: 'inline' },
  })
  const shown = send.data ?? opened.code
  const wait = useCountdown(shown.resend_after)
  const check = useFormCheck({ values: { code }, required: ['code'], error: confirm.error })
  return (
    <Stack gap="md">
      <Title order={1}>{t('entry.hello', { name: opened.first_name })}</Title>
      <Text>{t('entry.text', { company: opened.org_name })}</Text>
      {send.error ? (
        <Alert color="red" role="alert">
          {messageOf(send.error)}
        </Alert>
      ) : null}
      {shown.sent_to ? (
        <CheckedForm check={check} onSubmit={() => confirm.mutate()}>
          <Stack gap="md">
            <Text role="status">{t('entry.sent', { address: shown.sent_to })}</Text>
            <TextInput
              label={t('entry.code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              size="md"
              value={code}
              error={check.errors.code ?? (confirm.error ? messageOf(confirm.error) : null)}
              onChange={(event) => {
                setCode(event.currentTarget.value)
                confirm.reset()
              }}
            />
            <Button type="submit" mih={44} loading={confirm.isPending}>
              {t('entry.open')}
            </Button>
            <Button
              variant="subtle"
              mih={44}
              className={classes.wraps}
              disabled={wait > 0}
              loading={send.isPending}
              onClick={() => send.mutate()}
            >
              {wait > 0 ? t('entry.wait', { seconds: wait }) : t('entry.again')}
            </Button>
          </Stack>
        </CheckedForm>
      ) : (
        <Button mih={44} loading={send.isPending} onClick={() => send.mutate()}>
          {t('entry.send')}
        </Button>
      )}
    </Stack>
  )
}
