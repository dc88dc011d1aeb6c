import { ActionIcon, Card, Group, Text, Title } from '@mantine/core'
import type { RosterRow } from '@muster/contract/rosters/roster-shapes'
import { NOTHING, OFF } from '@muster/contract/rosters/rosters.constants'
import { EmptyState } from '@muster/ui/feedback'
import { IconChevronLeft, IconChevronRight } from '@muster/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board } from '../grid/board.ts'
import { wireAt } from '../grid/board.ts'
import { cellWords, dayWords, type Shifts } from '../grid/words.ts'

interface DayListProps {
  board: Board
  rows: readonly RosterRow[]
  shifts: Shifts
}

/** Phone layout of a roster: day by day, each shift with its people. */
export function DayList({ board, rows, shifts }: DayListProps) {
  const { t, i18n } = useTranslation('rosters')
  const names = dayWords(i18n.language)
  const { days, view } = board
  const [index, setIndex] = useState(Math.max(0, days.indexOf(view.today)))
  const day = days[index] ?? view.roster.from_date
  const groups = Map.groupBy(rows, (row) => wireAt(board, row.EMPLOYEE_ID, day))
  const shown = [...groups.keys()].filter((wire) => wire !== NOTHING).sort((one, other) => other - one)
  return (
    <>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={days[index - 1] ? names.long(days[index - 1] as string) : t('phone.day')}
          disabled={index === 0}
          onClick={() => setIndex(index - 1)}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <Text fw={600} aria-live="polite">
          {names.long(day)}
        </Text>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={days[index + 1] ? names.long(days[index + 1] as string) : t('phone.day')}
          disabled={index >= days.length - 1}
          onClick={() => setIndex(index + 1)}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </Group>
      {shown.length === 0 ? <EmptyState order={2} title={t('phone.nobody')} /> : null}
      {shown.map((wire) => (
        <Card key={wire} component="section" mb="sm" padding="md" aria-label={cellWords(t, wire, shifts)}>
          <Group justify="space-between">
            <Title order={2} size="h5">
              {cellWords(t, wire, shifts)}
              {wire === OFF ? '' : timesOf(board, wire, day)}
            </Title>
            <Text size="sm" c="dimmed">
              {t('phone.people', { count: groups.get(wire)?.length ?? 0 })}
            </Text>
          </Group>
          {(groups.get(wire) ?? []).map((row) => (
            <Text key={row.EMPLOYEE_ID} size="sm" mt={4}>
              {row.EMPLOYEE_NAME}
            </Text>
          ))}
        </Card>
      ))}
    </>
  )
}

function timesOf({ view }: Board, shiftId: number, day: string): string {
  const own = view.shift_details.filter((one) => one.shift_id === shiftId)
  const times = own.findLast(({ from }) => from <= day) ?? own[0]
  return times ? ` · ${times.start}–${times.end}` : ''
}
