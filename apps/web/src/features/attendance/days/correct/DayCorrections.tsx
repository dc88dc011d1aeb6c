import { Button, Group, Text, Title } from '@mantine/core'
import type { explainAttendanceDay } from '@muster/contract/attendance/days.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../../lib/session/session.ts'
import classes from '../Days.module.css'
import { useDayWords } from '../day-words.ts'
import { useUndoCorrection } from './use-undo.ts'
import './texts.ts'

type Correction = DataOf<typeof explainAttendanceDay>['corrections'][number]

/** HR's corrections of a day, latest first; the latest can be undone. */
export function DayCorrections({ corrections }: { corrections: readonly Correction[] }) {
  const { t } = useTranslation('attendanceCorrect')
  if (corrections.length === 0) return null
  return (
    <section>
      <Title order={3} size="h5" mb={6}>
        {t('corrections.title')}
      </Title>
      <ul className={classes.corrections}>
        {corrections.map((one) => (
          <CorrectionRow key={one.ID} correction={one} />
        ))}
      </ul>
    </section>
  )
}

function CorrectionRow({ correction }: { correction: Correction }) {
  const { t } = useTranslation('attendanceCorrect')
  const words = useDayWords()
  const format = useFormatter()
  const undo = useUndoCorrection()
  const [isUndoing, setUndoing] = useState(false)
  const { ID, how, reason, author, at, was, undone_at, undone_by, days, can_undo } = correction
  const others = days - 1
  const run = async () => {
    setUndoing(true)
    await undo(ID)
    setUndoing(false)
  }
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Text size="sm" fw={600}>
            {t(`corrections.how.${how}`)}
            {others > 0 ? `, ${t('corrections.together', { count: others })}` : ''}
          </Text>
          <Text size="sm">{reason}</Text>
          <Text size="xs" c="dimmed">
            {t('corrections.was', { status: words.status(was) })}
            {' · '}
            {t('corrections.by', { author, at: format.dayTime(at) })}
          </Text>
          {undone_at ? (
            <Text size="xs" c="dimmed">
              {t('corrections.undone', { name: undone_by, at: format.dayTime(undone_at) })}
            </Text>
          ) : null}
        </div>
        {can_undo ? (
          <Button variant="default" size="compact-md" loading={isUndoing} onClick={() => void run()}>
            {t('correct.undo')}
          </Button>
        ) : null}
      </Group>
    </li>
  )
}
