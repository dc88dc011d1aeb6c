import { Alert, Button, Group, Modal, Textarea } from '@mantine/core'
import type { PictureRequest } from '@muster/contract/employees/identity/picture.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { decideProfileImage, refreshWaiting } from './picture-queries.ts'

/** Rejects a picture with a reason for the employee. */
export function RejectModal({ request, onClose }: { request: PictureRequest; onClose: () => void }) {
  const { t } = useTranslation('picture')
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(decideProfileImage),
    meta: { errorShown: 'inline' },
    onSuccess: () => onClose(),
    onSettled: () => refreshWaiting(queries),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('list.rejectTitle', { name: request.EMPLOYEE_NAME })}
      closeButtonProps={{ 'aria-label': t('close') }}
      centered
    >
      <Textarea
        label={t('list.reason')}
        description={t('list.reasonHelp')}
        maxLength={300}
        required
        autosize
        minRows={2}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {error ? (
        <Alert color="red" role="alert" mt="md">
          {messageOf(error)}
        </Alert>
      ) : null}
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          color="red"
          disabled={reason.trim() === ''}
          loading={isPending}
          onClick={() => mutate({ body: { id: request.id, outcome: 'reject', reason: reason.trim() } })}
        >
          {t('list.reject')}
        </Button>
      </Group>
    </Modal>
  )
}
