import { Alert, Badge, Text } from '@mantine/core'
import type { RosterView } from '@muster/contract/rosters/roster-shapes'
import { StatusBadge } from '@muster/ui/feedback'
import { IconLock } from '@muster/ui/icons'
import { usePhone } from '@muster/ui/theme'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { useBoard } from '../grid/use-board.ts'
import { useWarnings } from '../grid/use-warnings.ts'
import { countOf } from '../grid/WarningList.tsx'
import type { Shifts } from '../grid/words.ts'
import { DayList } from './DayList.tsx'
import { DeskHeader } from './DeskHeader.tsx'
import { GridDesk } from './GridDesk.tsx'

/** Roster editor: grid, warnings, and actions to fill, save and publish. */
export function RosterDesk({ view, isReadOnly }: { view: RosterView; isReadOnly: boolean }) {
  const { t } = useTranslation('rosters')
  const isPhone = usePhone()
  const desk = useBoard(view)
  const { board } = desk
  const warnings = useWarnings(board)
  const shifts = useMemo(() => new Map(board.view.shift_list.map((one) => [one.shift_id, one])), [board.view])
  return (
    <>
      <UnsavedGuard isDirty={board.edits.size > 0} />
      <DeskHeader
        desk={desk}
        warnings={countOf(warnings)}
        isReadOnly={isReadOnly}
        badge={<Status view={board.view} />}
      />
      {board.view.locked_days.length > 0 ? (
        <Alert color="blue" mb="sm" icon={<IconLock size={18} aria-hidden />}>
          {t('grid.lockedDays', { count: board.view.locked_days.length })}
        </Alert>
      ) : null}
      {board.view.own_employee_id === null || isReadOnly ? null : (
        <Alert color="blue" mb="sm" icon={<IconLock size={18} aria-hidden />}>
          {t('grid.ownDays')}
        </Alert>
      )}
      {isPhone ? (
        <SmallDesk {...{ desk, shifts, isReadOnly }} />
      ) : (
        <GridDesk {...{ desk, warnings, shifts, isReadOnly }} />
      )}
    </>
  )
}

interface SmallDeskProps {
  desk: ReturnType<typeof useBoard>
  shifts: Shifts
  isReadOnly: boolean
}

function SmallDesk({ desk, shifts, isReadOnly }: SmallDeskProps) {
  const { t } = useTranslation('rosters')
  return (
    <>
      {isReadOnly ? null : (
        <Text size="sm" c="dimmed" mb="sm">
          {t('phone.edit')}
        </Text>
      )}
      <DayList board={desk.board} rows={desk.board.view.employee_calendar} shifts={shifts} />
    </>
  )
}

const kinds = { 0: 'neutral', 1: 'success', 2: 'neutral' } as const

function Status({ view: { roster } }: { view: RosterView }) {
  const { t } = useTranslation('rosters')
  const format = useFormatter()
  const published = roster.published_at
    ? t('publish.by', { date: format.dayTime(roster.published_at), name: roster.published_by })
    : undefined
  return (
    <>
      <span title={published}>
        <StatusBadge kind={kinds[roster.status]}>{t(`status.s${roster.status}`)}</StatusBadge>
      </span>
      {roster.unpublished_changes > 0 ? (
        <Badge variant="light" color="orange" ml={6}>
          {t('unpublished', { count: roster.unpublished_changes })}
        </Badge>
      ) : null}
    </>
  )
}
