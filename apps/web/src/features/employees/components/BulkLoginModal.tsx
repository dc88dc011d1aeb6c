import { Alert, Button, Group, List, Modal, Progress, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import { type BulkOutcome, switchLogins } from '../data/bulk-logins.ts'
import { refreshPeople } from '../data/employee-queries.ts'

interface BulkLoginModalProps {
  ids: number[]
  status: 0 | 1
  onClose: () => void
}

/**
 * Activates or deactivates the accounts of the selected people, with a confirmation and a summary of the
 * result.
 */
export default function BulkLoginModal({ ids, status, onClose }: BulkLoginModalProps) {
  const { t } = useTranslation('employees')
  const format = useFormatter()
  const queries = useQueryClient()
  const [done, setDone] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const verb = status === 1 ? 'enable' : 'disable'

  const run = async () => {
    setDone(0)
    const result = await switchLogins(ids, status, setDone)
    setOutcome(result)
    await refreshPeople(queries)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={done === null || outcome !== null}
      title={t(`bulk.${verb}Title`, { count: ids.length })}
      closeButtonProps={{ 'aria-label': t('close') }}
      centered
    >
      <Stack gap="md">
        {outcome ? <Outcome outcome={outcome} /> : <Text size="sm">{t(`bulk.${verb}Text`)}</Text>}
        {done !== null && !outcome ? (
          <div role="status">
            <Progress value={(done / ids.length) * 100} aria-label={t('bulk.progress')} />
            <Text size="sm" c="dimmed" mt={4}>
              {t('bulk.done', { done: format.number(done), total: format.number(ids.length) })}
            </Text>
          </div>
        ) : null}
        <Group justify="flex-end">
          {outcome ? (
            <Button onClick={onClose}>{t('close')}</Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose} disabled={done !== null}>
                {t('cancel')}
              </Button>
              <Button
                color={status === 0 ? 'red' : undefined}
                onClick={() => void run()}
                loading={done !== null}
              >
                {t(`bulk.${verb}`)}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function Outcome({ outcome }: { outcome: BulkOutcome }) {
  const { t } = useTranslation('employees')
  return (
    <div role="status">
      <Text size="sm">{t('bulk.changed', { count: outcome.changed })}</Text>
      {outcome.refused.size > 0 ? (
        <Alert color="yellow" mt="sm" title={t('bulk.refused')}>
          <List size="sm">
            {[...outcome.refused].map(([reason, count]) => (
              <List.Item key={reason}>{t('bulk.reason', { reason, count })}</List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
    </div>
  )
}
