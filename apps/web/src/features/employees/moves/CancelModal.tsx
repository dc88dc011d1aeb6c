import { Alert, Button, Group, List, Modal, Text } from '@mantine/core'
import { cancelPlannedChanges } from '@muster/contract/calls/employees/moves/transfers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { refreshMoves } from './moves-queries.ts'
import './texts.ts'

interface CancelModalProps {
  ids: readonly string[]
  onClose: () => void
}

/** Cancels planned changes after a confirmation, then lists those that could not be cancelled and why. */
export default function CancelModal({ ids, onClose }: CancelModalProps) {
  const { t } = useTranslation('moves')
  const queries = useQueryClient()
  const [kept, setKept] = useState<readonly { id: string; reason: string }[]>([])
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(cancelPlannedChanges),
    onSuccess: async (answer) => {
      if (answer.cancelled.length > 0) notifySuccess(t('done.cancelled', { count: answer.cancelled.length }))
      setKept(answer.kept)
      if (answer.kept.length === 0) onClose()
      await refreshMoves(queries)
    },
    meta: { errorShown: 'inline' },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('planned.confirmTitle', { count: ids.length })}
      closeButtonProps={{ 'aria-label': t('close') }}
      centered
    >
      {kept.length > 0 ? (
        <Alert color="yellow" title={t('planned.kept')} role="status">
          <List size="sm">
            {kept.map((one) => (
              <List.Item key={one.id}>{one.reason}</List.Item>
            ))}
          </List>
        </Alert>
      ) : (
        <Text size="sm">{t('planned.confirmText')}</Text>
      )}
      {error ? (
        <Alert color="red" mt="sm" role="alert">
          {messageOf(error)}
        </Alert>
      ) : null}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {t(kept.length > 0 ? 'close' : 'planned.keep')}
        </Button>
        {kept.length > 0 ? null : (
          <Button color="red" loading={isPending} onClick={() => mutate({ body: { ids: [...ids] } })}>
            {t('planned.confirm')}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
