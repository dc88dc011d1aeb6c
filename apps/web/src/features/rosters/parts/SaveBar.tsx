import { Alert, Button, Group, Text } from '@mantine/core'
import { IconLock } from '@muster/ui/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import type { Refusal, useBoard } from '../grid/use-board.ts'
import { dayWords } from '../grid/words.ts'

const NAMED = 4

/** The first few days are listed by name. */
function listOfDays(days: readonly string[], language: string): string {
  const { short } = dayWords(language)
  const rest = days.length > NAMED ? ['…'] : []
  return new Intl.ListFormat(language).format([...days.slice(0, NAMED).map(short), ...rest])
}

/** What a change left out, and why. */
function Refused({ refusal: { days, isOwn, isWhole } }: { refusal: Refusal }) {
  const { t, i18n } = useTranslation('rosters')
  const named = { days: listOfDays(days, i18n.language) }
  return (
    <Alert color="blue" role="alert" mb="sm" icon={<IconLock size={18} aria-hidden />}>
      {isOwn ? `${t(isWhole ? 'saving.ownWhole' : 'saving.own')} ` : null}
      {days.length > 0 ? t(isWhole ? 'saving.refusedWhole' : 'saving.refused', named) : null}
    </Alert>
  )
}

/** Number of unsaved changes and the save button; above the grid, where it stays visible. */
export function SaveBar({ desk, children }: { desk: ReturnType<typeof useBoard>; children: ReactNode }) {
  const { t } = useTranslation('rosters')
  const { board, save, isBehind, refusal } = desk
  const count = board.edits.size
  return (
    <>
      {refusal ? <Refused refusal={refusal} /> : null}
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
      <Group justify="space-between" gap="xs" mb="xs">
        {children}
        <Group gap="xs">
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
      </Group>
    </>
  )
}
