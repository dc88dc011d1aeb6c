import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../../lib/form/PasswordField.tsx'

export interface CurrentPasswordProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Re-authentication with the current password. */
export function CurrentPassword({ value, error, onChange }: CurrentPasswordProps) {
  const { t } = useTranslation(['security', 'shell'])
  return (
    <PasswordField
      label={t('shell:password.old_password')}
      description={t('questions.passwordText')}
      name="current_password"
      autoComplete="current-password"
      withAsterisk
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      texts={{
        show: t('shell:password.show'),
        hide: t('shell:password.hide'),
        capsLock: t('shell:password.capsLock'),
      }}
    />
  )
}
