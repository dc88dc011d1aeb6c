import { Stack, Text } from '@mantine/core'
import { saveWeekOffs } from '@muster/contract/calls/holidays/holiday-settings'
import type { WeekOffRule } from '@muster/contract/holidays/week-off-shapes'
import { DEFAULT_WEEK_OFFS } from '@muster/contract/holidays/week-offs'
import { isDay } from '@muster/contract/kit/days'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { dayField, switchField } from '../../../lib/form/fields.ts'
import { saving } from '../../../lib/form/saving.ts'
import { WeekOffPicker } from '../../../lib/week-offs/WeekOffPicker.tsx'
import { refreshHolidays } from '../data/holiday-queries.ts'
import { impactProblem } from './ChangeNotice.tsx'

interface WeekOffEditorProps {
  place: { id: number | null; name: string }
  today: string
  /** Null if the location has no week-offs of its own. */
  current: readonly WeekOffRule[] | null
  onClose: () => void
}

/** Sets a location's week-offs from an effective date, with a preview of the next dates. */
export default function WeekOffEditor({ place, today, current, onClose }: WeekOffEditorProps) {
  const { t } = useTranslation('holidays')
  const queries = useQueryClient()
  const mayFollow = place.id !== null && current !== null
  return (
    <FormDrawer
      title={t('settings.editor', { name: place.name })}
      onClose={onClose}
      fields={[
        dayField('effective_from', t('settings.effective'), {
          isRequired: true,
          help: t('settings.effectiveHelp'),
        }),
        ...(mayFollow ? [switchField('follows', t('settings.follow'))] : []),
      ]}
      start={{ effective_from: today }}
      part={{
        initial: { rules: current ?? DEFAULT_WEEK_OFFS },
        render: ({ value: { rules }, onChange, errors, draft }) => (
          <Stack gap="xs">
            {draft.follows ? null : (
              <WeekOffPicker
                rules={rules}
                today={isDay(draft.effective_from) ? draft.effective_from : today}
                onChange={(next) => onChange({ rules: next })}
              />
            )}
            {errors.rules ? (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {errors.rules}
              </Text>
            ) : null}
          </Stack>
        ),
      }}
      toBody={({ effective_from, follows }, { rules }) => ({
        location_id: place.id,
        effective_from,
        rules: follows ? null : [...rules],
      })}
      save={saving(saveWeekOffs)}
      refresh={() => refreshHolidays(queries)}
      problem={impactProblem}
    />
  )
}
