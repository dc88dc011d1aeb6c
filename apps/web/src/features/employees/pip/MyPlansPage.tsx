import { Button, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { StatusBadge } from '@muster/ui/feedback'
import { PersonChip } from '@muster/ui/people'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan, useFormatter, useUser } from '../../../lib/session/session.ts'
import classes from './Pip.module.css'
import { ownPipsOptions, type PipRow, paths, teamPipsOptions } from './pip-queries.ts'
import { daysText, stateOf } from './pip-words.ts'
import './texts.ts'

/** The user's own plans and those of their team. */
export default function MyPlansPage() {
  const { t } = useTranslation('pip')
  const { is_team_lead: leads } = useUser()
  const mayPlan = useCan('employees.pip.manage')
  return (
    <div className={classes.page}>
      <Group justify="space-between">
        <Title order={1}>{t('me.title')}</Title>
        {leads && mayPlan ? (
          <Button renderRoot={(props) => <AppLink {...props} to={paths.form()} />}>{t('newPlan')}</Button>
        ) : null}
      </Group>
      {leads ? <Team /> : null}
      <Own />
    </div>
  )
}

function Own() {
  const { t } = useTranslation('pip')
  const format = useFormatter()
  const own = useQuery(ownPipsOptions)
  return (
    <Card component="section" aria-labelledby="pip-own" padding="lg">
      <Title order={2} size="h4" id="pip-own" mb="sm">
        {t('me.own')}
      </Title>
      <Loaded query={own} skeleton={<Skeleton height={56} mt="sm" />} order={3}>
        {({ plans }) =>
          plans.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('me.ownNone')}
            </Text>
          ) : (
            <ul className={classes.list}>
              {plans.map((plan) => {
                const state = stateOf(t, plan)
                const isUnread = plan.state === 'active' && !plan.is_acknowledged
                return (
                  <li key={plan.pip_id} className={`${classes.row} ${classes.oneLine}`}>
                    <div>
                      <AppLink to={paths.plan(plan.pip_id)}>{plan.title}</AppLink>
                      <Text size="sm" c="dimmed">
                        {plan.days_left === null
                          ? `${format.day(plan.starts_on)} – ${format.day(plan.ends_on)}`
                          : t('me.until', {
                              date: format.day(plan.ends_on),
                              days: daysText(t, plan.days_left),
                            })}
                      </Text>
                    </div>
                    <StatusBadge kind={isUnread ? 'warning' : state.kind}>
                      {isUnread ? t('me.toRead') : state.text}
                    </StatusBadge>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function Team() {
  const { t } = useTranslation('pip')
  const active = useQuery(teamPipsOptions('active'))
  const drafts = useQuery(teamPipsOptions('draft'))
  return (
    <Card component="section" aria-labelledby="pip-team" padding="lg">
      <Title order={2} size="h4" id="pip-team" mb="sm">
        {t('me.team')}
      </Title>
      <Loaded query={active} skeleton={<Skeleton height={56} mt="sm" />} order={3}>
        {({ plans }) => <TeamPlans plans={[...plans, ...(drafts.data?.plans ?? [])]} />}
      </Loaded>
    </Card>
  )
}

function TeamPlans({ plans }: { plans: readonly PipRow[] }) {
  const { t } = useTranslation('pip')
  const format = useFormatter()
  if (plans.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('me.teamNone')}
      </Text>
    )
  }
  return (
    <ul className={classes.list}>
      {plans.map((plan) => {
        const state = stateOf(t, plan)
        const until =
          plan.days_left === null
            ? plan.title
            : t('me.until', { date: format.day(plan.ends_on), days: daysText(t, plan.days_left) })
        return (
          <li key={plan.pip_id} className={`${classes.row} ${classes.oneLine}`}>
            <PersonChip
              name={plan.EMPLOYEE_NAME}
              subtitle={until}
              colorKey={plan.EMPLOYEE_ID}
              size={44}
              href={hrefOf(paths.plan(plan.pip_id))}
            />
            <StatusBadge kind={state.kind}>{state.text}</StatusBadge>
          </li>
        )
      })}
    </ul>
  )
}
