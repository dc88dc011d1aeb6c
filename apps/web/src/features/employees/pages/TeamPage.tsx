import {
  Button,
  Center,
  SegmentedControl,
  Skeleton,
  Text,
  TextInput,
  Title,
  VisuallyHidden,
} from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { EmptyState } from '@muster/ui/feedback'
import { IconSearch } from '@muster/ui/icons'
import { PersonChip } from '@muster/ui/people'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { LoadFailure } from '../../../lib/screen/Loaded.tsx'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { EmploymentBadge, isSpecialStanding } from '../components/EmployeeBadges.tsx'
import { memberHref } from '../components/MyRecord.tsx'
import classes from '../components/Team.module.css'
import type { EmployeeRow } from '../data/directory-query.ts'
import { useTeam } from '../data/team-query.ts'
import '../texts.ts'

const PAUSE = 250
const TeamAsOf = lazy(() => import('../moves/TeamAsOf.tsx'))

/** The signed-in user's direct and indirect reports. */
export default function TeamPage() {
  const { t } = useTranslation('employees')
  const format = useFormatter()
  const mayPlan = useCan('employees.pip.manage')
  const [query, setQuery] = useSearchParams()
  const search = query.get('q') ?? ''
  const reach = query.get('reach') === 'all' ? 'all' : 'direct'
  const [typed, setTyped] = useState(search)
  const set = (name: string, value: string) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const searchLater = useDebouncedCallback((text: string) => set('q', text), PAUSE)
  const team = useTeam(search, reach)
  const total = team.data?.pages[0]?.total_rows
  const isAnyDay = query.get('day') === 'any'

  return (
    <>
      <div className={classes.header}>
        <Title order={1}>{t('titles.team')}</Title>
        {total === undefined ? null : (
          <Text c="dimmed" role="status">
            {t('team.count', { count: total, number: format.number(total) })}
          </Text>
        )}
        {mayPlan ? <AppLink to="/improvement-plans">{t('titles.myPips')}</AppLink> : null}
      </div>
      <div className={classes.tools}>
        {isAnyDay ? null : (
          <>
            <TextInput
              type="search"
              className={classes.search}
              aria-label={t('team.search')}
              placeholder={t('team.search')}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                searchLater(event.currentTarget.value.trim())
              }}
            />
            <SegmentedControl
              aria-label={t('team.reach')}
              value={reach}
              onChange={(value) => set('reach', value === 'all' ? 'all' : '')}
              data={[
                { value: 'direct', label: t('team.direct') },
                { value: 'all', label: t('team.all') },
              ]}
            />
          </>
        )}
        <Button variant="default" onClick={() => set('day', isAnyDay ? '' : 'any')} aria-pressed={isAnyDay}>
          {t(isAnyDay ? 'team.today' : 'team.anyDay')}
        </Button>
      </div>
      {isAnyDay ? (
        <Suspense fallback={<TeamSkeleton />}>
          <TeamAsOf hrefOf={memberHref} />
        </Suspense>
      ) : (
        <TeamList team={team} isSearch={search !== ''} />
      )}
    </>
  )
}

function TeamList({ team, isSearch }: { team: ReturnType<typeof useTeam>; isSearch: boolean }) {
  const { t } = useTranslation('employees')
  if (!team.data) {
    return team.error ? (
      <LoadFailure error={team.error} onRetry={() => void team.refetch()} />
    ) : (
      <TeamSkeleton />
    )
  }
  const people = team.data.pages.flatMap((page) => page.employees)
  if (people.length === 0) {
    return (
      <EmptyState
        title={t(isSearch ? 'team.noMatchTitle' : 'team.emptyTitle')}
        text={t(isSearch ? 'team.noMatchText' : 'team.emptyText')}
      />
    )
  }
  return (
    <>
      <ul className={classes.list} aria-label={t('titles.team')}>
        {people.map((person) => (
          <li key={person.EMPLOYEE_ID} className={classes.card}>
            <Member person={person} />
          </li>
        ))}
      </ul>
      {team.hasNextPage ? (
        <Center mt="md">
          <Button
            variant="default"
            loading={team.isFetchingNextPage}
            onClick={() => void team.fetchNextPage()}
          >
            {t('team.more')}
          </Button>
        </Center>
      ) : null}
    </>
  )
}

function Member({ person }: { person: EmployeeRow }) {
  const place = [person.DEPARTMENT_NAME, person.LOCATION_NAME].filter(Boolean).join(' · ')
  return (
    <>
      <PersonChip
        name={person.EMPLOYEE_NAME}
        subtitle={person.DESIGNATION_NAME ?? person.EMPLOYEE_CODE}
        src={person.photo}
        colorKey={person.EMPLOYEE_ID}
        size={44}
        href={memberHref(person.EMPLOYEE_ID)}
      />
      <div className={classes.place}>
        <Text size="sm" c="dimmed">
          {place}
        </Text>
        {isSpecialStanding(person) ? <EmploymentBadge row={person} /> : null}
      </div>
    </>
  )
}

function TeamSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <>
      <VisuallyHidden role="status">{t('table.loading')}</VisuallyHidden>
      <div className={classes.list} aria-hidden>
        <Skeleton height={96} radius="lg" />
        <Skeleton height={96} radius="lg" />
        <Skeleton height={96} radius="lg" />
      </div>
    </>
  )
}
