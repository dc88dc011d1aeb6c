import { Modal, type ModalProps } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormAround, FormAroundContext } from './form-around.ts'
import { LeaveQuestion, UnsavedGuard } from './UnsavedGuard.tsx'
import '../ui-texts/texts.ts'

type FormDialogProps = Pick<ModalProps, 'title' | 'size' | 'closeOnClickOutside' | 'children'> & {
  onClose: () => void
  /** For a dialog of several forms that replace each other. */
  onDirtyChange?: (isDirty: boolean) => void
}

/**
 * A dialog around a `MusterForm` or a `GuardedForm`, for forms that are more than the fields of one record (those are a `FormModal`):
 * asks before unsaved changes are lost, by Cancel, the cross, Escape, a link or Back.
 */
export function FormDialog({ onClose, onDirtyChange, children, ...props }: FormDialogProps) {
  const { t } = useTranslation('ui')
  const [isDirty, setIsDirty] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const close = () => (isDirty ? setIsLeaving(true) : onClose())
  const report = useCallback(
    (isNow: boolean) => {
      setIsDirty(isNow)
      onDirtyChange?.(isNow)
    },
    [onDirtyChange],
  )
  const around = useMemo(
    (): FormAround => ({
      setIsDirty: report,
      setIsSaving,
      close: isDirty ? () => setIsLeaving(true) : onClose,
    }),
    [isDirty, onClose, report],
  )
  return (
    <Modal {...props} opened centered onClose={close} closeButtonProps={{ 'aria-label': t('close') }}>
      <UnsavedGuard isDirty={isDirty && !isSaving} withSearch />
      {isLeaving ? <LeaveQuestion onLeave={onClose} onStay={() => setIsLeaving(false)} /> : null}
      <FormAroundContext value={around}>{children}</FormAroundContext>
    </Modal>
  )
}
