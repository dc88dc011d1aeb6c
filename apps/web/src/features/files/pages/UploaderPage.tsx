import { Alert, Loader, Stack, Text, Title } from '@mantine/core'
import { openFileRequest } from '@muster/contract/calls/files/file-requests'
import { ErrorState } from '@muster/ui/feedback'
import { generateShades } from '@muster/ui/theme'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ApiError, call, messageOf } from '../../../lib/calls/api.ts'
import { fileSizeText } from '../../../lib/files/file-size.ts'
import { defaultFormats, Formatter } from '../../../lib/language/formats.ts'
import { Brand } from '../../../lib/screen/Brand.tsx'
import { FileDrop } from '../components/FileDrop.tsx'
import { handIn, type OpenRequest } from '../data/file-requests-query.ts'
import '../texts.ts'
import classes from './UploaderPage.module.css'

/**
 * Public page to upload a requested file, without an account. The key is in the URL fragment, which browsers
 * do not send to the server.
 */
export default function UploaderPage() {
  const { t } = useTranslation('files')
  const key = useLocation().hash.slice(1)
  const requested = useQuery({
    queryKey: [openFileRequest.id, key],
    queryFn: ({ signal }) => call(openFileRequest, { body: { key } }, { signal }),
    enabled: key !== '',
    // Loaded once: afterwards the link may be used up.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { errorShown: 'inline' },
  })
  if (key === '' || requested.error) {
    const isFinal = key === '' || (requested.error instanceof ApiError && requested.error.isRefusal)
    return (
      <Frame>
        <ErrorState
          order={1}
          message={key === '' ? t('uploader.missing') : messageOf(requested.error)}
          texts={{ title: t('uploader.failedTitle') }}
          onRetry={isFinal ? undefined : () => void requested.refetch()}
        />
      </Frame>
    )
  }
  if (!requested.data) {
    return (
      <Frame>
        <Loader size="sm" role="progressbar" aria-label={t('uploader.checking')} />
      </Frame>
    )
  }
  return <HandIn key={key} linkKey={key} requested={requested.data} />
}

function Frame({ requested, children }: { requested?: OpenRequest; children: ReactNode }) {
  const colour = requested ? generateShades(requested.PRODUCT_THEME_COLOR)[6] : undefined
  return (
    <main className={classes.root}>
      <div className={classes.card} style={colour ? ({ '--brand': colour } as CSSProperties) : undefined}>
        <Stack gap="lg">
          <Brand name={requested?.org_name ?? 'Muster'} />
          {children}
        </Stack>
      </div>
    </main>
  )
}

function HandIn({ linkKey, requested }: { linkKey: string; requested: OpenRequest }) {
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
    const values = { name: send.data.file_name, organisation: requested.org_name }
    return (
      <Frame requested={requested}>
        <div role="status">
          <Title order={1}>{t('uploader.doneTitle')}</Title>
          <Text mt="xs">{t('uploader.doneText', values)}</Text>
        </div>
      </Frame>
    )
  }
  return (
    <Frame requested={requested}>
      <div>
        <Text c="dimmed" size="sm">
          {t('uploader.asks', { organisation: requested.org_name })}
        </Text>
        <Title order={1}>{requested.purpose}</Title>
        {requested.note ? (
          <Text mt="xs" style={{ whiteSpace: 'pre-wrap' }}>
            {requested.note}
          </Text>
        ) : null}
        <Text mt="xs" size="sm" c="dimmed">
          {t('uploader.until', { when: format.dayTime(requested.expires_at) })}{' '}
          {t('requests.limits', {
            types: requested.extensions.join(', '),
            size: fileSizeText(requested.max_bytes, i18n.language),
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
        requested={requested}
        sent={send.isPending ? (sent ?? 0) : null}
        onSend={(file) => send.mutate(file)}
        onChange={() => send.reset()}
      />
    </Frame>
  )
}
