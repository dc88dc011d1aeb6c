import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { forgotPassword } from '@muster/contract/calls/session/forgot-password'
import { EMAIL_PATTERN } from '@muster/contract/kit/patterns'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { MessageBanner } from '../../../lib/screen/MessageBanner.tsx'
import { EntryFrame } from '../components/EntryFrame.tsx'
import { PageHead } from '../components/PageHead.tsx'
import '../entry-texts.ts'

/** Requests a link to reset a forgotten password. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation('entry')
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const ask = useMutation({
    mutationFn: (address: string) => call(forgotPassword, { body: { email: address } }),
    // Passed in the history state instead of the URL, since URLs are displayed, logged and shared.
    onSuccess: (_data, address) => navigate('/reset_pwd', { state: { email: address } }),
    meta: { errorShown: 'inline' },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim().toLowerCase()
    const isValid = EMAIL_PATTERN.test(address)
    setProblem(isValid ? '' : t(address ? 'signUp.missing.emailInvalid' : 'signUp.missing.email'))
    if (isValid) ask.mutate(address)
    else input.current?.focus()
  }
  return (
    <EntryFrame>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <PageHead title={t('forgot.title')}>{t('forgot.text')}</PageHead>
          {ask.error ? (
            <MessageBanner kind="error" message={messageOf(ask.error)} dismissAfter={null} />
          ) : null}
          <TextInput
            ref={input}
            label={t('email')}
            name="email"
            type="email"
            size="md"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={email}
            onChange={(event) => {
              setEmail(event.target.value)
              setProblem('')
            }}
            error={problem}
          />
          <Button type="submit" size="md" fullWidth loading={ask.isPending}>
            {t('forgot.submit')}
          </Button>
          <Anchor component={Link} to="/" size="sm">
            {t('toSignIn')}
          </Anchor>
        </Stack>
      </form>
    </EntryFrame>
  )
}
