import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { MessageBanner } from '../../../lib/screen/MessageBanner.tsx'

export interface SsoFormProps {
  isBusy: boolean
  /** The provider the browser is being redirected to. */
  leaving: { name: string } | null
  /** The server's refusal of the last attempt. */
  error: string
  /** The searched address or domain, if no provider serves it. */
  unknown: string
  /** Message shown until the user types. */
  refusal: ReactNode
  onSubmit: (login: string) => void
  onChange: () => void
}

/** Looks up the provider by address or domain, so that the response does not reveal who has an account. */
export function SsoForm({ isBusy, leaving, error, unknown, refusal, onSubmit, onChange }: SsoFormProps) {
  const { t } = useTranslation('sso')
  const [query] = useSearchParams()
  const [login, setLogin] = useState('')
  const [problem, setProblem] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const redirect = query.get('redirect')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const value = login.trim()
    setProblem(value ? '' : t('loginMissing'))
    if (value) onSubmit(value)
    else input.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('title')}</Title>
          <Text c="dimmed" mt={4}>
            {t('subtitle')}
          </Text>
        </div>
        {error ? <MessageBanner kind="error" message={error} dismissAfter={null} /> : refusal}
        {unknown ? (
          <Alert color="yellow" role="status" style={{ overflowWrap: 'anywhere' }}>
            {t('none', { login: unknown })}
          </Alert>
        ) : null}
        <TextInput
          ref={input}
          label={t('login')}
          name="login"
          size="md"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={254}
          value={login}
          onChange={(event) => {
            setLogin(event.target.value)
            setProblem('')
            onChange()
          }}
          error={problem}
        />
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          {t('submit')}
        </Button>
        <Text role="status" size="sm" c="dimmed" hidden={!leaving}>
          {leaving ? t('leaving', { name: leaving.name }) : ''}
        </Text>
        <Anchor component={Link} to={redirect ? `/?${new URLSearchParams({ redirect })}` : '/'} size="sm">
          {t('password')}
        </Anchor>
      </Stack>
    </form>
  )
}
