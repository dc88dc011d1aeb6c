import { List, Text, Title } from '@mantine/core'
import type { TripEvent } from '@muster/contract/travel/travel-shapes'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import '../own-texts.ts'

/** What happened to a trip, the latest first. */
export function History({ events }: { events: readonly TripEvent[] }) {
  const { t } = useTranslation('ownTravel')
  const format = useFormatter()
  if (events.length === 0) return null
  return (
    <section aria-labelledby="trip-history">
      <Title order={2} size="h4" id="trip-history" mb="xs">
        {t('page.history')}
      </Title>
      <List size="sm" listStyleType="none" spacing={6}>
        {events.map(({ id, at, actor, what, booking, amount, currency, comment }) => (
          <List.Item key={id}>
            <Text size="sm" fw={500} component="span">
              {t(`events.${what}`)}
            </Text>
            {[
              booking,
              amount && currency ? format.money({ amount, currency }) : '',
              comment,
              format.dateTime(at),
              actor,
            ]
              .filter(Boolean)
              .map((part) => ` · ${part}`)
              .join('')}
          </List.Item>
        ))}
      </List>
    </section>
  )
}
