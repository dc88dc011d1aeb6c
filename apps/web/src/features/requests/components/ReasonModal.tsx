import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface ReasonModalProps {
  title: string
  text?: string
  label: string
  isBusy?: boolean
  isDangerous?: boolean
  /** Whether a reason is required. */
  isOptional?: boolean
  error?: string | null
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason before a request is rejected, withdrawn or cancelled. */
export default function ReasonModal(props: ReasonModalProps) {
  const {
    title,
    text,
    label,
    isBusy,
    isDangerous = true,
    isOptional = false,
    error,
    onConfirm,
    onClose,
  } = props
  const { t } = useTranslation('approval')
  const [reason, setReason] = useState('')
  const isEmpty = reason.trim() === ''
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isOptional || !isEmpty) onConfirm(reason.trim())
        }}
      >
        {text ? (
          <Text size="sm" mb="sm">
            {text}
          </Text>
        ) : null}
        <Textarea
          label={t('reason')}
          description={t('reasonHelp')}
          required={!isOptional}
          autosize
          minRows={2}
          maxLength={1000}
          data-autofocus
          value={reason}
          error={error}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            color={isDangerous ? 'red' : undefined}
            loading={isBusy === true}
            disabled={!isOptional && isEmpty}
          >
            {label}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
