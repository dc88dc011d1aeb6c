import { Button, Code, Group, Modal, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { saveBlob } from '../../../lib/calls/download.ts'
import type { ErrorText } from '../download-or-text.ts'

/** Shows the plain text returned in place of a download. */
export default function ErrorTextModal({ error, onClose }: { error: ErrorText; onClose: () => void }) {
  const { t } = useTranslation('rosters')
  const save = () => saveBlob(new Blob([error.text], { type: 'text/plain' }), error.name)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('errorText.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Code block tabIndex={0}>
          {error.text}
        </Code>
        <Group justify="flex-end">
          <Button onClick={save}>{t('errorText.save')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
