import { Modal } from '@mantine/core'
import { usePhone } from '@muster/ui/theme'
import { useTranslation } from 'react-i18next'
import { SheetUpload } from './SheetUpload.tsx'
import type { SheetResult, SheetUploadProps } from './sheet-kind.ts'
import './texts.ts'

interface SheetUploadModalProps<Preview extends SheetResult, Saved> extends SheetUploadProps<Preview, Saved> {
  /** The uploaded records: "holidays". */
  what: string
  onClose: () => void
}

/**
 * An upload in a dialog, which closes at the end unless there is a result to show; full-screen on a phone.
 */
export function SheetUploadModal<Preview extends SheetResult, Saved>({
  what,
  onClose,
  onSaved,
  ...upload
}: SheetUploadModalProps<Preview, Saved>) {
  const { t } = useTranslation('sheets')
  const isPhone = usePhone()
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      fullScreen={isPhone}
      title={t('title', { what })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <SheetUpload
        {...upload}
        onSaved={async (saved) => {
          await onSaved?.(saved)
          if (!upload.result) onClose()
        }}
      />
    </Modal>
  )
}
