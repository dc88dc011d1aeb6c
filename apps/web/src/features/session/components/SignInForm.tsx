import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { fieldTexts } from '@muster/contract/kit/field.texts'
import { EMAIL_PATTERN } from '@muster/contract/kit/patterns'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { TIMING } from '../../../lib/calls/timings.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { PasswordField } from '../../../lib/form/PasswordField.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { MessageBanner } from '../../../lib/screen/MessageBanner.tsx'
import type { Farewell } from '../../../lib/session/session-end.ts'
import { EntryLinks } from './EntryLinks.tsx'

// Optional: the page works without it, also if its code fails to load.
const DomainSignIn = lazy(() => import('./DomainSignIn.tsx').catch(() => ({ default: () => null })))

const domainOf = (email: string) =>
  EMAIL_PATTERN.test(email.trim()) ? (email.trim().toLowerCase().split('@')[1] ?? '') : ''

export interface Credentials {
  email: string
  password: string
}

export interface SignInFormProps {
  farewell: Farewell | null
  /** The server's refusal of the last attempt. */
  error: unknown
  isBusy: boolean
  onSubmit: (credentials: Credentials) => void
}

export function SignInForm({ farewell, error, isBusy, onSubmit }: SignInFormProps) {
  const { t } = useTranslation(['session', 'shell'])
  const [values, setValues] = useState<Credentials>({ email: '', password: '' })
  // The typed domain, and the domain whose users must use their provider.
  const [domain, setDomain] = useState('')
  const [required, setRequired] = useState('')
  const isProviderOnly = domain !== '' && required === domain
  // Includes the page the user wanted to open.
  const { search } = useLocation()

  const isAddress = EMAIL_PATTERN.test(values.email.trim())
  // No message reveals whether the account exists.
  const check = useFormCheck({
    values,
    required: isProviderOnly ? ['email'] : ['email', 'password'],
    problems: values.email.trim() && !isAddress ? { email: fieldTexts('email') } : {},
    error,
  })

  const change = (name: keyof Credentials, value: string) => {
    setValues((current) => ({ ...current, [name]: value }))
    if (name === 'email' && domainOf(value) !== domain) setDomain('')
  }
  const submit = () => {
    if (isProviderOnly)
      document
        .getElementById(check.formId)
        ?.querySelector<HTMLButtonElement>('button[data-provider]')
        ?.click()
    else onSubmit({ email: values.email.trim().toLowerCase(), password: values.password })
  }

  return (
    <CheckedForm check={check} onSubmit={submit}>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('signIn.title')}</Title>
          <Text c="dimmed" mt={4}>
            {t('signIn.subtitle')}
          </Text>
        </div>
        <Message farewell={farewell} error={check.message} />
        <TextInput
          label={t('signIn.email')}
          name="email"
          type="email"
          size="md"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={values.email}
          onChange={(event) => change('email', event.target.value)}
          onBlur={() => setDomain(domainOf(values.email))}
          error={check.errors.email}
        />
        <Suspense fallback={null}>
          {domain ? <DomainSignIn key={domain} domain={domain} onRequired={setRequired} /> : null}
        </Suspense>
        {isProviderOnly ? null : (
          <>
            <PasswordField
              label={t('signIn.password')}
              name="password"
              size="md"
              autoComplete="current-password"
              value={values.password}
              onChange={(event) => change('password', event.target.value)}
              error={check.errors.password}
              texts={{
                show: t('shell:password.show'),
                hide: t('shell:password.hide'),
                capsLock: t('shell:password.capsLock'),
              }}
            />
            <Button type="submit" size="md" fullWidth loading={isBusy}>
              {t('signIn.submit')}
            </Button>
            <Button
              component={Link}
              to={{ pathname: '/login-sso', search }}
              variant="default"
              size="md"
              fullWidth
            >
              {t('signIn.sso')}
            </Button>
          </>
        )}
        <EntryLinks />
      </Stack>
    </CheckedForm>
  )
}

/** The refusal stays until the next attempt; the notice why the last session ended disappears. */
function Message({ farewell, error }: { farewell: Farewell | null; error: string | null }) {
  const [isGone, setGone] = useState(false)
  if (error) return <MessageBanner kind="error" message={error} dismissAfter={null} />
  if (!farewell || isGone) return null
  const isSignedOut = farewell.kind === 'signed-out'
  return (
    <MessageBanner
      kind={isSignedOut ? 'success' : 'error'}
      message={farewell.message}
      dismissAfter={isSignedOut ? TIMING.loggedOutMessage : TIMING.message}
      onDismiss={() => setGone(true)}
    />
  )
}
