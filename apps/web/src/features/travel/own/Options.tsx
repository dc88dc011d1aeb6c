import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { chooseOption } from '@muster/contract/calls/travel/trips'
import type { TripOption } from '@muster/contract/travel/travel-shapes'
import type { TripDetail } from '@muster/contract/travel/trips.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { refreshTrips } from '../data/trip-data.ts'
import '../own-texts.ts'

/** What a leg or a stay is called. */
export function usePartName({ legs, stays }: Pick<TripDetail, 'legs' | 'stays'>) {
  const { t } = useTranslation('ownTravel')
  return (part: string): string => {
    const [kind, text] = part.split(':')
    const at = Number(text)
    const leg = kind === 'leg' ? legs[at] : undefined
    const stay = kind === 'stay' ? stays[at] : undefined
    if (leg) return t('page.leg', { from: leg.from, to: leg.to })
    return stay ? `${t('kinds.hotel')}: ${stay.city}` : part
  }
}

/** What the desk offers; the traveller chooses one for each leg or stay. */
export function Options({ detail }: { detail: TripDetail }) {
  const { t } = useTranslation('ownTravel')
  const nameOf = usePartName(detail)
  const client = useQueryClient()
  const { trip, options, abilities } = detail
  const choosing = useMutation({
    mutationFn: (option_id: number) =>
      call(chooseOption, { body: { ID: trip.ID, option_id } }, { notify: true }),
    onSettled: () => refreshTrips(client),
    meta: { errorShown: 'inline' as const },
  })
  if (options.length === 0) return null
  const parts = [...new Set(options.map(({ part }) => part))]
  return (
    <section aria-labelledby="trip-options">
      <Title order={2} size="h4" id="trip-options">
        {t('page.options')}
      </Title>
      {abilities.choose ? (
        <Text size="sm" c="dimmed">
          {t('page.optionsText')}
        </Text>
      ) : null}
      {choosing.error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {messageOf(choosing.error)}
        </Text>
      ) : null}
      <Stack gap="sm" mt="xs">
        {parts.map((part) => (
          <Stack key={part} gap="xs" component="section" aria-label={nameOf(part)}>
            <Text fw={600}>{nameOf(part)}</Text>
            {options
              .filter((one) => one.part === part)
              .map((option) => (
                <OneOption
                  key={option.id}
                  option={option}
                  isPending={choosing.isPending}
                  onChoose={abilities.choose ? () => choosing.mutate(option.id) : null}
                />
              ))}
          </Stack>
        ))}
      </Stack>
    </section>
  )
}

interface OneOptionProps {
  option: TripOption
  isPending: boolean
  onChoose: (() => void) | null
}

function OneOption({ option, isPending, onChoose }: OneOptionProps) {
  const { t } = useTranslation('ownTravel')
  const format = useFormatter()
  const { title, details, amount, currency, respond_by, state } = option
  const today = dayIn(useUser().formats.time_zone)
  const isLate = respond_by !== null && respond_by < today
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <div>
          <Text fw={500}>{title}</Text>
          <Text size="sm">
            {[
              format.money({ amount, currency }),
              state === 'open' && respond_by
                ? t(isLate ? 'page.respondByPassed' : 'page.respondBy', { day: format.day(respond_by) })
                : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {details ? (
            <Text size="sm" c="dimmed">
              {details}
            </Text>
          ) : null}
        </div>
        {state === 'chosen' ? (
          <Text size="sm" fw={600}>
            {t('page.chosen')}
          </Text>
        ) : onChoose && !isLate ? (
          <Button
            size="compact-md"
            aria-label={t('page.chooseOne', { title })}
            disabled={isPending}
            onClick={onChoose}
          >
            {t('page.choose')}
          </Button>
        ) : null}
      </Group>
    </Card>
  )
}
