import { ActionIcon, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { addDays, mondayOf } from '@muster/contract/kit/days'
import { EmptyState } from '@muster/ui/feedback'
import { IconChevronLeft, IconChevronRight } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { useDayNames } from '../data/days.ts'
import { planOptions } from '../data/shift-queries.ts'
import { WorkGrid } from '../parts/WorkGrid.tsx'
import '../texts.ts'

const PAUSE_MS = 250
const SHOWN = 100

/** Shifts of the user's direct reports, week by week. */
export default function TeamShiftsPage() {
  const { t } = useTranslation('shifts')
  const { formats } = useUser()
  const names = useDayNames()
  const [from, setFrom] = useState(() => mondayOf(dayIn(formats.time_zone)))
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE_MS)
  const query = useQuery(planOptions({ of: 'team', from, days: 7, search, limit: SHOWN }))
  const title = t('who.weekOf', { date: names.short(from) })
  return (
    <>
      <PageHeader title={t('shiftTitles:team')} subtitle={t('who.team')} />
      <Group mb="md" gap="sm">
        <Group gap={0}>
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={t('who.earlier')}
            onClick={() => setFrom(addDays(from, -7))}
          >
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <Text fw={600} miw={150} ta="center" aria-live="polite">
            {title}
          </Text>
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={t('who.later')}
            onClick={() => setFrom(addDays(from, 7))}
          >
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
        </Group>
        <TextInput
          aria-label={t('who.search')}
          placeholder={t('who.search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Group>
      <Loaded query={query} skeleton={<Skeleton height={320} radius="lg" />} order={2}>
        {(plan) =>
          plan.rows.length === 0 ? (
            <EmptyState
              order={2}
              title={t(search ? 'who.emptyTitle' : 'who.teamEmpty')}
              text={t(search ? 'who.emptyText' : 'who.teamEmptyText')}
            />
          ) : (
            <WorkGrid plan={plan} label={title} />
          )
        }
      </Loaded>
    </>
  )
}
