import { Input, SegmentedControl, Select } from '@mantine/core'
import { updateRegionalSettings } from '@muster/contract/calls/settings/organisation-settings'
import type { OrganisationSettings } from '@muster/contract/settings/organisation-settings'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countriesOptions } from '../../../lib/form/form-resources.ts'
import { Formatter } from '../../../lib/language/formats.ts'
import { languages } from '../../../lib/language/i18n.ts'
import { currenciesOptions, type SettingsView, timeZonesOptions } from '../data/settings-queries.ts'
import { PeriodFields } from './PeriodFields.tsx'
import { SaveBar } from './SaveBar.tsx'
import classes from './Settings.module.css'
import { SettingsCard } from './SettingsCard.tsx'
import { type SettingsDraft, useSettingsDraft } from './useSettingsDraft.ts'

/** The organisation's formats for dates, times and money, and its periods. */
export function RegionalForm({ view }: { view: SettingsView }) {
  const { t } = useTranslation('settings')
  const draft = useSettingsDraft(view, updateRegionalSettings)
  return (
    <div className={classes.stack}>
      <SettingsCard title={t('formats.today')}>
        <Examples settings={draft.draft} />
      </SettingsCard>
      <SettingsCard title={t('formats.dates')} text={t('formats.datesText')}>
        <DateFields draft={draft} />
      </SettingsCard>
      <SettingsCard title={t('formats.money')} text={t('formats.moneyText')}>
        <MoneyFields draft={draft} />
      </SettingsCard>
      <SettingsCard title={t('formats.periods')} text={t('formats.periodsText')}>
        <PeriodFields draft={draft} />
      </SettingsCard>
      <SaveBar draft={draft} />
    </div>
  )
}

const SAMPLE_AMOUNT = '1234567.5'

function Examples({ settings }: { settings: OrganisationSettings }) {
  const { t, i18n } = useTranslation('settings')
  const format = useMemo(() => new Formatter(settings, i18n.language), [settings, i18n.language])
  const now = new Date().toISOString()
  const examples = [
    ['date_format', format.date(now)],
    ['time_format', format.time(now)],
    ['currency', format.money({ amount: SAMPLE_AMOUNT })],
  ] as const
  return (
    <dl className={classes.examples} aria-live="polite">
      {examples.map(([name, text]) => (
        <div key={name}>
          <dt>{t(`formats.${name}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const dateFormats = [0, 1, 2, 3, 4] as const
/** A Sunday: base date for the names of weekdays in the user's language. */
const SUNDAY = Date.UTC(2026, 10, 22)
const DAY_MS = 86_400_000

function DateFields({ draft: { draft, set, canEdit, problemOf } }: { draft: SettingsDraft }) {
  const { t, i18n } = useTranslation('settings')
  const zones = useQuery(timeZonesOptions).data?.timezones ?? []
  const timeId = useId()
  const today = new Date().toISOString()
  const dayName = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' })
  const zoneChoices = zones.map((zone) => ({ value: zone.name, label: zone.label }))
  const known = zoneChoices.some(({ value }) => value === draft.time_zone)
  return (
    <div className={classes.grid}>
      <Select
        label={t('formats.date_format')}
        value={String(draft.date_format)}
        disabled={!canEdit}
        error={problemOf('date_format')}
        data={dateFormats.map((date_format) => ({
          value: String(date_format),
          label: new Formatter({ ...draft, date_format }, i18n.language).date(today),
        }))}
        onChange={(value) => set('date_format', Number(value))}
      />
      <Input.Wrapper label={t('formats.time_format')} labelElement="div" labelProps={{ id: timeId }}>
        <SegmentedControl
          fullWidth
          aria-labelledby={timeId}
          disabled={!canEdit}
          value={String(draft.time_format)}
          data={['0', '1'].map((value) => ({ value, label: t(`formats.time_formats.${value}`) }))}
          onChange={(value) => set('time_format', value === '1' ? 1 : 0)}
        />
      </Input.Wrapper>
      <Select
        label={t('formats.time_zone')}
        description={t('formats.time_zoneText')}
        searchable
        limit={60}
        value={draft.time_zone}
        disabled={!canEdit}
        error={problemOf('time_zone')}
        data={known ? zoneChoices : [{ value: draft.time_zone, label: draft.time_zone }, ...zoneChoices]}
        onChange={(value) => value && set('time_zone', value)}
      />
      <Select
        label={t('formats.week_start')}
        value={String(draft.week_start)}
        disabled={!canEdit}
        data={Array.from({ length: 7 }, (_, day) => ({
          value: String(day),
          label: dayName.format(SUNDAY + day * DAY_MS),
        }))}
        onChange={(value) => set('week_start', Number(value))}
      />
    </div>
  )
}

function MoneyFields({ draft: { draft, set, canEdit, problemOf } }: { draft: SettingsDraft }) {
  const { t } = useTranslation('settings')
  const currencies = useQuery(currenciesOptions).data?.all_currency ?? []
  const countries = useQuery(countriesOptions).data ?? []
  const distanceId = useId()
  return (
    <div className={classes.grid}>
      <Select
        label={t('formats.currency')}
        searchable
        limit={60}
        value={draft.currency}
        disabled={!canEdit}
        error={problemOf('currency')}
        data={
          currencies.length > 0
            ? currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))
            : [draft.currency]
        }
        onChange={(value) => value && set('currency', value)}
      />
      <Select
        label={t('formats.phone_country_id')}
        description={t('formats.phone_country_idText')}
        searchable
        limit={60}
        value={String(draft.phone_country_id)}
        disabled={!canEdit}
        data={countries.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` }))}
        onChange={(value) => value && set('phone_country_id', Number(value))}
      />
      <Input.Wrapper label={t('formats.distance_unit')} labelElement="div" labelProps={{ id: distanceId }}>
        <SegmentedControl
          fullWidth
          aria-labelledby={distanceId}
          disabled={!canEdit}
          value={draft.distance_unit}
          data={(['km', 'mile'] as const).map((value) => ({ value, label: t(`formats.distances.${value}`) }))}
          onChange={(value) => set('distance_unit', value === 'mile' ? 'mile' : 'km')}
        />
      </Input.Wrapper>
      <Select
        label={t('formats.language')}
        description={t('formats.languageText')}
        value={draft.language}
        disabled={!canEdit}
        data={languages.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(value) => set('language', value === 'hi' ? 'hi' : 'en')}
      />
    </div>
  )
}
