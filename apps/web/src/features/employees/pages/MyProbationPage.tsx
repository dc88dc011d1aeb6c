import { Card, Skeleton, Text, Title } from '@mantine/core'
import { EmptyState, StatusBadge } from '@muster/ui/feedback'
import { PersonChip } from '@muster/ui/people'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { memberHref } from '../components/MyRecord.tsx'
import classes from '../probation/Probation.module.css'
import { ProbationTasks } from '../probation/ProbationTasks.tsx'
import { daysText } from '../probation/probation-days.ts'
import { checkOptions, requestedOptions, teamProbationsOptions } from '../probation/probation-queries.ts'
import '../probation/texts.ts'

/** The user's own probation, feedback requested from them, and team members due for a decision. */
export default function MyProbationPage() {
  const { t } = useTranslation('probation')
  const { user_emp_id: id, is_team_lead: leads } = useUser()
  return (
    <div className={classes.stack}>
      <Title order={1}>{t('me.title')}</Title>
      <Requested />
      {leads ? <Team /> : null}
      {id === null ? <EmptyState title={t('me.nothingTitle')} text={t('me.nothingText')} /> : <Own id={id} />}
    </div>
  )
}

function Requested() {
  const { t } = useTranslation('probation')
  const format = useFormatter()
  const requested = useQuery(requestedOptions)
  return (
    <Card component="section" aria-labelledby="probation-asked" padding="lg">
      <Title order={2} size="h4" id="probation-asked">
        {t('me.todo')}
      </Title>
      <Loaded query={requested} skeleton={<Skeleton height={56} mt="sm" />} order={3}>
        {({ feedback }) =>
          feedback.length === 0 ? (
            <Text size="sm" c="dimmed" mt="xs">
              {t('me.todoNone')}
            </Text>
          ) : (
            <ul className={classes.people}>
              {feedback.map((one) => (
                <li key={one.id} className={classes.person}>
                  <PersonChip
                    name={one.EMPLOYEE_NAME}
                    subtitle={
                      one.state === 'answered'
                        ? t('me.given')
                        : t('me.wanted', { date: format.day(one.due_on) })
                    }
                    colorKey={one.EMPLOYEE_ID}
                    size={44}
                    href={hrefOf(`/probation/feedback/${one.id}`)}
                  />
                  {one.is_late ? <StatusBadge kind="warning">{t('me.late')}</StatusBadge> : null}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function Team() {
  const { t } = useTranslation('probation')
  const format = useFormatter()
  const team = useQuery(teamProbationsOptions)
  return (
    <Card component="section" aria-labelledby="probation-team" padding="lg">
      <Title order={2} size="h4" id="probation-team">
        {t('me.team')}
      </Title>
      <Loaded query={team} skeleton={<Skeleton height={56} mt="sm" />} order={3}>
        {({ probations }) =>
          probations.length === 0 ? (
            <Text size="sm" c="dimmed" mt="xs">
              {t('me.teamNone')}
            </Text>
          ) : (
            <ul className={classes.people}>
              {probations.map((row) => (
                <li key={row.probation_id} className={classes.person}>
                  <PersonChip
                    name={row.EMPLOYEE_NAME}
                    subtitle={
                      row.due_on
                        ? `${t('me.dueOn', { date: format.day(row.due_on) })} · ${daysText(t, row.days_left)}`
                        : t('days.none')
                    }
                    colorKey={row.EMPLOYEE_ID}
                    size={44}
                    href={memberHref(row.EMPLOYEE_ID)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function Own({ id }: { id: number }) {
  const { t } = useTranslation('probation')
  const format = useFormatter()
  const check = useQuery(checkOptions(id))
  return (
    <Card component="section" aria-labelledby="probation-own" padding="lg">
      <Title order={2} size="h4" id="probation-own" mb="xs">
        {t('me.own')}
      </Title>
      <Loaded query={check} skeleton={<Skeleton height={80} />} order={3}>
        {({ probation, tasks }) => {
          if (!probation) return <Text c="dimmed">{t('me.none')}</Text>
          const date = format.day(probation.due_on ?? probation.decided_on)
          const text = probation.due_on ? 'me.ownText' : 'me.ownNoDay'
          return (
            <>
              <Text fw={500}>{t(probation.state === 'confirmed' ? 'me.confirmed' : text, { date })}</Text>
              {probation.state === 'open' ? (
                <Text size="sm" c="dimmed" mb="md">
                  {probation.explanation}
                </Text>
              ) : null}
              {probation.extensions.map((one) => (
                <Text size="sm" key={one.at}>
                  {t('extensions.entry', {
                    from: format.day(one.from_due_on),
                    to: format.day(one.to_due_on),
                  })}
                  : {one.reason}
                </Text>
              ))}
              <ProbationTasks tasks={tasks} isOwn />
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}
