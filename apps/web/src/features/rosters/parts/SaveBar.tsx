import { Alert, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api.ts'
import type { useBoard } from '../grid/use-board.ts'

/** How much is not saved, and the way to save it. */
export function SaveBar({ desk }: { desk: ReturnType<typeof useBoard> }) {
  const { t } = useTranslation('rosters')
  const { board, save, isBehind } = desk
  const count = board.edits.size
  return (
    <>
      {isBehind ? (
        <Alert color="orange" role="alert" mb="sm">
          {t('saving.conflict')}{' '}
          {board.conflicts.size > 0 ? t('saving.both', { count: board.conflicts.size }) : null}
        </Alert>
      ) : null}
      {save.error ? (
        <Alert color="red" role="alert" mb="sm">
          {messageOf(save.error)}
        </Alert>
      ) : null}
      <Group justify="flex-end" mt="sm">
        <Text size="sm" c="dimmed" role="status">
          {count === 0 ? t('saving.saved') : t('saving.unsaved', { count })}
        </Text>
        <Button variant="default" disabled={count === 0} onClick={desk.discard}>
          {t('saving.discard')}
        </Button>
        <Button disabled={count === 0} loading={save.isPending} onClick={() => save.mutate({})}>
          {t('save')}
        </Button>
      </Group>
    </>
  )
}
