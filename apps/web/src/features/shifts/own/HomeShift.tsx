import { Card, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { CardFailure } from '../../../lib/screen/CardFailure.tsx'
import { ownOptions } from '../data/shift-queries.ts'
import { DayText } from './OwnDay.tsx'
import './texts.ts'

const options = ownOptions(4)
export const reads = [options]

/** Self-service home card: today's shift, with a link to all. */
export default function HomeShift() {
  const { t } = useTranslation('ownShifts')
  const query = useQuery(options)
  const { data } = query
  const day = data?.days.find(({ date }) => date === data.today)
  if (!day?.shift) return <CardFailure title={t('today')} queries={[query]} />
  return (
    <Card component="section" aria-labelledby="home-shift" padding="lg">
      <Title order={2} size="h4" id="home-shift" mb="xs">
        {t('today')}
      </Title>
      <DayText day={day} />
      <Text size="sm" mt="sm">
        <AppLink to="/my-shifts">{t('all')}</AppLink>
      </Text>
    </Card>
  )
}
