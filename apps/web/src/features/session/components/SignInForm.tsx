import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { EMAIL_PATTERN } from '@muster/contract/kit/patterns'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { TIMING } from '../../../lib/calls/timings.ts'
import { PasswordField } from '../../../lib/form/PasswordField.tsx'
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
  error: string
  isBusy: boolean
  onSubmit: (credentials: Credentials) => void
}

type Problems = Partial<Record<keyof Credentials, string>>

/** Text keys of validation errors; none reveals whether the account exists. */
function problemsOf({ email, password }: Credentials): Problems {
  const problems: Problems = {}
  if (email.trim() === '') problems.email = 'signIn.emailMissing'
  else if (!EMAIL_PATTERN.test(email.trim())) problems.email = 'signIn.emailInvalid'
  if (password === '') problems.password = 'signIn.passwordMissing'
  return problems
}

export function SignInForm({ farewell, error, isBusy, onSubmit }: SignInFormProps) {
  const { t } = useTranslation(['session', 'shell'])
  const [values, setValues] = useState<Credentials>({ email: '', password: '' })
  const [problems, setProblems] = useState<Problems>({})
  // The typed domain, and the domain whose users must use their provider.
  const [domain, setDomain] = useState('')
  const [required, setRequired] = useState('')
  const isProviderOnly = domain !== '' && required === domain
  const form = useRef<HTMLFormElement>(null)
  // Includes the page the user wanted to open.
  const { search } = useLocation()

  const change = (name: keyof Credentials, value: string) => {
    setValues((current) => ({ ...current, [name]: value }))
    if (name === 'email' && domainOf(value) !== domain) setDomain('')
    setProblems((current) => ({ ...current, [name]: undefined }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isProviderOnly) {
      form.current?.querySelector<HTMLButtonElement>('button[data-provider]')?.click()
      return
    }
    const found = problemsOf(values)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
    else onSubmit({ email: values.email.trim().toLowerCase(), password: values.password })
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('signIn.title')}</Title>
          <Text c="dimmed" mt={4}>
            {t('signIn.subtitle')}
          </Text>
        </div>
        <Message farewell={farewell} error={error} />
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
          error={problems.email && t(problems.email)}
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
              error={problems.password && t(problems.password)}
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
    </form>
  )
}

/** The refusal stays until the next attempt; the notice why the last session ended disappears. */
function Message({ farewell, error }: Pick<SignInFormProps, 'farewell' | 'error'>) {
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
