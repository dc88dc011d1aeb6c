import { Badge, Skeleton, Text, Title } from '@mantine/core'
import type { teamAsOf } from '@muster/contract/employees/directory/as-of.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { PersonChip } from '@muster/ui/people'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { DayControl } from './DayControl.tsx'
import classes from './Moves.module.css'
import { teamAsOfOptions } from './moves-queries.ts'
import './texts.ts'

interface TeamAsOfProps {
  /** Manager of the team; defaults to the signed-in user. */
  managerId?: number
  /** URL of a team member's page. */
  hrefOf?: (id: number) => string
}

/** A team as of any date, compared with today. */
export default function TeamAsOf({ managerId, hrefOf }: TeamAsOfProps) {
  const { formats } = useUser()
  const [day, setDay] = useState(() => dayIn(formats.time_zone))
  const query = useQuery(teamAsOfOptions(day, managerId))
  return (
    <section>
      <DayControl day={day} onChange={setDay} />
      <Loaded query={query} skeleton={<Skeleton height={220} mt="md" />} order={2}>
        {(team) => <Team team={team} hrefOf={hrefOf} />}
      </Loaded>
    </section>
  )
}

type Member = DataOf<typeof teamAsOf>['people'][number]

function Team({ team, hrefOf }: { team: DataOf<typeof teamAsOf>; hrefOf: TeamAsOfProps['hrefOf'] }) {
  const { t } = useTranslation('moves')
  const format = useFormatter()
  const date = format.day(team.day)
  const more = team.total_rows - team.people.length
  return (
    <>
      <Title order={2} size="h4" mt="lg">
        {t('team.title', { date })}
      </Title>
      <Text c="dimmed" size="sm" mb="sm" role="status">
        {team.total_rows === 0 ? t('team.empty') : t('team.count', { count: team.total_rows })}
      </Text>
      <ul className={classes.people}>
        {team.people.map((person) => (
          <li key={person.EMPLOYEE_ID} className={classes.person}>
            <MemberLine person={person} hrefOf={hrefOf} />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('team.more', { count: more })}
        </Text>
      ) : null}
      {team.today_only.length > 0 ? (
        <>
          <Title order={3} size="h5" mt="lg" mb="xs">
            {t('team.todayOnly', { date })}
          </Title>
          <ul className={classes.people}>
            {team.today_only.map((person) => (
              <li key={person.EMPLOYEE_ID} className={classes.person}>
                <PersonChip
                  name={person.EMPLOYEE_NAME}
                  subtitle={person.EMPLOYEE_CODE}
                  colorKey={person.EMPLOYEE_ID}
                  {...(hrefOf ? { href: hrefOf(person.EMPLOYEE_ID) } : {})}
                />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}

function MemberLine({ person, hrefOf }: { person: Member; hrefOf: TeamAsOfProps['hrefOf'] }) {
  const { t } = useTranslation('moves')
  return (
    <div className={classes.row}>
      <PersonChip
        name={person.EMPLOYEE_NAME}
        subtitle={person.DESIGNATION_NAME ?? person.EMPLOYEE_CODE}
        src={person.photo}
        colorKey={person.EMPLOYEE_ID}
        {...(hrefOf ? { href: hrefOf(person.EMPLOYEE_ID) } : {})}
      />
      <Text size="sm" c="dimmed">
        {[person.DEPARTMENT_NAME, person.LOCATION_NAME].filter(Boolean).join(' · ')}
      </Text>
      {person.standing === 'then_only' ? (
        <Badge variant="default" size="sm">
          {t('team.thenOnly')}
        </Badge>
      ) : null}
    </div>
  )
}
