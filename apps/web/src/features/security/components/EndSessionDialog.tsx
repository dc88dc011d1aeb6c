import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { killSession } from '@muster/contract/calls/security/sessions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { refreshSessions } from '../data/security-queries.ts'

/** The session to end, by its handle, or all of the user's sessions except this one. */
export type Ending = { token: string; device: string; person?: string } | { others: number }

/** Confirms ending a session, which is irreversible: the person has to sign in again. */
export default function EndSessionDialog({ ending, onClose }: { ending: Ending; onClose: () => void }) {
  const { t } = useTranslation('security')
  const queries = useQueryClient()
  const end = useMutation({
    ...writeOptions(killSession),
    // A refusal usually means that the session has already ended: reload the list.
    onSettled: () => {
      onClose()
      return refreshSessions(queries)
    },
  })
  const isAll = 'others' in ending
  const text = isAll
    ? t('end.othersText', { count: ending.others })
    : ending.person
      ? t('end.theirText', { device: ending.device, name: ending.person })
      : t('end.ownText', { device: ending.device })
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={isAll ? t('end.othersTitle') : t('end.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Text size="sm">{text}</Text>
        <Text size="sm" c="dimmed">
          {t('end.final')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            color="red"
            loading={end.isPending}
            onClick={() => end.mutate({ body: isAll ? { all_others: true } : { token: ending.token } })}
          >
            {isAll ? t('end.othersSubmit') : t('end.submit')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
