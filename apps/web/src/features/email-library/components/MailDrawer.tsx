import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { listMail, readMail, resendMail } from '@muster/contract/calls/email-library/email-library'
import { IconRefresh } from '@muster/ui/icons'
import { DetailDrawer, KeyValueList } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { MailFrame, MailText } from '../../../lib/feedback/MailFrame.tsx'
import { fileSizeText } from '../../../lib/files/file-size.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type Mail, mailOptions } from '../data/mail-query.ts'
import { MailBadge } from './MailBadge.tsx'
import '../texts.ts'

/** A mail beside the log: preview, delivery status, and a retry after a failure. */
export default function MailDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('email-library')
  const mail = useQuery(mailOptions(id))
  const { data } = mail
  const who = data ? [data.to_name, data.to_address].filter(Boolean).join(' · ') : undefined
  const common = {
    isOpen: true,
    onClose,
    title: data?.subject ?? t('mail.loading'),
    subtitle: who,
    badge: data ? <MailBadge mail={data} /> : undefined,
    width: 640,
    footer: data?.abilities.resend ? <Resend id={id} /> : undefined,
    texts: { close: t('close') },
  }
  if (!data) {
    return (
      <DetailDrawer {...common}>
        <Loaded query={mail} skeleton={<DrawerSkeleton />}>
          {() => null}
        </Loaded>
      </DetailDrawer>
    )
  }
  return (
    <DetailDrawer
      {...common}
      tabs={[
        { id: 'html', label: t('mail.html'), content: <Look mail={data} /> },
        { id: 'text', label: t('mail.text'), content: <MailText text={data.text} /> },
        { id: 'facts', label: t('mail.facts'), content: <Facts mail={data} /> },
      ]}
    />
  )
}

function Look({ mail }: { mail: Mail }) {
  const { t } = useTranslation('email-library')
  return (
    <Stack gap="sm">
      {mail.last_error ? (
        <Text size="sm" c="var(--mantine-color-error)">
          {mail.last_error}
        </Text>
      ) : null}
      <MailFrame html={mail.html} title={t('mail.frame')} />
      <Text size="xs" c="dimmed">
        {t('mail.masked')}
      </Text>
    </Stack>
  )
}

function Facts({ mail }: { mail: Mail }) {
  const { t, i18n } = useTranslation('email-library')
  const format = useFormatter()
  const at = (instant: string | null) => (instant ? format.dayTime(instant) : null)
  return (
    <KeyValueList
      emptyText={t('mail.none')}
      items={[
        { id: 'state', label: t('columns.state'), value: <MailBadge mail={mail} /> },
        { id: 'kind', label: t('columns.kind'), value: mail.kind_label },
        { id: 'created', label: t('columns.created'), value: at(mail.created_at) },
        { id: 'sent', label: t('columns.sent'), value: at(mail.sent_at) },
        { id: 'next', label: t('mail.nextTry'), value: at(mail.next_try_at) },
        { id: 'tries', label: t('columns.tries'), value: format.number(mail.tries) },
        {
          id: 'language',
          label: t('mail.language'),
          value: t(`languages.${mail.language}`, { defaultValue: mail.language }),
        },
        {
          id: 'attachments',
          label: t('mail.attachments'),
          value:
            mail.attachments
              .map(({ name, size }) => `${name} (${fileSizeText(size, i18n.language)})`)
              .join(', ') || null,
          isWide: true,
        },
        { id: 'error', label: t('columns.error'), value: mail.last_error, isWide: true },
      ]}
    />
  )
}

function Resend({ id }: { id: number }) {
  const { t } = useTranslation('email-library')
  const client = useQueryClient()
  const resend = useMutation({
    ...writeOptions(resendMail),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: endpointKey(listMail) }),
        client.invalidateQueries({ queryKey: endpointKey(readMail) }),
      ]),
  })
  return (
    <Group justify="flex-end">
      <Button
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={resend.isPending}
        onClick={() => resend.mutate({ body: { id } })}
      >
        {t('resend')}
      </Button>
    </Group>
  )
}

function DrawerSkeleton() {
  return (
    <Stack gap="lg" aria-hidden>
      <Skeleton height={14} width="50%" />
      <Skeleton height={320} />
    </Stack>
  )
}
