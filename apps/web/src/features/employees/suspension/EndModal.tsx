import { Alert, Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { suspendEmployee } from '@muster/contract/calls/employees/moves/suspension'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { refreshSuspensions, type Suspension } from './suspension-queries.ts'

/** Cancels a planned suspension, or ends a current one. */
export function EndModal({ row, onClose }: { row: Suspension; onClose: () => void }) {
  const { t } = useTranslation('suspension')
  const format = useFormatter()
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const deed = row.state === 'planned' ? 'cancel' : 'end'
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(suspendEmployee),
    onSuccess: async () => {
      onClose()
      await refreshSuspensions(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const send = () =>
    mutate({ body: { emp_id: row.EMPLOYEE_ID, action: deed, id: row.id, version: row.version, note } })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`${deed}Title`, { name: row.EMPLOYEE_NAME })}
      closeButtonProps={{ 'aria-label': t('close') }}
      centered
    >
      <Text size="sm" mb="md">
        {t(`${deed}Text`, { from: format.date(row.from_date), to: format.date(row.to_date) })}
      </Text>
      <Textarea
        label={t('note')}
        maxLength={1000}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {error ? (
        <Alert color="red" role="alert" mt="md">
          {messageOf(error)}
        </Alert>
      ) : null}
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('cancelWord')}
        </Button>
        <Button loading={isPending} onClick={send}>
          {t(deed)}
        </Button>
      </Group>
    </Modal>
  )
}
