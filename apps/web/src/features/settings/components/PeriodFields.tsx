import { NumberInput, Select, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Settings.module.css'
import type { SettingsDraft } from './useSettingsDraft.ts'

const months = Array.from({ length: 12 }, (_, month) => month)
/** Latest start day of a period: later days do not exist in every February. */
const LAST_DAY = 28

/** Financial and academic years have a configurable first month; calendar years do not. */
const startOf = { 1: 'financial_year_start', 2: 'academic_year_start' } as const

/** Years and months used by the organisation. */
export function PeriodFields({ draft: { draft, set, canEdit, problemOf } }: { draft: SettingsDraft }) {
  const { t, i18n } = useTranslation('settings')
  const monthName = new Intl.DateTimeFormat(i18n.language, { month: 'long', timeZone: 'UTC' })
  const start = draft.year_type === 0 ? null : startOf[draft.year_type]
  return (
    <div className={classes.grid}>
      <Select
        label={t('formats.year_type')}
        description={start ? undefined : t('formats.calendarYear')}
        value={String(draft.year_type)}
        disabled={!canEdit}
        data={['0', '1', '2'].map((value) => ({ value, label: t(`formats.year_types.${value}`) }))}
        onChange={(value) => set('year_type', Number(value) as 0 | 1 | 2)}
      />
      {start ? (
        <Select
          label={t(`formats.${start}`)}
          value={String(draft[start])}
          disabled={!canEdit}
          data={months.map((month) => ({
            value: String(month + 1),
            label: monthName.format(Date.UTC(2026, month, 1)),
          }))}
          onChange={(value) => set(start, Number(value))}
        />
      ) : null}
      <Select
        label={t('formats.cycle_type')}
        value={String(draft.cycle_type)}
        disabled={!canEdit}
        data={['1', '2'].map((value) => ({ value, label: t(`formats.cycle_types.${value}`) }))}
        onChange={(value) => set('cycle_type', value === '2' ? 2 : 1)}
      />
      {draft.cycle_type === 2 ? (
        <NumberInput
          label={t('formats.cycle_day')}
          description={
            <Text span inherit>
              {t('formats.cycle_dayText', { from: draft.cycle_day, to: draft.cycle_day - 1 || 31 })}
            </Text>
          }
          min={1}
          max={LAST_DAY}
          clampBehavior="strict"
          allowDecimal={false}
          value={draft.cycle_day}
          disabled={!canEdit}
          error={problemOf('cycle_day')}
          onChange={(value) => set('cycle_day', Math.max(1, Number(value) || 1))}
        />
      ) : null}
    </div>
  )
}
