import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { removeAccessGroup, setAccessGroupStatus } from '@muster/contract/calls/access/groups'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { type GroupRow, refreshGroups } from '../data/group-queries.ts'

export type GroupChange = 'off' | 'on' | 'delete'

interface GroupChangeModalProps {
  group: Pick<GroupRow, 'GROUP_ID' | 'GROUP_NAME' | 'people' | 'members'>
  change: GroupChange
  onClose: () => void
  /** Called after the change was saved. */
  onDone?: () => void
}

function make(change: GroupChange, GROUP_ID: number): Promise<unknown> {
  if (change === 'delete') return call(removeAccessGroup, { body: { GROUP_ID } })
  return call(setAccessGroupStatus, { body: { GROUP_ID, GROUP_STATUS: change === 'on' ? 1 : 0 } })
}

/** Shows whose reach would grow or shrink before a group is activated, deactivated or deleted. */
export default function GroupChangeModal({ group, change, onClose, onDone }: GroupChangeModalProps) {
  const { t } = useTranslation('access-groups')
  const format = useFormatter()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => make(change, group.GROUP_ID),
    onSuccess: async () => {
      onClose()
      notifySuccess(t(`change.${change}.done`, { name: group.GROUP_NAME }))
      onDone?.()
      await refreshGroups(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const isRefused = change === 'delete' && group.members > 0
  const people = t('list.peopleCount', { count: group.people, number: format.number(group.people) })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`change.${change}.title`, { name: group.GROUP_NAME })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Text size="sm">
          {group.members === 0
            ? t(`change.${change}.nobody`)
            : t(`change.${change}.text`, { count: group.members, people })}
        </Text>
        {error ? <Alert color="red">{messageOf(error)}</Alert> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t(isRefused ? 'close' : 'cancel')}
          </Button>
          {isRefused ? null : (
            <Button
              color={change === 'on' ? undefined : 'red'}
              loading={isPending}
              onClick={() => mutate()}
              data-autofocus
            >
              {t(`change.${change}.confirm`)}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
