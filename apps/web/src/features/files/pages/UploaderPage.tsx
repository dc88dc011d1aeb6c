import { Alert, Loader, Stack, Text, Title } from '@mantine/core'
import { openFileRequest } from '@muster/contract/calls/files/file-requests'
import { ErrorState } from '@muster/ui/feedback'
import { generateShades } from '@muster/ui/theme'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ApiError, call, messageOf } from '../../../lib/calls/api.ts'
import { defaultFormats, Formatter } from '../../../lib/language/formats.ts'
import { Brand } from '../../../lib/screen/Brand.tsx'
import { FileDrop } from '../components/FileDrop.tsx'
import { handIn, type OpenRequest } from '../data/file-requests-query.ts'
import { fileSizeText } from '../data/file-size.ts'
import '../texts.ts'
import classes from './UploaderPage.module.css'

/**
 * Public page to upload a requested file, without an account. The key is in the URL fragment, which browsers
 * do not send to the server.
 */
export default function UploaderPage() {
  const { t } = useTranslation('files')
  const key = useLocation().hash.slice(1)
  const asked = useQuery({
    queryKey: [openFileRequest.id, key],
    queryFn: ({ signal }) => call(openFileRequest, { body: { key } }, { signal }),
    enabled: key !== '',
    // Loaded once: afterwards the link may be used up.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { errorShown: 'inline' },
  })
  if (key === '' || asked.error) {
    const isFinal = key === '' || (asked.error instanceof ApiError && asked.error.isRefusal)
    return (
      <Frame>
        <ErrorState
          order={1}
          message={key === '' ? t('uploader.missing') : messageOf(asked.error)}
          texts={{ title: t('uploader.failedTitle') }}
          onRetry={isFinal ? undefined : () => void asked.refetch()}
        />
      </Frame>
    )
  }
  if (!asked.data) {
    return (
      <Frame>
        <Loader size="sm" aria-label={t('uploader.checking')} />
      </Frame>
    )
  }
  return <HandIn key={key} linkKey={key} asked={asked.data} />
}

function Frame({ asked, children }: { asked?: OpenRequest; children: ReactNode }) {
  const colour = asked ? generateShades(asked.PRODUCT_THEME_COLOR)[6] : undefined
  return (
    <main className={classes.root}>
      <div className={classes.card} style={colour ? ({ '--brand': colour } as CSSProperties) : undefined}>
        <Stack gap="lg">
          <Brand name={asked?.org_name ?? 'Muster'} />
          {children}
        </Stack>
      </div>
    </main>
  )
}

function HandIn({ linkKey, asked }: { linkKey: string; asked: OpenRequest }) {
  const { t, i18n } = useTranslation('files')
  const [sent, setSent] = useState<number | null>(null)
  const send = useMutation({
    mutationFn: (file: File) => handIn(linkKey, file, setSent),
    onSettled: () => setSent(null),
    meta: { errorShown: 'inline' },
  })
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const format = new Formatter({ ...defaultFormats, time_zone: zone }, i18n.language)
  if (send.data) {
    const values = { name: send.data.file_name, organisation: asked.org_name }
    return (
      <Frame asked={asked}>
        <div role="status">
          <Title order={1}>{t('uploader.doneTitle')}</Title>
          <Text mt="xs">{t('uploader.doneText', values)}</Text>
        </div>
      </Frame>
    )
  }
  return (
    <Frame asked={asked}>
      <div>
        <Text c="dimmed" size="sm">
          {t('uploader.asks', { organisation: asked.org_name })}
        </Text>
        <Title order={1}>{asked.purpose}</Title>
        {asked.note ? (
          <Text mt="xs" style={{ whiteSpace: 'pre-wrap' }}>
            {asked.note}
          </Text>
        ) : null}
        <Text mt="xs" size="sm" c="dimmed">
          {t('uploader.until', { when: format.dateTime(asked.expires_at) })}{' '}
          {t('requests.limits', {
            types: asked.extensions.join(', '),
            size: fileSizeText(asked.max_bytes, i18n.language),
          })}
          .
        </Text>
      </div>
      {send.error ? (
        <Alert color="red" role="alert">
          {messageOf(send.error)}
        </Alert>
      ) : null}
      <FileDrop
        asked={asked}
        sent={send.isPending ? (sent ?? 0) : null}
        onSend={(file) => send.mutate(file)}
        onChange={() => send.reset()}
      />
    </Frame>
  )
}
