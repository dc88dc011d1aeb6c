import { Loader, Stack, Text, Title } from '@mantine/core'
import { giveTicketFeedback, openTicketFeedback } from '@muster/contract/calls/helpdesk/feedback'
import { ErrorState } from '@muster/ui/feedback'
import { generateShades } from '@muster/ui/theme'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ApiError, call, messageOf } from '../../../lib/calls/api.ts'
import { Brand } from '../../../lib/screen/Brand.tsx'
import { RatingForm, type RatingInput } from '../parts/RatingForm.tsx'
import classes from '../parts/Tickets.module.css'
import '../texts.ts'

type Opened = Awaited<ReturnType<typeof call<typeof openTicketFeedback>>>

/**
 * Target of the link in a requester's mail: asks how a ticket was answered, without signing in. The token is in the URL fragment,
 * which browsers do not send to the server.
 */
export default function FeedbackPage() {
  const { t } = useTranslation('helpdesk')
  const key = useLocation().hash.slice(1)
  const opened = useQuery({
    queryKey: [openTicketFeedback.id, key],
    queryFn: ({ signal }) => call(openTicketFeedback, { body: { key } }, { signal }),
    enabled: key !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { errorShown: 'inline' },
  })
  const giving = useMutation({
    mutationFn: (given: RatingInput) => call(giveTicketFeedback, { body: { key, ...given } }),
    meta: { errorShown: 'inline' },
  })
  if (giving.isSuccess)
    return (
      <Frame opened={opened.data}>
        <div role="status">
          <Title order={1}>{t('feedback.thanks')}</Title>
          <Text mt="xs">{t('feedback.thanksText')}</Text>
        </div>
      </Frame>
    )
  if (key === '' || opened.error) {
    const isFinal = key === '' || (opened.error instanceof ApiError && opened.error.isRefusal)
    return (
      <Frame>
        <ErrorState
          order={1}
          message={key === '' ? t('feedback.missing') : messageOf(opened.error)}
          texts={{ title: t('feedback.over') }}
          onRetry={isFinal ? undefined : () => void opened.refetch()}
        />
      </Frame>
    )
  }
  if (!opened.data)
    return (
      <Frame>
        <Loader size="sm" role="progressbar" aria-label={t('feedback.loading')} />
      </Frame>
    )
  const { number, subject } = opened.data
  return (
    <Frame opened={opened.data}>
      <div>
        <Title order={1}>{t('feedback.title')}</Title>
        <Text c="dimmed" className={classes.text}>
          {t('feedback.about', { number, subject })}
        </Text>
      </div>
      <RatingForm onSend={giving.mutate} isSending={giving.isPending} error={giving.error} />
    </Frame>
  )
}

function Frame({ opened, children }: { opened?: Opened | undefined; children: ReactNode }) {
  const colour = opened ? generateShades(opened.PRODUCT_THEME_COLOR)[6] : undefined
  return (
    <main className={classes.page}>
      <div className={classes.card} style={colour ? ({ '--brand': colour } as CSSProperties) : undefined}>
        <Stack gap="lg">
          <Brand logo={opened?.org_logo ?? null} name={opened?.org_name ?? 'Muster'} />
          {children}
        </Stack>
      </div>
    </main>
  )
}
