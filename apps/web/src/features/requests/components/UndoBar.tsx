import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LateDecision } from '../data/late-decisions.ts'
import classes from './Requests.module.css'

interface UndoBarProps {
  late: LateDecision | null
  /** Seconds until the decision is sent. */
  seconds: number
  onUndo: () => void
}

/** What was just decided, with the time left to undo it. */
export function UndoBar({ late, seconds, onUndo }: UndoBarProps) {
  const { t } = useTranslation('approval')
  if (!late) return null
  return (
    <div className={classes.bar}>
      <Text role="status">
        {t(late.status === 1 ? 'inbox.pendingApproved' : 'inbox.pendingRejected', { count: late.ids.length })}
      </Text>
      <Group gap="xs">
        <Text size="sm" c="dimmed" aria-hidden>
          {t('inbox.undoIn', { count: Math.max(0, seconds) })}
        </Text>
        <Button variant="default" mih={44} onClick={onUndo}>
          {t('inbox.undo')}
        </Button>
      </Group>
    </div>
  )
}
