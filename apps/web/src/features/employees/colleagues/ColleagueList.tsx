import { Button, Center, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import type { Colleague } from '@muster/contract/employees/directory/colleagues.contract'
import { EmptyState } from '@muster/ui/feedback'
import { PersonChip } from '@muster/ui/people'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { LoadFailure } from '../../../lib/screen/Loaded.tsx'
import classes from '../components/Team.module.css'
import type { useColleagues } from './colleague-queries.ts'

interface ColleagueListProps {
  colleagues: ReturnType<typeof useColleagues>
  /** Whether a search or filter is active. */
  isNarrowed: boolean
}

/** Matching colleagues as cards with a link to their page. */
export function ColleagueList({ colleagues, isNarrowed }: ColleagueListProps) {
  const { t } = useTranslation('colleagues')
  if (!colleagues.data) {
    return colleagues.error ? (
      <LoadFailure error={colleagues.error} onRetry={() => void colleagues.refetch()} />
    ) : (
      <Waiting />
    )
  }
  const people = colleagues.data.pages.flatMap((page) => page.colleagues)
  if (people.length === 0) {
    return (
      <EmptyState
        title={t(isNarrowed ? 'noMatchTitle' : 'emptyTitle')}
        text={t(isNarrowed ? 'noMatchText' : 'emptyText')}
      />
    )
  }
  return (
    <>
      <ul className={classes.list} aria-label={t('title')}>
        {people.map((person) => (
          <li key={person.EMPLOYEE_ID} className={classes.card}>
            <Person person={person} />
          </li>
        ))}
      </ul>
      {colleagues.hasNextPage ? (
        <Center mt="md">
          <Button
            variant="default"
            loading={colleagues.isFetchingNextPage}
            onClick={() => void colleagues.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </Center>
      ) : null}
    </>
  )
}

function Person({ person }: { person: Colleague }) {
  const place = [person.DEPARTMENT_NAME, person.LOCATION_NAME].filter(Boolean).join(' · ')
  return (
    <>
      <PersonChip
        name={person.EMPLOYEE_NAME}
        subtitle={person.DESIGNATION_NAME}
        src={person.photo}
        colorKey={person.EMPLOYEE_ID}
        size={44}
        href={hrefOf(`/colleagues/${person.EMPLOYEE_ID}`)}
      />
      {place ? (
        <Text size="sm" c="dimmed" className={classes.place}>
          {place}
        </Text>
      ) : null}
    </>
  )
}

function Waiting() {
  const { t } = useTranslation('colleagues')
  return (
    <>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <div className={classes.list} aria-hidden>
        <Skeleton height={96} radius="lg" />
        <Skeleton height={96} radius="lg" />
        <Skeleton height={96} radius="lg" />
      </div>
    </>
  )
}
