import { Text } from '@mantine/core'
import { exportShifts, listShiftsByBody } from '@muster/contract/calls/shifts/shifts'
import type { ShiftRow } from '@muster/contract/shifts/shifts.contract'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { inUseWord, Status, useColumns } from '../../../lib/list/columns.tsx'
import { filterValue, inUseFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { inline } from '../data/shift-queries.ts'
import { ShiftMark } from '../parts/ShiftMark.tsx'
import '../texts.ts'

const STATUS = 'status'

function useLength() {
  const { t } = useTranslation('shifts')
  return (total: number) => {
    const [hours, minutes] = [Math.floor(total / 60), total % 60]
    return minutes === 0 ? t('hours', { hours }) : t('hoursMinutes', { hours, minutes })
  }
}

function useHours() {
  const { t } = useTranslation('shifts')
  const format = useFormatter()
  return ({ start, end }: ShiftRow) =>
    `${format.time(start)}–${format.time(end)}${end <= start ? ` (${t('nextDay')})` : ''}`
}

function wantedOf({ state }: ListRequest) {
  const status = filterValue(state, STATUS) as '0' | '1' | undefined
  return { ...(status === undefined ? {} : { SHIFT_STATUS: status }), search: state.search }
}

/** The organisation's shifts; a row opens the shift. */
export default function ShiftsPage() {
  const { t } = useTranslation('shifts')
  const make = useColumns<ShiftRow>()
  const canManage = useCan('shifts.list.manage')
  const length = useLength()
  const hours = useHours()
  const words = { on: t('active'), off: t('inactive') }
  return (
    <ListScreen
      list="shifts"
      load={(request) => ({
        ...readOptions(listShiftsByBody, {
          body: {
            ...wantedOf(request),
            ...{ page: request.page, limit: request.limit, sort: request.state.sort ?? undefined },
          },
        }),
        meta: inline,
      })}
      rowsOf={({ shifts }) => shifts.docs}
      totalOf={({ shifts }) => shifts.total}
      title={t('shiftTitles:list')}
      subtitle={t('subtitle')}
      primary={canManage && { label: t('add'), icon: <IconPlus size={16} />, href: hrefOf('/shifts/new') }}
      actions={({ exports }) => [
        { label: t('toRules'), href: hrefOf('/shifts/rules') },
        { label: t('toWho'), href: hrefOf('/shifts/who') },
        ...exports,
      ]}
      columns={[
        {
          id: 'name',
          header: t('columns.name'),
          sortable: true,
          width: 200,
          text: (row) => row.name,
          cell: (row) => <ShiftMark color={row.color}>{row.name}</ShiftMark>,
        },
        make.text('code', t('columns.code'), (row) => row.code, { sortable: true, width: 100 }),
        make.text('start', t('columns.hours'), hours, { sortable: true, width: 210 }),
        make.text('length', t('columns.length'), (row) => length(row.length_minutes), { width: 120 }),
        make.text(
          'locations',
          t('columns.locations'),
          (row) =>
            row.locations.length === 0 ? t('everywhere') : row.locations.map(({ name }) => name).join(', '),
          { width: 200 },
        ),
        make.number('people', t('columns.people'), (row) => row.people, { width: 100 }),
        make.number('rules', t('columns.rules'), (row) => row.rules, { width: 90 }),
        make.day('next', t('columns.next'), (row) => row.next_change),
        make.status('status', t('columns.status'), (row) => inUseWord(row.SHIFT_STATUS, words), {
          sortable: true,
          width: 130,
        }),
      ]}
      filters={[inUseFilter(STATUS, t('filterStatus'), words)]}
      row={{ id: (row) => row.SHFTID, label: (row) => row.name, path: (row) => `/shifts/${row.SHFTID}` }}
      card={(row) => (
        <ListCard
          title={
            <ShiftMark color={row.color}>
              <Text span fw={600}>
                {row.name}
              </Text>
            </ShiftMark>
          }
          badge={<Status word={inUseWord(row.SHIFT_STATUS, words)} />}
          lines={[hours(row)]}
        />
      )}
      exports={({ request }) => [
        {
          label: t('export'),
          run: () => download(exportShifts, { query: wantedOf(request) }),
          title: t('export'),
        },
      ]}
      empty={{ title: t('empty'), text: canManage ? t('emptyText') : undefined }}
    />
  )
}
