import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import '../ui-texts/texts.ts'

interface UnsavedGuardProps {
  isDirty: boolean
  /** The form is opened by a URL parameter: changing the parameters leaves it too. */
  withSearch?: boolean
}

/** Asks before unsaved changes are lost: by a link, by Back, by closing the tab. */
export function UnsavedGuard({ isDirty, withSearch = false }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (withSearch && currentLocation.search !== nextLocation.search)),
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return <LeaveQuestion onLeave={blocker.proceed} onStay={blocker.reset} />
}

/** The question whether to discard unsaved changes. */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <Modal
      opened
      onClose={onStay}
      title={t('unsaved.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      centered
    >
      <Text size="sm">{t('unsaved.text')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onLeave}>
          {t('unsaved.leave')}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t('unsaved.stay')}
        </Button>
      </Group>
    </Modal>
  )
}
