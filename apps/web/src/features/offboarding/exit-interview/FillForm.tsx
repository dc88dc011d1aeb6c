import { Alert, Button, Stack, Text } from '@mantine/core'
import { saveExitForm } from '@muster/contract/calls/offboarding/exit-interview/exit-interview'
import type { FormValues } from '@muster/contract/forms/form-definition'
import type { DynamicFormProps } from '@muster/ui/dynamic-form'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, isApiError, messageOf } from '../../../lib/calls/api.ts'
import { useKeeping, useSoon } from '../../../lib/form/keep-typed.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import type { ExitForm } from './interview-data.ts'
import './texts.ts'

interface Props {
  form: ExitForm
  /** Loads what is stored now. */
  reload: () => void
  /** Saves another way than as an account. */
  save?: (body: { values: FormValues; version: number; is_final: 0 | 1 }) => Promise<{ version: number }>
  /** The form without an account’s formats. */
  Form?: ComponentType<DynamicFormProps>
}

/** An exit interview, kept as it is typed and submitted once; what was submitted can only be read. */
export function FillForm({ form, reload, save, Form = MusterForm }: Props) {
  const { t } = useTranslation('interview')
  const [isSubmitting, setIsSubmitting] = useState(false)
  const { keep, state, error, begin } = useKeeping(form.version, (values, version, is_final) =>
    save
      ? save({ values, version, is_final })
      : call(
          saveExitForm,
          { body: { SEPID: form.SEPID, values, version, is_final } },
          is_final === 1 ? { notify: true } : {},
        ),
  )
  const { keepSoon, cancel } = useSoon((values) => void keep(values, 0), begin)
  const isConflict = isApiError(error, 'record.conflict')
  const fields = error instanceof ApiError ? error.fields : {}
  const isOfField = Object.keys(fields).length > 0
  async function submit(values: FormValues) {
    cancel()
    setIsSubmitting(true)
    const isSubmitted = await keep(values, 1)
    setIsSubmitting(false)
    if (isSubmitted) reload()
  }
  return (
    <Stack gap="md">
      {isConflict ? (
        <Alert color="red" role="alert" title={t('conflict')}>
          <Button variant="default" onClick={reload}>
            {t('reload')}
          </Button>
        </Alert>
      ) : null}
      <Form
        definition={form}
        initialValues={form.values}
        masters={form.master_values}
        today={form.today}
        isReadOnly={!form.is_open}
        errors={fields}
        isSubmitting={isSubmitting}
        onValuesChange={keepSoon}
        onSubmit={(values) => void submit(values)}
        texts={{ save: t('submit') }}
        actions={
          error && !isConflict && !isOfField && state === 'idle' ? (
            <Text size="sm" c="var(--mantine-color-error)" role="alert" flex="1 1 12rem">
              {isApiError(error) ? messageOf(error) : t('notSaved')}
            </Text>
          ) : (
            <Text size="sm" c="dimmed" role="status" flex="1 1 12rem">
              {state === 'idle' ? t('submitOnce') : t(state)}
            </Text>
          )
        }
      />
    </Stack>
  )
}
