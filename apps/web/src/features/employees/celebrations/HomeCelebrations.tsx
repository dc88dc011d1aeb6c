import { Card, Text, Title } from '@mantine/core'
import type { Celebration } from '@muster/contract/employees/directory/celebrations.contract'
import { PersonChip } from '@muster/ui/people'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { CardFailure } from '../../../lib/screen/CardFailure.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { useDayName } from './CelebrationList.tsx'
import classes from './Celebrations.module.css'
import { celebrationsOptions } from './celebration-queries.ts'
import { occasion } from './celebration-words.ts'
import './texts.ts'

const SHOWN = 4
const options = celebrationsOptions('colleagues', SHOWN)
export const reads = [options]

/** Self-service home card of the next celebrations; hidden when there are none. */
export default function HomeCelebrations() {
  const { t } = useTranslation('celebrations')
  const format = useFormatter()
  const me = useUser().user_emp_id
  const query = useQuery({ ...options, enabled: me !== null })
  const { data } = query
  if (!data || data.celebrations.length === 0) return <CardFailure title={t('home')} queries={[query]} />
  const more = data.total - data.celebrations.length
  return (
    <Card component="section" aria-labelledby="home-celebrations" padding="lg">
      <Title order={2} size="h4" id="home-celebrations" mb="sm">
        {t('home')}
      </Title>
      <ul className={classes.home}>
        {data.celebrations.map((one) => (
          <li key={`${one.EMPLOYEE_ID} ${one.kind}`}>
            <Coming celebration={one} />
          </li>
        ))}
      </ul>
      <Text size="sm" mt="md">
        <AppLink to="/celebrations">
          {more > 0 ? t('homeMore', { count: more, number: format.number(more) }) : t('all')}
        </AppLink>
      </Text>
    </Card>
  )
}

function Coming({ celebration }: { celebration: Celebration }) {
  const { t } = useTranslation('celebrations')
  const day = useDayName(celebration)
  return (
    <PersonChip
      name={celebration.EMPLOYEE_NAME}
      subtitle={`${occasion(t, celebration)} · ${day}`}
      src={celebration.photo}
      colorKey={celebration.EMPLOYEE_ID}
      href={hrefOf(`/colleagues/${celebration.EMPLOYEE_ID}`)}
    />
  )
}
