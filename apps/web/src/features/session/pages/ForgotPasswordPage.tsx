import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { forgotPassword } from '@muster/contract/calls/session/forgot-password'
import { fieldTexts } from '@muster/contract/kit/field.texts'
import { EMAIL_PATTERN } from '@muster/contract/kit/patterns'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { MessageBanner } from '../../../lib/screen/MessageBanner.tsx'
import { EntryFrame } from '../components/EntryFrame.tsx'
import { PageHead } from '../components/PageHead.tsx'
import '../entry-texts.ts'

/** Requests a link to reset a forgotten password. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation('entry')
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const ask = useMutation({
    mutationFn: (address: string) => call(forgotPassword, { body: { email: address } }),
    // Passed in the history state instead of the URL, since URLs are displayed, logged and shared.
    onSuccess: (_data, address) => navigate('/reset_pwd', { state: { email: address } }),
    meta: { errorShown: 'inline' },
  })
  const address = email.trim().toLowerCase()
  const check = useFormCheck({
    values: { email },
    required: ['email'],
    problems: address && !EMAIL_PATTERN.test(address) ? { email: fieldTexts('email') } : {},
    error: ask.error,
  })
  return (
    <EntryFrame>
      <CheckedForm check={check} onSubmit={() => ask.mutate(address)}>
        <Stack gap="lg">
          <PageHead title={t('forgot.title')}>{t('forgot.text')}</PageHead>
          {check.message ? <MessageBanner kind="error" message={check.message} dismissAfter={null} /> : null}
          <TextInput
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
            onChange={(event) => setEmail(event.target.value)}
            error={check.errors.email}
          />
          <Button type="submit" size="md" fullWidth loading={ask.isPending}>
            {t('forgot.submit')}
          </Button>
          <Anchor component={Link} to="/" size="sm">
            {t('toSignIn')}
          </Anchor>
        </Stack>
      </CheckedForm>
    </EntryFrame>
  )
}
