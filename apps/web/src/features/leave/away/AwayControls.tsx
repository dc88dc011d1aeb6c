import { ActionIcon, Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { addDays, mondayAfter } from '@muster/contract/kit/days'
import type { TeamCalendar } from '@muster/contract/leave/apply/team-calendar.contract'
import { FilterBar, type FilterDefinition } from '@muster/ui/filter-bar'
import { IconChevronLeft, IconChevronRight } from '@muster/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import classes from './Away.module.css'
import { useAwayWords } from './AwayList.tsx'
import { type AwayAddress, dayOfNext, type View, views } from './away-address.ts'
import './texts.ts'

const PAUSE_MS = 250
/** Filter ids of the specification's catalogue. */
const FILTERS = { location: '8', department: '5' } as const

interface AwayControlsProps {
  address: AwayAddress
  change: (more: Partial<AwayAddress>) => void
  today: string
  period: { from: string; to: string }
  options: TeamCalendar['options'] | undefined
}

/** Period, shortcuts to the usual days, and who is shown. */
export function AwayControls(props: AwayControlsProps) {
  const { address, change, options } = props
  const { t } = useTranslation('whoIsAway')
  const filterTexts = useFilterTexts()
  const [typed, setTyped] = useState(address.search)
  const search = useDebouncedCallback((text: string) => change({ search: text }), PAUSE_MS)
  const filterOf = (id: string, label: string, units: TeamCalendar['options']['departments'] = []) => ({
    ...{ id, label, kind: 'multi' as const },
    options: units.map((unit) => ({ value: unit.id, label: unit.name })),
  })
  const filters: FilterDefinition[] = [
    filterOf(FILTERS.department, t('department'), options?.departments),
    filterOf(FILTERS.location, t('location'), options?.locations),
  ]
  // People who see only their colleagues get no options.
  const canFilter = (options?.departments.length ?? 0) + (options?.locations.length ?? 0) > 0
  return (
    <div className={classes.controls}>
      <PeriodChoice {...props} />
      <Group gap="sm">
        <SegmentedControl
          aria-label={t('show')}
          value={address.show}
          onChange={(show) => change({ show: show as AwayAddress['show'] })}
          data={[
            { value: 'away', label: t('onlyAway') },
            { value: 'all', label: t('everybody') },
          ]}
        />
        <SegmentedControl
          aria-label={t('whose')}
          value={address.of}
          onChange={(of) => change({ of: of as AwayAddress['of'] })}
          data={[
            { value: 'team', label: t('ofTeam') },
            { value: 'all', label: t('ofAll') },
          ]}
        />
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            search(value)
          }}
        />
        {canFilter ? (
          <FilterBar
            filters={filters}
            value={address.filters}
            onChange={(next) => change({ filters: next })}
            inlineCount={2}
            texts={filterTexts}
          />
        ) : null}
      </Group>
    </div>
  )
}

function PeriodChoice({ address: { view, day }, change, today, period }: AwayControlsProps) {
  const { t } = useTranslation('whoIsAway')
  const { names } = useAwayWords()
  const words = {
    day: () => names.whole(day),
    week: () => t('span', { from: names.short(period.from), to: names.short(period.to) }),
    month: () => names.month(day),
  }
  const monday = mondayAfter(today)
  const quick: { id: 'today' | 'tomorrow' | 'nextMonday' | 'nextWeek'; view: View; day: string }[] = [
    { id: 'today', view: 'day', day: today },
    { id: 'tomorrow', view: 'day', day: addDays(today, 1) },
    { id: 'nextMonday', view: 'day', day: monday },
    { id: 'nextWeek', view: 'week', day: monday },
  ]
  return (
    <Group gap="sm">
      <SegmentedControl
        aria-label={t('view')}
        value={view}
        onChange={(next) => change({ view: next as View })}
        data={views.map((value) => ({ value, label: t(`views.${value}`) }))}
      />
      <Group gap={0} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={t(`earlier.${view}`)}
          onClick={() => change({ day: dayOfNext(view, day, -1) })}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <Text fw={600} miw={170} ta="center" aria-live="polite">
          {words[view]()}
        </Text>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={t(`later.${view}`)}
          onClick={() => change({ day: dayOfNext(view, day, 1) })}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </Group>
      <Group gap="xs" role="group" aria-label={t('quick')}>
        {quick.map((one) => (
          <Button
            key={one.id}
            variant={one.view === view && one.day === day ? 'light' : 'default'}
            aria-pressed={one.view === view && one.day === day}
            onClick={() => change({ view: one.view, day: one.day })}
          >
            {t(one.id)}
          </Button>
        ))}
      </Group>
    </Group>
  )
}
