import { Stack, Text } from '@mantine/core'
import type { FormChange } from '@muster/contract/forms/form-diff'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../calls/api.ts'
import { FormChanges } from './FormChanges.tsx'
import '../ui-texts/form-changes.ts'

/** Whether a record was refused because the definition of its form has changed. */
export function isFormChanged(error: unknown): error is ApiError {
  return error instanceof ApiError && error.key === 'forms.form_changed'
}

/** The changes of the form's definition, above the typed values, none of which are lost. */
export function FormConflict({ error }: { error: ApiError }) {
  const { t } = useTranslation('formChanges')
  const { changes = [] } = (error.data ?? {}) as { changes?: FormChange[] }
  return (
    <Stack gap="xs">
      <Text size="sm">{error.message}</Text>
      {changes.length > 0 ? <FormChanges changes={changes} /> : null}
      <Text size="sm">{t('checkAgain')}</Text>
    </Stack>
  )
}
