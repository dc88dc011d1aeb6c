import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { entryFacts, registerOrganisation, resendEmail } from '@muster/contract/calls/session/sign-up'
import type { DataOf } from '@muster/contract/kit/index'
import { EmptyState, ErrorState } from '@muster/ui/feedback'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { EntryFrame } from '../components/EntryFrame.tsx'
import { MailSent } from '../components/MailSent.tsx'
import { PageHead } from '../components/PageHead.tsx'
import { SignUpForm } from '../components/SignUpForm.tsx'
import type { SignUpValues } from '../sign-up-values.ts'
import '../entry-texts.ts'

type Facts = DataOf<typeof entryFacts>

/** Sign-up of an organisation: the form, then a hint to check the mail. */
export default function SignUpPage() {
  const { t } = useTranslation('entry')
  const facts = useQuery({
    queryKey: [entryFacts.id],
    queryFn: ({ signal }) => call(entryFacts, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { errorShown: 'inline' },
  })
  return (
    <EntryFrame>
      {facts.error ? (
        <ErrorState
          order={1}
          message={messageOf(facts.error)}
          texts={{ title: t('signUp.failedTitle') }}
          onRetry={() => void facts.refetch()}
        />
      ) : null}
      {facts.isPending ? <Outline label={t('signUp.loading')} /> : null}
      {facts.data ? <SignUp facts={facts.data} /> : null}
    </EntryFrame>
  )
}

const places = ['first', 'second', 'third', 'fourth', 'fifth'] as const

function Outline({ label }: { label: string }) {
  return (
    <Stack gap="lg" role="status" aria-label={label}>
      <Skeleton height={32} width="70%" />
      {places.map((place) => (
        <Skeleton key={place} height={42} />
      ))}
    </Stack>
  )
}

function Closed() {
  const { t } = useTranslation('entry')
  return (
    <EmptyState
      order={1}
      title={t('signUp.closedTitle')}
      text={t('signUp.closedText')}
      action={
        <Button component={Link} to="/" variant="default">
          {t('toSignIn')}
        </Button>
      }
    />
  )
}

function SignUp({ facts }: { facts: Facts }) {
  const { t, i18n } = useTranslation('entry')
  const [sentTo, setSentTo] = useState('')
  const create = useMutation({
    mutationFn: ({ accept_terms: _accepted, ...values }: SignUpValues) =>
      call(registerOrganisation, {
        body: {
          ...values,
          accept_terms: true,
          terms_version: facts.terms_version,
          language: i18n.language === 'hi' ? 'hi' : 'en',
        },
      }),
    onSuccess: ({ email }) => setSentTo(email),
    meta: { errorShown: 'inline' },
  })
  if (!facts.sign_up_open) return <Closed />
  if (sentTo !== '') {
    return (
      <MailSent
        text={t('sent.signUp', { email: sentTo })}
        onAgain={() => call(resendEmail, { body: { email: sentTo } })}
        onOther={() => setSentTo('')}
      />
    )
  }
  return (
    <Stack gap="lg">
      <PageHead title={t('signUp.title')}>{t('signUp.text')}</PageHead>
      <SignUpForm
        rules={facts.password_rules}
        error={create.error}
        isBusy={create.isPending}
        initial={create.variables}
        onSubmit={(values) => create.mutate(values)}
      />
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {t('signUp.haveAccount')}
        </Text>
        <Anchor component={Link} to="/" size="sm">
          {t('toSignIn')}
        </Anchor>
      </Group>
    </Stack>
  )
}
