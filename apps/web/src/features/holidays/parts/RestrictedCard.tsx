import {
  Button,
  Card,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { saveRestrictedSetting } from '@muster/contract/calls/holidays/holiday-settings'
import type { readRestrictedSetting } from '@muster/contract/holidays/holiday-settings.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { choicesOptions, restrictedOptions, useCalendarChange } from '../data/holiday-queries.ts'
import { ChangeNotice } from './ChangeNotice.tsx'

type Setting = DataOf<typeof readRestrictedSetting>

/** Quota of restricted holidays per year. */
export function RestrictedCard({ today }: { today: string }) {
  const { t } = useTranslation('holidays')
  const thisYear = Number(today.slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const setting = useQuery(restrictedOptions(year))
  return (
    <Card component="section" aria-labelledby="restricted-holidays" padding="lg">
      <Group justify="space-between" align="start" mb="md">
        <div>
          <Title order={2} size="h4" id="restricted-holidays">
            {t('settings.restricted')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('settings.restrictedText')}
          </Text>
        </div>
        <SegmentedControl
          aria-label={t('year')}
          value={String(year)}
          onChange={(next) => setYear(Number(next))}
          data={[thisYear, thisYear + 1].map(String)}
        />
      </Group>
      <Loaded query={setting} skeleton={<Skeleton height={140} radius="md" />} order={3}>
        {(data) => <RestrictedForm key={`${data.year} ${data.version}`} setting={data} />}
      </Loaded>
    </Card>
  )
}

function RestrictedForm({ setting }: { setting: Setting }) {
  const { t } = useTranslation('holidays')
  const { year, version, abilities } = setting
  const [choose, setChoose] = useState(setting.choose ?? 0)
  const [locations, setLocations] = useState(() =>
    setting.locations.map(({ location_id, location_name, choose: own }) => ({
      ...{ location_id, name: location_name, choose: own },
    })),
  )
  const choices = useQuery(choicesOptions).data
  const save = useCalendarChange(saveRestrictedSetting, () => undefined)
  const others = (choices?.locations ?? []).filter(
    ({ id }) => !locations.some(({ location_id }) => location_id === id),
  )
  const body = {
    ...{ year, version, choose },
    locations: locations.map(({ location_id, choose: own }) => ({ location_id, choose: own })),
  }
  const isReadOnly = !abilities.manage
  return (
    <Stack gap="md">
      <Text size="sm">{t('settings.offered', { count: setting.restricted_holidays, year })}</Text>
      <NumberInput
        label={t('settings.choose')}
        w={200}
        min={0}
        max={50}
        allowDecimal={false}
        readOnly={isReadOnly}
        value={choose}
        onChange={(value) => setChoose(Number(value) || 0)}
      />
      {locations.map((one) => (
        <Group key={one.location_id} align="end">
          <NumberInput
            label={t('settings.chooseAt', { name: one.name })}
            w={200}
            min={0}
            max={50}
            allowDecimal={false}
            readOnly={isReadOnly}
            value={one.choose}
            onChange={(value) =>
              setLocations((all) =>
                all.map((other) =>
                  other.location_id === one.location_id ? { ...other, choose: Number(value) || 0 } : other,
                ),
              )
            }
          />
          {isReadOnly ? null : (
            <Button
              variant="subtle"
              color="red"
              onClick={() =>
                setLocations((all) => all.filter((other) => other.location_id !== one.location_id))
              }
            >
              {t('settings.removeLocation', { name: one.name })}
            </Button>
          )}
        </Group>
      ))}
      {isReadOnly ? null : (
        <>
          <Select
            label={t('settings.addLocation')}
            w={280}
            searchable
            value={null}
            data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) => {
              const found = others.find(({ id }) => String(id) === value)
              if (found) setLocations((all) => [...all, { location_id: found.id, name: found.name, choose }])
            }}
          />
          <ChangeNotice change={save} />
          <Group>
            <Button loading={save.isPending} onClick={() => save.run({ body })}>
              {t('save')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}
