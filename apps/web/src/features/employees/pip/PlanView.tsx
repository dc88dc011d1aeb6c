import { Alert, Progress, Stack, Text, Title } from '@mantine/core'
import { StatusBadge } from '@muster/ui/feedback'
import { IconLock } from '@muster/ui/icons'
import { type KeyValue, KeyValueList } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { CommentForm } from './CommentForm.tsx'
import { EntryList } from './EntryList.tsx'
import classes from './Pip.module.css'
import type { Pip } from './pip-queries.ts'
import { daysText, standingKinds } from './pip-words.ts'

interface PlanViewProps {
  plan: Pip
  /** Heading level in the page's outline. */
  order: 2 | 3
}

/** A whole plan: its subject, goals and entries. */
export function PlanView({ plan, order }: PlanViewProps) {
  const { t } = useTranslation('pip')
  return (
    <Stack gap="xl">
      <Text size="sm" c="dimmed">
        <IconLock size={14} aria-hidden /> {t('confidential')}
      </Text>
      {plan.waiting ? <Waiting waiting={plan.waiting} /> : null}
      <Facts plan={plan} order={order} />
      <Goals plan={plan} order={order} />
      <section aria-labelledby="pip-entries">
        <Title order={order} size="h5" id="pip-entries" mb="sm">
          {t('entries.title')}
        </Title>
        {plan.abilities.comment ? <CommentForm id={plan.id} /> : null}
        <EntryList entries={plan.entries} />
      </section>
    </Stack>
  )
}

/** A draft cannot change while its start is pending approval. */
function Waiting({ waiting }: { waiting: NonNullable<Pip['waiting']> }) {
  const { t } = useTranslation('pip')
  const format = useFormatter()
  return (
    <Alert title={t('waiting.title')}>
      {t('waiting.text', { date: format.dayTime(waiting.asked_at) })}{' '}
      <AppLink to={`/workflow/request-worlflow/${waiting.REQUEST_ID}`}>{t('waiting.open')}</AppLink>
    </Alert>
  )
}

function useFacts(plan: Pip): KeyValue[] {
  const { t } = useTranslation('pip')
  const format = useFormatter()
  const [from, to] = [format.day(plan.starts_on), format.day(plan.ends_on)]
  const period =
    plan.days_left === null
      ? `${from} – ${to}`
      : t('facts.periodValue', { from, to, days: daysText(t, plan.days_left) })
  const words = (id: string, label: string, text: string): KeyValue[] =>
    text ? [{ id, label, value: <span className={classes.words}>{text}</span>, isWide: true }] : []
  const facts: (KeyValue | false)[] = [
    ...words('reason', t('facts.reason'), plan.reason),
    ...words('support', t('facts.support'), plan.support),
    { id: 'period', label: t('facts.period'), value: period },
    plan.next_check_in !== null && {
      id: 'check_in',
      label: t('facts.checkIn'),
      value: format.day(plan.next_check_in),
    },
    plan.state !== 'draft' && {
      id: 'acknowledged',
      label: t('facts.acknowledged'),
      value: plan.acknowledged_at ? format.dayTime(plan.acknowledged_at) : t('facts.notYet'),
    },
    { id: 'manager', label: t('facts.manager'), value: plan.REPORTING_MANAGER_NAME },
    { id: 'made', label: t('facts.made'), value: plan.created_by },
    plan.outcome !== null && {
      id: 'outcome',
      label: t('facts.outcome'),
      value: t(`outcomes.${plan.outcome}`),
    },
    plan.closed_on !== null && {
      id: 'closed',
      label: t('facts.closedOn'),
      value: format.day(plan.closed_on),
    },
    ...words('why', t('facts.outcomeNote'), plan.outcome_note),
  ]
  return facts.filter((fact) => fact !== false)
}

function Facts({ plan, order }: PlanViewProps) {
  const { t } = useTranslation('pip')
  const format = useFormatter()
  const items = useFacts(plan)
  return (
    <section aria-labelledby="pip-facts">
      <Title order={order} size="h5" id="pip-facts" mb="sm">
        {t('facts.title')}
      </Title>
      <KeyValueList items={items} />
      {plan.extensions > 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('facts.extended', { date: format.day(plan.first_ends_on) })}
        </Text>
      ) : null}
    </section>
  )
}

function Goals({ plan, order }: PlanViewProps) {
  const { t } = useTranslation('pip')
  const format = useFormatter()
  return (
    <section aria-labelledby="pip-goals">
      <Title order={order} size="h5" id="pip-goals" mb="sm">
        {t('goals.title')}
      </Title>
      <Text size="sm" mb={4}>
        {t('goals.achieved', { count: plan.achieved })}
      </Text>
      <Progress value={plan.achieved} mb="md" aria-label={t('goals.achieved', { count: plan.achieved })} />
      <ol className={classes.list}>
        {plan.goals.map((goal) => (
          <li key={goal.id} className={classes.goal}>
            <div className={classes.row}>
              <Text fw={600} className={classes.words}>
                {goal.title}
              </Text>
              <StatusBadge kind={standingKinds[goal.standing]}>{t(`standings.${goal.standing}`)}</StatusBadge>
            </div>
            <Text size="sm" className={classes.words}>
              {goal.measure}
            </Text>
            <Text size="sm" c="dimmed">
              {t('goals.due', { date: format.day(goal.due_on) })} ·{' '}
              {t('goals.weight', { weight: goal.weight })}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  )
}
