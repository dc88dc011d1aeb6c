import { Alert, Button, Card, Group, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import {
  previewWelcomeMail,
  readWelcomeMail,
  saveWelcomeMail,
} from '@muster/contract/calls/onboarding/welcome-mail'
import type { DataOf } from '@muster/contract/kit/index'
import { PageHeader } from '@muster/ui/page'
import { RichTextField } from '@muster/ui/rich-text'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { MailFrame } from '../../../lib/feedback/MailFrame.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { LIST } from '../data/candidate-data.ts'
import './texts.ts'

type Mail = DataOf<typeof readWelcomeMail>
const languages = ['en', 'hi'] as const
type Language = (typeof languages)[number]

/** The welcome mail in the organisation's words. */
export default function WelcomeMailPage() {
  const { t } = useTranslation('joining')
  const [search, setSearch] = useSearchParams()
  const language: Language = search.get('language') === 'hi' ? 'hi' : 'en'
  const mail = useQuery({
    ...readOptions(readWelcomeMail, { query: { language } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <>
      <PageHeader
        title={t('onboardingTitles:welcome')}
        subtitle={t('mail.subtitle')}
        crumbs={[
          { label: t('onboardingTitles:list'), href: hrefOf(LIST) },
          { label: t('onboardingTitles:welcome') },
        ]}
      />
      <SegmentedControl
        mb="md"
        aria-label={t('mail.language')}
        value={language}
        data={languages.map((value) => ({ value, label: t(`mail.languages.${value}`) }))}
        onChange={(value) => setSearch({ language: value }, { replace: true })}
      />
      <Loaded query={mail} skeleton={<Skeleton height={480} radius="md" />} order={2}>
        {(data) => <Editor key={data.language} mail={data} />}
      </Loaded>
    </>
  )
}

const fieldsOf = (error: unknown): Record<string, string> =>
  (error as { fields?: Record<string, string> } | null)?.fields ?? {}

function Editor({ mail }: { mail: Mail }) {
  const { t } = useTranslation('joining')
  const client = useQueryClient()
  const [words, setWords] = useState({ MAIL_SUBJECT: mail.MAIL_SUBJECT, MAIL_CONTENT: mail.MAIL_CONTENT })
  const { language } = mail
  const preview = useMutation({
    mutationFn: () => call(previewWelcomeMail, { body: { ...words, language } }),
    meta: { errorShown: 'inline' as const },
  })
  const save = useMutation({
    mutationFn: () =>
      call(saveWelcomeMail, { body: { ...words, language, version_id: mail.version_id } }, { notify: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: [readWelcomeMail.id] }),
    meta: { errorShown: 'inline' as const },
  })
  const problem = save.error ?? preview.error
  const errors = fieldsOf(problem)
  const isAtField = Object.keys(errors).length > 0
  return (
    <Card withBorder padding="lg" maw="60rem">
      <Stack gap="md">
        {mail.is_own ? null : <Alert color="blue">{t('mail.usual')}</Alert>}
        {problem && !isAtField ? <Alert color="red">{messageOf(problem)}</Alert> : null}
        <TextInput
          label={t('mail.subject')}
          required
          lang={language}
          maxLength={200}
          value={words.MAIL_SUBJECT}
          error={errors.MAIL_SUBJECT}
          onChange={(event) => {
            const MAIL_SUBJECT = event.currentTarget.value
            setWords((before) => ({ ...before, MAIL_SUBJECT }))
          }}
        />
        <RichTextField
          label={t('mail.body')}
          initialValue={mail.MAIL_CONTENT}
          lang={language}
          fields={mail.attributes.map(({ ATTRIBUTE, label, sample }) => ({
            ...{ name: ATTRIBUTE, label, sample },
            isUrl: ATTRIBUTE.endsWith('_LINK'),
          }))}
          error={errors.MAIL_CONTENT}
          onChange={(MAIL_CONTENT) => setWords((before) => ({ ...before, MAIL_CONTENT }))}
        />
        <Group>
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            {t('mail.save')}
          </Button>
          <Button variant="default" loading={preview.isPending} onClick={() => preview.mutate()}>
            {t('mail.preview')}
          </Button>
        </Group>
        {preview.data ? (
          <section>
            <Text fw={600} mb="xs">
              {preview.data.subject}
            </Text>
            <MailFrame html={preview.data.html} title={t('mail.frame')} />
          </section>
        ) : null}
      </Stack>
    </Card>
  )
}
