import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { MessageBanner } from '../../../lib/screen/MessageBanner.tsx'

export interface SsoFormProps {
  isBusy: boolean
  /** The provider the browser is being redirected to. */
  leaving: { name: string } | null
  /** The server's refusal of the last attempt. */
  error: unknown
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
  const check = useFormCheck({ values: { login }, required: ['login'], error })
  const redirect = query.get('redirect')
  return (
    <CheckedForm check={check} onSubmit={() => onSubmit(login.trim())}>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('title')}</Title>
          <Text c="dimmed" mt={4}>
            {t('subtitle')}
          </Text>
        </div>
        {check.message ? <MessageBanner kind="error" message={check.message} dismissAfter={null} /> : refusal}
        {unknown ? (
          <Alert color="yellow" role="status" style={{ overflowWrap: 'anywhere' }}>
            {t('none', { login: unknown })}
          </Alert>
        ) : null}
        <TextInput
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
            onChange()
          }}
          error={check.errors.login}
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
    </CheckedForm>
  )
}
