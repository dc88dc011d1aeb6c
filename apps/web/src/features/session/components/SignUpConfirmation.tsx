import { Button, Stack, Text } from '@mantine/core'
import type { DataOf } from '@muster/contract/kit/index'
import { acceptInvitation } from '@muster/contract/session/session.contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/api.ts'
import { PasswordField } from '../../../lib/PasswordField.tsx'
import { LinkDone } from './LinkDone.tsx'
import { PageHead } from './PageHead.tsx'

/**
 * Opens an organisation that was signed up. The link alone does not: whoever follows it shows by the
 * password that they are who signed up.
 */
export function SignUpConfirmation({ id, link }: { id: string; link: DataOf<typeof acceptInvitation> }) {
  const { t } = useTranslation(['entry', 'shell'])
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const confirm = useMutation({
    mutationFn: () => call(acceptInvitation, { body: { id, password } }),
    onError: () => input.current?.focus(),
    meta: { errorShown: 'inline' },
  })
  const { email, org_name: organisation } = link
  if (confirm.isSuccess) {
    return (
      <LinkDone title={t('confirm.doneTitle', { organisation })} text={t('confirm.doneText', { email })} />
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password === '') input.current?.focus()
    else confirm.mutate()
  }
  const refused = confirm.error ? messageOf(confirm.error) : undefined
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <PageHead title={t('confirm.title', { organisation })}>{t('confirm.text', { email })}</PageHead>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={input}
          name="password"
          label={t('confirm.password')}
          size="md"
          autoFocus
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setMissing(false)
            confirm.reset()
          }}
          error={isMissing ? t('confirm.passwordMissing') : refused}
          texts={{
            show: t('shell:password.show'),
            hide: t('shell:password.hide'),
            capsLock: t('shell:password.capsLock'),
          }}
        />
        <Button type="submit" size="md" fullWidth loading={confirm.isPending}>
          {t('confirm.submit')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('confirm.warning')}
        </Text>
      </Stack>
    </form>
  )
}
