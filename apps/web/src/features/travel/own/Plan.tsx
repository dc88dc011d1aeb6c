import { Card, Stack, Text, Title } from '@mantine/core'
import type { TripDetail } from '@muster/contract/travel/trips.contract'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import '../own-texts.ts'

/** Legs and stays as they were asked for. */
export function Plan({ detail: { trip, legs, stays } }: { detail: TripDetail }) {
  const { t } = useTranslation('ownTravel')
  const format = useFormatter()
  const money = (amount: string | null) =>
    amount === null ? '' : format.money({ amount, currency: trip.currency })
  const line = (parts: readonly string[]) => parts.filter(Boolean).join(' · ')
  return (
    <section aria-labelledby="trip-plan">
      <Title order={2} size="h4" id="trip-plan" mb="xs">
        {t('page.plan')}
      </Title>
      <Stack gap="xs">
        {legs.map(({ mode, from, to, on, time, class: name, estimate, note }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the plan does not change
          <Card key={at} withBorder padding="sm">
            <Text fw={600}>{t('page.leg', { from, to })}</Text>
            <Text size="sm">
              {line([
                format.day(on),
                time === 'any' ? '' : t(`times.${time}`),
                t(`kinds.${mode}`),
                name === null ? '' : t(`classes.${name}`),
                money(estimate),
              ])}
            </Text>
            {note ? (
              <Text size="sm" c="dimmed">
                {note}
              </Text>
            ) : null}
          </Card>
        ))}
        {stays.map(({ city, from, nights, per_night, note }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the plan does not change
          <Card key={at} withBorder padding="sm">
            <Text fw={600}>{`${t('kinds.hotel')}: ${city}`}</Text>
            <Text size="sm">
              {line([
                format.day(from),
                t('page.nights', { count: nights }),
                per_night === null ? '' : t('page.aNight', { amount: money(per_night) }),
              ])}
            </Text>
            {note ? (
              <Text size="sm" c="dimmed">
                {note}
              </Text>
            ) : null}
          </Card>
        ))}
      </Stack>
    </section>
  )
}
