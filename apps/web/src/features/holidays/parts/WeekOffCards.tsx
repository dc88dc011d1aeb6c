import { Button, Card, Group, Text, Title } from '@mantine/core'
import { removeWeekOffs } from '@muster/contract/calls/holidays/holiday-settings'
import type { WeekOffPattern, WeekOffSetting } from '@muster/contract/holidays/holiday-settings.contract'
import { DEFAULT_WEEK_OFFS } from '@muster/contract/holidays/week-offs'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import { useCalendarChange } from '../data/holiday-queries.ts'
import { useRuleWords } from '../data/rule-words.ts'
import { ChangeNotice } from './ChangeNotice.tsx'
import classes from './Holidays.module.css'

const WeekOffEditor = lazy(() => import('./WeekOffEditor.tsx'))

interface Place {
  id: number | null
  name: string
  people: number | null
  patterns: readonly WeekOffPattern[]
}

/** Current and planned week-offs of the organisation and of each location. */
export function WeekOffCards({ setting }: { setting: WeekOffSetting }) {
  const { t } = useTranslation('holidays')
  const [editing, setEditing] = useState<Place | null>(null)
  const places: Place[] = [
    { id: null, name: t('settings.organisation'), people: null, patterns: setting.organisation },
    ...setting.locations.map(({ location_id, location_name, people, patterns }) => ({
      ...{ id: location_id, name: location_name, people, patterns },
    })),
  ]
  return (
    <section aria-labelledby="week-offs">
      <Title order={2} size="h4" id="week-offs">
        {t('settings.weekOffs')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('settings.weekOffsText')}
      </Text>
      <div className={classes.cards}>
        {places.map((place) => (
          <PlaceCard
            key={place.id ?? 'organisation'}
            place={place}
            setting={setting}
            onEdit={() => setEditing(place)}
          />
        ))}
      </div>
      {editing ? (
        <Suspense fallback={null}>
          <WeekOffEditor
            place={editing}
            today={setting.today}
            current={patternNow(editing, setting.today)?.rules ?? null}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

const patternNow = ({ patterns }: Place, today: string) =>
  patterns.find(({ effective_from }) => effective_from <= today)

function PlaceCard({
  place,
  setting,
  onEdit,
}: {
  place: Place
  setting: WeekOffSetting
  onEdit: () => void
}) {
  const { t } = useTranslation('holidays')
  const format = useFormatter()
  const words = useRuleWords()
  const remove = useCalendarChange(removeWeekOffs, () => undefined)
  const now = patternNow(place, setting.today)
  const ahead = place.patterns.filter(({ effective_from }) => effective_from > setting.today).toReversed()
  const wordsOf = (rules: WeekOffPattern['rules'] | undefined) => {
    if (rules) return words(rules)
    return place.id === null ? words(DEFAULT_WEEK_OFFS) : t('settings.follows')
  }
  const since = now ? t('settings.since', { date: format.day(now.effective_from) }) : null
  return (
    <Card padding="lg">
      <Group justify="space-between" wrap="nowrap" align="start">
        <Text fw={600}>{place.name}</Text>
        {setting.abilities.manage ? (
          <Button
            variant="default"
            size="compact-sm"
            onClick={onEdit}
            aria-label={t('settings.changeOf', { name: place.name })}
          >
            {t('settings.change')}
          </Button>
        ) : null}
      </Group>
      {place.people === null ? null : (
        <Text size="xs" c="dimmed">
          {t('settings.people', { count: place.people })}
        </Text>
      )}
      <Text size="sm" mt="xs">
        {wordsOf(now?.rules)}
      </Text>
      <Text size="xs" c="dimmed">
        {since ?? (place.id === null ? t('settings.standard') : null)}
      </Text>
      {ahead.map((pattern) => {
        const date = format.day(pattern.effective_from)
        return (
          <Group key={pattern.id} justify="space-between" mt="xs" wrap="nowrap" align="start">
            <Text size="sm">
              {t('settings.from', { date })}: {wordsOf(pattern.rules)}
            </Text>
            {setting.abilities.manage ? (
              <Button
                variant="subtle"
                size="compact-sm"
                loading={remove.isPending}
                onClick={() => remove.run({ body: { id: pattern.id } })}
                aria-label={t('settings.takeBackOf', { date })}
              >
                {t('settings.takeBack')}
              </Button>
            ) : null}
          </Group>
        )
      })}
      <ChangeNotice change={remove} />
    </Card>
  )
}
