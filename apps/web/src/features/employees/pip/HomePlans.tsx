import { Card, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { CardFailure } from '../../../lib/screen/CardFailure.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { ownPipsOptions, paths, teamPipsOptions } from './pip-queries.ts'
import './texts.ts'

export const reads = [ownPipsOptions]

/** Self-service home card of the user's own plan and plans in the team; hidden when there are none. */
export default function HomePlans() {
  const { t } = useTranslation('pip')
  const format = useFormatter()
  const { is_team_lead: leads } = useUser()
  const plans = useQuery(ownPipsOptions)
  const teamPlans = useQuery({ ...teamPipsOptions('active'), enabled: leads })
  const own = plans.data?.plans.find(({ state }) => state === 'active')
  const team = teamPlans.data?.total_rows ?? 0
  if (!own && team === 0) return <CardFailure title={t('me.home')} queries={[plans, teamPlans]} />
  return (
    <Card component="section" aria-labelledby="home-pip" padding="lg">
      <Title order={2} size="h4" id="home-pip" mb="xs">
        {t('me.home')}
      </Title>
      {own ? (
        <Text size="sm">
          {own.is_acknowledged ? t('me.homeOwnRuns', { date: format.day(own.ends_on) }) : t('me.homeOwn')}
        </Text>
      ) : null}
      {team > 0 ? <Text size="sm">{t('me.homeTeam', { count: team })}</Text> : null}
      <Text size="sm" mt="xs">
        <AppLink to={own && team === 0 ? paths.plan(own.pip_id) : paths.list()}>{t('me.open')}</AppLink>
      </Text>
    </Card>
  )
}
