import { Card, Group, SegmentedControl, Select, Skeleton, Stack, Text } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { MailFrame, MailText } from '../../../lib/feedback/MailFrame.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { previewOptions, systemMailsOptions } from '../data/mail-query.ts'
import '../texts.ts'

const languages = ['en', 'hi'] as const
const widths = ['desktop', 'phone'] as const

/** The choice named in the URL, or the first one. */
function chosen<T extends string>(choices: readonly T[], value: string | null): T {
  return choices.find((choice) => choice === value) ?? (choices[0] as T)
}

/** Preview of every system mail with sample values, by language and width. */
export default function SystemMailsPage() {
  const { t } = useTranslation('email-library')
  const mails = useQuery(systemMailsOptions)
  return (
    <>
      <PageHeader
        title={t('systemMails.title')}
        subtitle={t('systemMails.subtitle')}
        crumbs={[{ label: t('title'), href: hrefOf('/email-log') }, { label: t('systemMails.title') }]}
      />
      <Loaded query={mails} skeleton={<Skeleton height={420} radius="md" />}>
        {(data) =>
          data.mails.length === 0 ? (
            <EmptyState title={t('systemMails.emptyTitle')} />
          ) : (
            <Preview mails={data.mails} />
          )
        }
      </Loaded>
    </>
  )
}

function Preview({ mails }: { mails: readonly { key: string; label: string }[] }) {
  const { t } = useTranslation('email-library')
  const [query, setQuery] = useSearchParams()
  const key = chosen(
    mails.map((mail) => mail.key),
    query.get('mail'),
  )
  const language = chosen(languages, query.get('language'))
  const width = chosen(widths, query.get('width'))
  const preview = useQuery(previewOptions(key, language))
  const change = (name: string) => (value: string | null) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)
        if (value) next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Stack gap="md">
      <Group gap="md" align="flex-end">
        <Select
          label={t('systemMails.mail')}
          data={mails.map((mail) => ({ value: mail.key, label: mail.label }))}
          value={key}
          onChange={change('mail')}
          allowDeselect={false}
          searchable={mails.length > 8}
          w={280}
        />
        <SegmentedControl
          aria-label={t('systemMails.language')}
          data={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          value={language}
          onChange={change('language')}
        />
        <SegmentedControl
          aria-label={t('systemMails.width')}
          data={widths.map((value) => ({ value, label: t(`systemMails.${value}`) }))}
          value={width}
          onChange={change('width')}
        />
      </Group>
      <Card padding="md">
        <Loaded query={preview} skeleton={<Skeleton height={420} radius="md" />}>
          {({ subject, html, text }) => (
            <Stack gap="md">
              <Text size="sm">
                {t('systemMails.subject')}: <strong lang={language}>{subject}</strong>
              </Text>
              <MailFrame html={html} title={t('mail.frame')} width={width} />
              <MailText text={text} />
            </Stack>
          )}
        </Loaded>
      </Card>
    </Stack>
  )
}
