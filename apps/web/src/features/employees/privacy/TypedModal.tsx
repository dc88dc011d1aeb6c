import { Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'

interface TypedModalProps {
  title: string
  text: string
  /** The text to type. */
  typed: string
  submit: string
  save: (typed: string) => Promise<unknown>
  onSaved?: () => void
  onClose: () => void
  children?: ReactNode
}

/** Confirms an irreversible action by typing a given text. */
export default function TypedModal(props: TypedModalProps) {
  const { t } = useTranslation('privacy')
  return (
    <FormModal<{ typed: string }, { typed: string }>
      size="lg"
      onClose={props.onClose}
      title={props.title}
      text={props.text}
      part={{
        initial: { typed: '' },
        render: ({ value, onChange, errors }) => (
          <Stack gap="md">
            {props.children}
            <TextInput
              label={t('privacy.type', { text: props.typed })}
              value={value.typed}
              error={errors.typed}
              autoComplete="off"
              onChange={(event) => onChange({ typed: event.currentTarget.value })}
            />
          </Stack>
        ),
      }}
      toBody={(_draft, part) => part}
      maySave={(_draft, { typed }) => typed === props.typed}
      save={({ typed }) => props.save(typed)}
      onSaved={props.onSaved}
      saveLabel={props.submit}
      isDangerous
    />
  )
}
