import { Alert, Button, Group, Loader, Stack, Text, Textarea, Title } from '@mantine/core'
import { openMailRequest, updateMailRequest } from '@muster/contract/calls/requests/decisions'
import { ErrorState } from '@muster/ui/feedback'
import { generateShades } from '@muster/ui/theme'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ApiError, call, messageOf } from '../../../lib/calls/api.ts'
import { Brand } from '../../../lib/screen/Brand.tsx'
import { Conflicts } from '../components/Conflicts.tsx'
import { Facts } from '../components/Facts.tsx'
import classes from '../components/Requests.module.css'
import type { DecidedStatus } from '../data/late-decisions.ts'
import '../page-texts.ts'

/**
 * Target of the link in an approver's mail: shows the request and two decision buttons. The token is in the
 * URL fragment, which browsers do not send to the server. Opening the page decides nothing.
 */
export default function MailApprovalPage() {
  const { t } = useTranslation('approval')
  const key = useLocation().hash.slice(1)
  const requested = useQuery({
    queryKey: [openMailRequest.id, key],
    queryFn: ({ signal }) => call(openMailRequest, { body: { key } }, { signal }),
    enabled: key !== '',
    staleTime: Number.POSITIVE_INFINITY,
    meta: { errorShown: 'inline' },
  })
  if (key === '' || requested.error) {
    const isFinal = key === '' || (requested.error instanceof ApiError && requested.error.isRefusal)
    return (
      <Frame>
        <ErrorState
          order={1}
          message={key === '' ? t('mail.missing') : messageOf(requested.error)}
          texts={{ title: t('mail.failed') }}
          onRetry={isFinal ? undefined : () => void requested.refetch()}
        />
      </Frame>
    )
  }
  if (!requested.data) {
    return (
      <Frame>
        <Loader size="sm" role="progressbar" aria-label={t('mail.checking')} />
      </Frame>
    )
  }
  return <Decision key={key} linkKey={key} requested={requested.data} />
}

type Requested = Awaited<ReturnType<typeof call<typeof openMailRequest>>>

function Frame({ requested, children }: { requested?: Requested; children: ReactNode }) {
  const colour = requested ? generateShades(requested.PRODUCT_THEME_COLOR)[6] : undefined
  return (
    <main className={classes.mail}>
      <div className={classes.mailCard} style={colour ? ({ '--brand': colour } as CSSProperties) : undefined}>
        <Stack gap="lg">
          <Brand name={requested?.org_name ?? 'Muster'} />
          {children}
        </Stack>
      </div>
    </main>
  )
}

function Decision({ linkKey, requested }: { linkKey: string; requested: Requested }) {
  const { t } = useTranslation('approval')
  const [comment, setComment] = useState('')
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: (REQUEST_STATUS: DecidedStatus) =>
      call(updateMailRequest, { body: { key: linkKey, REQUEST_STATUS, comment: comment.trim() } }),
    meta: { errorShown: 'inline' },
  })
  if (data) {
    return (
      <Frame requested={requested}>
        <div role="status">
          <Title order={1}>{t(`mail.done.${variables ?? 1}`)}</Title>
          <Text mt="xs">{t('mail.doneText', { name: requested.EMPLOYEE_NAME })}</Text>
          {data.pending_on.length > 0 ? (
            <Text>{t('mail.next', { name: data.pending_on.join(', ') })}</Text>
          ) : null}
        </div>
      </Frame>
    )
  }
  const needsWords = error instanceof ApiError && error.key === 'requests.comment_missing'
  return (
    <Frame requested={requested}>
      <div>
        <Text c="dimmed" size="sm">
          {t('mail.hello', { name: requested.approver })}
          {requested.acting_for ? ` · ${t('actingFor', { name: requested.acting_for })}` : ''}
        </Text>
        <Title order={1}>{t('mail.asks', { name: requested.EMPLOYEE_NAME })}</Title>
        <Text mt="xs" fw={600}>
          {requested.REQUEST_NAME}: {requested.summary}
        </Text>
        {requested.comment ? <p className={classes.comment}>“{requested.comment}”</p> : null}
        <Facts facts={requested.facts} />
        <Conflicts conflicts={requested.conflicts} />
      </div>
      {error && !needsWords ? (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      ) : null}
      <Textarea
        label={t('page.comment')}
        description={t('page.commentHelp')}
        autosize
        minRows={2}
        maxLength={1000}
        value={comment}
        error={needsWords ? messageOf(error) : null}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Group grow>
        <Button mih={44} loading={isPending} onClick={() => mutate(1)}>
          {t('approve')}
        </Button>
        <Button mih={44} variant="default" disabled={isPending} onClick={() => mutate(3)}>
          {t('reject')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('mail.notDecided')}
      </Text>
    </Frame>
  )
}
