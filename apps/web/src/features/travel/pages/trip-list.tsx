import type { TripRow } from '@muster/contract/travel/travel-shapes'
import { ListCard } from '@muster/ui/data-table'
import { useTranslation } from 'react-i18next'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { statusKinds } from '../data/trip-data.ts'
import '../own-texts.ts'

export const tripViews = ['upcoming', 'past', 'all'] as const
export type TripView = (typeof tripViews)[number]

/** Columns and cards of trips, with or without their travellers. */
export function useTripList({ showsPeople }: { showsPeople: boolean }) {
  const { t } = useTranslation('ownTravel')
  const make = useColumns<TripRow>()
  const format = useFormatter()
  const statusOf = ({ status }: TripRow) => ({ kind: statusKinds[status], text: t(`statuses.${status}`) })
  const costOf = ({ costs }: TripRow) => costs[0] ?? null
  const daysOf = ({ starts_on, ends_on }: TripRow) =>
    starts_on === ends_on ? format.day(starts_on) : `${format.day(starts_on)} – ${format.day(ends_on)}`
  const people = [
    make.text('person', t('fields.traveller'), (row: TripRow) => row.EMPLOYEE_NAME, {
      width: 200,
      note: (row) => (row.travellers > 1 ? t('travellers', { count: row.travellers }) : row.EMPLOYEE_CODE),
    }),
  ]
  return {
    t,
    statusOf,
    columns: [
      ...(showsPeople ? people : []),
      make.text('route', t('fields.route'), (row) => row.route, { width: 280, note: (row) => row.number }),
      make.text('title', t('fields.purpose'), (row) => row.title, { width: 220 }),
      make.day('starts', t('fields.first'), (row) => row.starts_on),
      make.day('ends', t('fields.last'), (row) => row.ends_on),
      make.status('status', t('fields.status'), statusOf, { width: 170 }),
      make.money('cost', t('fields.cost'), costOf, { width: 140 }),
    ],
    card: (row: TripRow) => (
      <ListCard
        title={showsPeople ? row.EMPLOYEE_NAME : row.route}
        badge={<Status word={statusOf(row)} />}
        lines={[showsPeople ? row.route : row.title, daysOf(row)]}
      />
    ),
    segments: {
      param: 'show',
      label: t('viewLabel'),
      nameOf: (view: TripView) => t(`views.${view}`),
    },
  }
}
