import { Button, Checkbox, Group, MultiSelect, Select, Skeleton, Stack, Text } from '@mantine/core'
import { addHolidays, listHolidaySuggestions } from '@muster/contract/calls/holidays/holidays'
import { EmptyState, StatusBadge } from '@muster/ui/feedback'
import { DetailDrawer } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { useDayNames } from '../data/days.ts'
import { choicesOptions, type HolidayList, inline, useCalendarChange } from '../data/holiday-queries.ts'
import { ChangeNotice } from './ChangeNotice.tsx'
import classes from './Holidays.module.css'

interface SuggestionsDrawerProps {
  year: number
  list: HolidayList
  onClose: () => void
}

/** Public holidays of a country or region, to add for some or all locations. */
export default function SuggestionsDrawer({ year, list, onClose }: SuggestionsDrawerProps) {
  const { t } = useTranslation('holidays')
  const format = useFormatter()
  const names = useDayNames()
  const [place, setPlace] = useState<{ country?: string; region?: string }>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [locations, setLocations] = useState<number[]>([])
  const known = useQuery({
    ...readOptions(listHolidaySuggestions, { query: { year, ...place } }),
    meta: inline,
  })
  const choices = useQuery(choicesOptions).data
  const add = useCalendarChange(addHolidays, onClose)
  const keyOf = (one: { date: string; name: string }) => `${one.date} ${one.name}`
  const typeName = (id: number) => list.holidayTypes.find((type) => type.id === id)?.name
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      width={640}
      title={t('suggestions.title', { year })}
      subtitle={t('suggestions.text')}
      texts={{ close: t('close') }}
    >
      <Loaded query={known} skeleton={<Skeleton height={320} radius="lg" />} order={2}>
        {(data) => {
          const wanted = data.suggestions.filter((one) => !one.is_listed && !left.has(keyOf(one)))
          const holidays = wanted.map(({ date, name, holiday_type }) => ({
            date,
            name,
            holiday_type,
            locations,
          }))
          return (
            <Stack gap="md">
              <Group grow align="start">
                <Select
                  label={t('suggestions.country')}
                  searchable
                  allowDeselect={false}
                  data={data.countries.map(({ code, name }) => ({ value: code, label: name }))}
                  value={data.country}
                  onChange={(country) => setPlace(country ? { country } : {})}
                />
                <Select
                  label={t('suggestions.region')}
                  searchable
                  clearable
                  clearButtonProps={{ 'aria-label': t('whom.clear') }}
                  placeholder={t('suggestions.whole')}
                  disabled={data.regions.length === 0}
                  data={data.regions.map(({ code, name }) => ({ value: code, label: name }))}
                  value={place.region ?? null}
                  onChange={(region) => setPlace({ country: data.country, ...(region ? { region } : {}) })}
                />
              </Group>
              <MultiSelect
                label={t('suggestions.locations')}
                searchable
                placeholder={locations.length === 0 ? t('whom.all.locations') : undefined}
                data={(choices?.locations ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
                value={locations.map(String)}
                onChange={(values) => setLocations(values.map(Number))}
              />
              {data.suggestions.length === 0 ? (
                <EmptyState order={2} title={t('suggestions.none')} />
              ) : (
                <ul className={classes.rows}>
                  {data.suggestions.map((one) => (
                    <li key={keyOf(one)}>
                      <Group justify="space-between" wrap="nowrap">
                        <Checkbox
                          label={one.name}
                          description={`${names.weekday(one.date)}, ${format.day(one.date)} · ${typeName(one.holiday_type)}`}
                          disabled={one.is_listed}
                          checked={!one.is_listed && !left.has(keyOf(one))}
                          onChange={() => setLeft(left.symmetricDifference(new Set([keyOf(one)])))}
                        />
                        {one.is_listed ? <StatusBadge kind="neutral">{t('copy.listed')}</StatusBadge> : null}
                      </Group>
                    </li>
                  ))}
                </ul>
              )}
              <Text size="sm" c="dimmed">
                {t('suggestions.limits')}
              </Text>
              <ChangeNotice change={add} />
              <Group>
                <Button
                  loading={add.isPending}
                  disabled={wanted.length === 0}
                  onClick={() => add.run({ body: { holidays } })}
                >
                  {t('suggestions.add', { count: wanted.length })}
                </Button>
              </Group>
            </Stack>
          )
        }}
      </Loaded>
    </DetailDrawer>
  )
}
