import { Button, List, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../calls/api.ts'
import { MessageBanner } from '../screen/MessageBanner.tsx'
import { CheckedForm } from './CheckedForm.tsx'
import { type NewPassword, newPasswordProblems } from './new-password.ts'
import { PasswordField } from './PasswordField.tsx'
import { useFormCheck } from './use-form-check.ts'

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
  /** The server's refusal. */
  error: unknown
  isBusy: boolean
  submitLabel: string
  onSubmit: (values: NewPassword) => void
}

const names = ['old_password', 'new_password', 'confirm_password'] as const

/** Form to choose a password, with the rules visible from the start. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { t } = useTranslation('shell')
  const [values, setValues] = useState<NewPassword>({
    old_password: '',
    new_password: '',
    confirm_password: '',
  })
  const shown = names.filter((name) => props.asksOld || name !== 'old_password')
  const check = useFormCheck({
    ...{ values, error: props.error, shown: new Set<string>(shown) },
    problems: newPasswordProblems(values, props.asksOld),
  })

  return (
    <CheckedForm check={check} onSubmit={() => props.onSubmit(values)}>
      <Stack gap="md">
        {props.error ? (
          <MessageBanner kind="error" message={messageOf(props.error)} dismissAfter={null} />
        ) : null}
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
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            error={check.errors[name]}
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
    </CheckedForm>
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
