import { Button, Stack, Text } from '@mantine/core'
import { acceptInvitation, login } from '@muster/contract/calls/session/session'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError, call } from '../../../lib/calls/api.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { PasswordField } from '../../../lib/form/PasswordField.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { enterSession } from '../../../lib/session/sign-in-step.ts'
import { LinkDone } from './LinkDone.tsx'
import { PageHead } from './PageHead.tsx'

interface Opened {
  email: string
  password: string
  organisation_id: number | undefined
}

/**
 * A session of the new organisation's administrator.
 *
 * @returns null if more than the password is needed, or on failure: the user then signs in manually
 */
async function sessionOf(body: Opened): Promise<string | null> {
  try {
    return (await call(login, { body }, { endsSession: false, cookies: true })).token ?? null
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** Confirms a sign-up. The link alone is not enough: the password proves that the same person signed up. */
export function SignUpConfirmation({ id, link }: { id: string; link: DataOf<typeof acceptInvitation> }) {
  const { t } = useTranslation(['entry', 'shell'])
  const { email, org_name: organisation } = link
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const confirm = useMutation({
    mutationFn: async () => {
      const { org_id } = await call(acceptInvitation, { body: { id, password } })
      const token = await sessionOf({ email, password, organisation_id: org_id ?? undefined })
      if (token === null) return
      await enterSession(token)
      await navigate('/', { replace: true })
    },
    onError: () => input.current?.focus(),
    meta: { errorShown: 'inline' },
  })
  const check = useFormCheck({ values: { password }, required: ['password'], error: confirm.error })
  if (confirm.isSuccess) {
    return (
      <LinkDone title={t('confirm.doneTitle', { organisation })} text={t('confirm.doneText', { email })} />
    )
  }
  return (
    <CheckedForm check={check} onSubmit={() => confirm.mutate()}>
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
            confirm.reset()
          }}
          error={check.errors.password ?? check.message}
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
    </CheckedForm>
  )
}
