import { Text, Title } from '@mantine/core'
import { type KeyValue, KeyValueList } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Probation.module.css'
import { daysText } from './probation-days.ts'
import type { ProbationCheck } from './probation-queries.ts'

type Probation = NonNullable<ProbationCheck['probation']>

/** Period and rule of the probation, its extensions and the decision. */
export function ProbationFacts({ check }: { check: ProbationCheck }) {
  const { t } = useTranslation('probation')
  const { probation } = check
  if (!probation) return <Text c="dimmed">{t('facts.none')}</Text>
  return (
    <section aria-labelledby="probation-facts">
      <Title order={3} size="h5" id="probation-facts" mb="sm">
        {t('facts.title')}
      </Title>
      <Facts probation={probation} />
      <Extensions probation={probation} />
    </section>
  )
}

function Facts({ probation }: { probation: Probation }) {
  const { t } = useTranslation('probation')
  const format = useFormatter()
  const { due_on, limits } = probation
  const isOpen = probation.state === 'open'
  const due: KeyValue[] = isOpen
    ? [
        {
          id: 'due',
          label: t('facts.due'),
          value: due_on ? `${format.day(due_on)} (${daysText(t, probation.days_left)})` : t('days.none'),
        },
        {
          id: 'limits',
          label: t('facts.limits'),
          value: t('facts.limit', {
            count: limits.extensions_left,
            date: format.day(limits.latest_due_on),
          }),
        },
      ]
    : [
        {
          id: 'decided',
          label: t('facts.decided'),
          value: t('facts.decidedBy', { date: format.day(probation.decided_on), by: probation.decided_by }),
        },
      ]
  const items: KeyValue[] = [
    { id: 'began', label: t('facts.began'), value: format.day(probation.began_on) },
    ...due,
    { id: 'rule', label: t('facts.rule'), value: probation.rule },
    { id: 'why', label: t('facts.why'), value: probation.explanation, isWide: true },
    ...(probation.reason
      ? [{ id: 'reason', label: t('facts.reason'), value: probation.reason, isWide: true }]
      : []),
  ]
  return <KeyValueList items={items} />
}

function Extensions({ probation }: { probation: Probation }) {
  const { t } = useTranslation('probation')
  const format = useFormatter()
  if (probation.extensions.length === 0) return null
  return (
    <>
      <Title order={4} size="h6" mt="md" mb="xs">
        {t('extensions.title')}
      </Title>
      <ul className={classes.tasks}>
        {probation.extensions.map((one) => (
          <li key={one.at}>
            <Text size="sm">
              {t('extensions.entry', { from: format.day(one.from_due_on), to: format.day(one.to_due_on) })}
            </Text>
            <Text size="sm">{one.reason}</Text>
            <Text size="xs" c="dimmed">
              {t('extensions.by', { by: one.by, at: format.dayTime(one.at) })}
            </Text>
          </li>
        ))}
      </ul>
    </>
  )
}
