import { Anchor, Card, Group, Text, Title } from '@mantine/core'
import { openStatuses } from '@muster/contract/onboarding/onboarding.constants'
import { useTranslation } from 'react-i18next'
import { Status } from '../../../lib/list/columns.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { pathOf, statusKinds } from '../data/candidate-data.ts'
import { type Insights, listHref, type Place } from './insights-data.ts'
import classes from './Joiners.module.css'
import './texts.ts'

interface Props {
  data: Insights
  chosen: Record<Place, number | null>
}

/** Who joins next, with the list of all. */
export function Joiners({ data: { joiners, stats }, chosen }: Props) {
  const { t } = useTranslation('onboardingInsights')
  const { t: words } = useTranslation('onboarding')
  const format = useFormatter()
  const day = format.day(stats.joiners_to)
  const all = listHref({ ...chosen, joining: [stats.today, stats.joiners_to], status: openStatuses })
  return (
    <Card withBorder padding="lg" component="section" aria-label={t('joiners.title')}>
      <Title order={2} size="h4" mb="sm">
        {t('joiners.title')}
      </Title>
      {joiners.length === 0 ? <Text c="dimmed">{t('joiners.none', { day })}</Text> : null}
      <ul className={classes.joiners}>
        {joiners.map((one) => (
          <li key={one.candidate_id}>
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <div>
                <Anchor href={hrefOf(pathOf(one.candidate_id))}>{one.CANDIDATE_NAME}</Anchor>
                <Text size="sm" c="dimmed">
                  {[format.date(one.expected_joining_on), one.CANDIDATE_DESIGNATION]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              <Status word={{ kind: statusKinds[one.status], text: words(`statuses.${one.status}`) }} />
            </Group>
          </li>
        ))}
      </ul>
      {joiners.length > 0 ? (
        <Anchor href={all} mt="md" display="inline-block">
          {t('joiners.all', { day })}
        </Anchor>
      ) : null}
    </Card>
  )
}
