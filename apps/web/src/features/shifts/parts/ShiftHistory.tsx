import { Skeleton } from '@mantine/core'
import type { ShiftChange } from '@muster/contract/shifts/shifts.contract'
import { EmptyState } from '@muster/ui/feedback'
import { Timeline } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { changesOptions } from '../data/shift-queries.ts'
import { useValueText } from '../data/value-text.ts'

/** Change history of a shift, newest first. */
export function ShiftHistory({ shiftId }: { shiftId: number }) {
  const { t } = useTranslation('shifts')
  const format = useFormatter()
  const { time_zone } = useUser().formats
  const valueText = useValueText()
  const query = useQuery(changesOptions(shiftId))
  return (
    <Loaded query={query} skeleton={<Skeleton height={240} />} order={2}>
      {({ changes }) =>
        changes.length === 0 ? (
          <EmptyState order={2} title={t('history.empty')} />
        ) : (
          <Timeline
            order={2}
            formatDate={(date) => format.day(date)}
            events={changes.map((one) => ({
              id: String(one.id),
              date: dayIn(time_zone, new Date(one.at)),
              text: titleOf(t, one, format.day(one.effective_from)),
              actor: one.actor,
              detail: one.changes
                .map(({ field, before, after }) =>
                  t(before === null ? 'history.value' : 'history.change', {
                    field: t(`history.fields.${field}` as 'history.fields.code'),
                    before: valueText(field, before),
                    after: valueText(field, after),
                  }),
                )
                .join(' · '),
            }))}
          />
        )
      }
    </Loaded>
  )
}

function titleOf(t: TFunction<'shifts'>, { kind, effective_from }: ShiftChange, date: string): string {
  const title = t(`history.kind.${kind}`)
  return effective_from === null || kind === 'created' ? title : `${title}, ${t('history.holds', { date })}`
}
