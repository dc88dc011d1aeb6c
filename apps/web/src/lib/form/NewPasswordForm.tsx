import { Button, List, Stack, Text } from '@mantine/core'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageBanner } from '../screen/MessageBanner.tsx'
import { type NewPassword, type NewPasswordProblems, newPasswordProblems } from './new-password.ts'
import { PasswordField } from './PasswordField.tsx'

// Not needed for the first paint.
const PasswordMeter = lazy(() => import('./PasswordMeter.tsx'))

export interface NewPasswordFormProps {
  /** For the browser's password manager, which stores the password under it. */
  email: string
  /** The owner's name, which must not be part of the password. */
  name?: string
  asksOld: boolean
  /** The organisation's rules as texts. */
  rules: readonly string[]
  /** The server's refusal, and its messages for single fields. */
  error: string
  fields: Readonly<Record<string, string>>
  isBusy: boolean
  submitLabel: string
  onSubmit: (values: NewPassword) => void
}

const names = ['old_password', 'new_password', 'confirm_password'] as const
type Name = (typeof names)[number]

/** Form to choose a password, with the rules visible from the start. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { t } = useTranslation('shell')
  const [values, setValues] = useState<NewPassword>({
    old_password: '',
    new_password: '',
    confirm_password: '',
  })
  const [problems, setProblems] = useState<NewPasswordProblems>({})
  const form = useRef<HTMLFormElement>(null)
  const shown = names.filter((name) => props.asksOld || name !== 'old_password')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = newPasswordProblems(values, props.asksOld)
    setProblems(found)
    const first = shown.find((name) => found[name])
    if (first) form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
    else props.onSubmit(values)
  }
  const problemOf = (name: Name) => problems[name] ?? props.fields[name] ?? props.fields[`body.${name}`]

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        {props.error ? <MessageBanner kind="error" message={props.error} dismissAfter={null} /> : null}
        <input type="text" name="username" autoComplete="username" value={props.email} readOnly hidden />
        {shown.map((name, index) => (
          <PasswordField
            key={name}
            name={name}
            size="md"
            autoFocus={index === 0}
            autoComplete={name === 'old_password' ? 'current-password' : 'new-password'}
            label={t(`password.${name}`)}
            value={values[name]}
            onChange={(event) => {
              setValues({ ...values, [name]: event.target.value })
              setProblems({ ...problems, [name]: undefined })
            }}
            error={problemOf(name)}
            texts={{ show: t('password.show'), hide: t('password.hide'), capsLock: t('password.capsLock') }}
          />
        ))}
        {props.rules.length > 0 ? (
          <Suspense fallback={<Rules rules={props.rules} />}>
            <PasswordMeter
              password={values.new_password}
              rules={props.rules}
              owner={{ email: props.email, name: props.name ?? '' }}
            />
          </Suspense>
        ) : null}
        <Button type="submit" size="md" fullWidth loading={props.isBusy}>
          {props.submitLabel}
        </Button>
      </Stack>
    </form>
  )
}

function Rules({ rules }: { rules: readonly string[] }) {
  const { t } = useTranslation('shell')
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('password.rules')}
      </Text>
      <List size="sm" c="dimmed">
        {rules.map((rule) => (
          <List.Item key={rule}>{rule}</List.Item>
        ))}
      </List>
    </div>
  )
}
