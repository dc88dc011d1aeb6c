import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'

interface TypedModalProps {
  title: string
  text: string
  /** The text to type. */
  typed: string
  submit: string
  isSubmitting: boolean
  error: unknown
  onSubmit: (typed: string) => void
  onClose: () => void
  children?: ReactNode
}

/** Confirms an irreversible action by typing a given text. */
export default function TypedModal(props: TypedModalProps) {
  const { t } = useTranslation('privacy')
  const [value, setValue] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value === props.typed) props.onSubmit(value)
  }
  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('privacy.close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">{props.text}</Text>
          {props.children}
          <TextInput
            label={t('privacy.type', { text: props.typed })}
            value={value}
            autoComplete="off"
            onChange={(event) => setValue(event.currentTarget.value)}
          />
          {props.error ? (
            <Alert color="red" role="alert">
              {messageOf(props.error)}
            </Alert>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {t('numbers.cancel')}
            </Button>
            <Button type="submit" color="red" disabled={value !== props.typed} loading={props.isSubmitting}>
              {props.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
