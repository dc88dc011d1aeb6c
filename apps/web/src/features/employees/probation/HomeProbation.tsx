import { Card, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { CardFailure } from '../../../lib/screen/CardFailure.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { checkOptions, requestedOptions, teamProbationsOptions } from './probation-queries.ts'
import './texts.ts'

export const reads = [requestedOptions]

/**
 * Self-service home card of feedback to give, team members due and the user's own probation; hidden when
 * there are none.
 */
export default function HomeProbation() {
  const { t } = useTranslation('probation')
  const format = useFormatter()
  const { user_emp_id: id, is_team_lead: leads, self_service } = useUser()
  const feedback = useQuery(requestedOptions)
  const team = useQuery({ ...teamProbationsOptions, enabled: leads })
  const own = useQuery({
    ...checkOptions(),
    enabled: id !== null && self_service?.me_probation !== false,
  })
  const requested = feedback.data?.feedback.filter(({ state }) => state === 'asked') ?? []
  const due = team.data?.counts.due ?? 0
  const day = own.data?.probation?.state === 'open' ? own.data.probation.due_on : null
  if (requested.length === 0 && due === 0 && day === null)
    return <CardFailure title={t('me.home')} queries={[feedback, team, own]} />
  return (
    <Card component="section" aria-labelledby="home-probation" padding="lg">
      <Title order={2} size="h4" id="home-probation" mb="xs">
        {t('me.home')}
      </Title>
      {requested.length > 0 ? (
        <Text size="sm">
          {t('me.homeFeedback', { count: requested.length, name: requested[0]?.EMPLOYEE_NAME })}
        </Text>
      ) : null}
      {due > 0 ? <Text size="sm">{t('me.homeTeam', { count: due })}</Text> : null}
      {day ? <Text size="sm">{t('me.ownText', { date: format.day(day) })}</Text> : null}
      <Text size="sm" mt="xs">
        <AppLink to="/probation">{t('me.open')}</AppLink>
      </Text>
    </Card>
  )
}
