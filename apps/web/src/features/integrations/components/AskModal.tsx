import { Button, Group, Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface AskModalProps {
  title: string
  text: string
  confirm: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirms an irreversible action. */
export function AskModal({ title, text, confirm, isBusy, onConfirm, onClose }: AskModalProps) {
  const { t } = useTranslation('integrations')
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('sso.close') }}
      centered
    >
      <Text size="sm">{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('sso.cancel')}
        </Button>
        <Button color="red" loading={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}
