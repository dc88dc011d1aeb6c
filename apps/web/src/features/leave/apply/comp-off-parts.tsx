import { Stack } from '@mantine/core'
import { readOwnShifts } from '@muster/contract/calls/shifts/shift-people'
import { addDays } from '@muster/contract/kit/days'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { DayField } from '../../../lib/form/DayField.tsx'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { dayTexts } from '../../../lib/language/day-texts.ts'
import { DurationField } from '../../../lib/request-form/DurationField.tsx'
import { NearDays } from '../../../lib/request-form/NearDays.tsx'
import type { RequestParts } from '../../../lib/request-form/request-form-types.ts'
import { useUser } from '../../../lib/session/session.ts'
import './texts.ts'

/** How many off-days to offer, and how far to look back. */
const OFFERED = 3
const WITHIN_DAYS = 21
/** Half a day and a whole day, in minutes; attendance limits what counts. */
const USUAL = [240, 480]
const WHOLE = 480

/** Parts of the comp-off form: the latest off-days, one of which was probably worked. */
export function useCompOffParts(): RequestParts {
  const { t, i18n } = useTranslation(['applyLeave', 'requestForm'])
  const today = dayIn(useUser().formats.time_zone)
  const query = useQuery({
    ...readOptions(readOwnShifts, { query: { from: addDays(today, -WITHIN_DAYS), weeks: 4 } }),
    meta: { errorShown: 'inline' as const },
  })
  // Without the off-days the form still works, so an error is no reason to withhold it.
  if (!query.data && !query.error) return { loading: query }
  const { short } = dayTexts(i18n.language)
  const off = (query.data?.days ?? []).filter(({ date, is_off }) => is_off && date <= today)
  const near = off.slice(-OFFERED).map(({ date }) => ({ value: date, label: short(date) }))
  const label = t('forms.COMP_OFF.fields.date')
  const duration = t('requestForm:fields.minutes')
  return {
    start: { date: near.at(-1)?.value ?? today, minutes: WHOLE },
    slots: {
      date: {
        draw: ({ values, set, errors }) => (
          <Stack gap="xs">
            <DayField
              label={label}
              required
              max={today}
              value={values.date ?? ''}
              onChange={(date) => set({ date: date || null })}
              error={errors.date}
            />
            <NearDays label={label} days={near} value={values.date} onPick={(date) => set({ date })} />
          </Stack>
        ),
        tells: ['date'],
        isField: true,
      },
      minutes: {
        draw: ({ values, set, errors }) => (
          <DurationField
            label={duration}
            name={duration}
            required
            usual={USUAL}
            value={values.minutes ?? null}
            onChange={(minutes) => set({ minutes })}
            error={errors.minutes}
          />
        ),
        tells: ['minutes'],
        isField: true,
      },
    },
  }
}
