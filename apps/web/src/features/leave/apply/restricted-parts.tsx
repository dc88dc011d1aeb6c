import { listOwnHolidays } from '@muster/contract/calls/holidays/own-holidays'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import type { RequestAbout, RequestParts } from '../../../lib/request-form/request-form-types.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import './texts.ts'

const ownOptions = (year: number) => ({
  ...readOptions(listOwnHolidays, { query: { view: 'upcoming', year } }),
  meta: { errorShown: 'inline' as const },
})

/** Parts of the restricted holiday form: the holidays of this and next year that can still be chosen. */
export function useRestrictedParts({ start }: RequestAbout): RequestParts {
  const { t } = useTranslation('applyLeave')
  const format = useFormatter()
  const thisYear = Number(dayIn(useUser().formats.time_zone).slice(0, 4))
  // The page of holidays offers the same two years.
  const current = useQuery(ownOptions(thisYear))
  const next = useQuery(ownOptions(thisYear + 1))
  if (!current.data || !next.data) return { loading: current.data ? next : current }
  const years = [current.data, next.data]
  const upcoming = years.flatMap(({ holidays, restricted: { left } }) =>
    holidays
      .filter((one) => one.is_restricted && !one.is_chosen && !one.is_requested)
      .map((one) => ({ ...one, isLeft: left > 0 })),
  )
  // A holiday named by the address is shown in any case: the preview says why it can't be chosen.
  const offered = upcoming.filter(({ id, isLeft }) => isLeft || id === start.holiday_id)
  const reason = upcoming.length === 0 ? 'noneUpcoming' : 'noneLeft'
  return {
    nothing: offered.length === 0 ? { title: t(`forms.RESTRICTED_HOLIDAY.help.${reason}`) } : undefined,
    // The next one is the most likely choice.
    start: { holiday_id: offered[0]?.id ?? null },
    choices: {
      holiday_id: offered.map(({ id, name, date }) => ({
        value: id,
        label: `${name}, ${format.day(date)}`,
      })),
    },
  }
}
