import type { AssetEvent } from '@muster/contract/assets/asset-shapes'
import { assetEventKinds } from '@muster/contract/assets/assets.constants'
import { listAssetLog } from '@muster/contract/calls/assets/assets'
import { ListCard } from '@muster/ui/data-table'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, filterTexts, periodFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { eventText } from '../data/asset-data.ts'
import '../texts.ts'

function filtersOf({ state, params }: ListRequest) {
  const kind = filterTexts(state, 'kind')
  const [from, to] = filterTexts(state, 'on')
  const AID = Number(params.get('asset'))
  const given = {
    ...(kind.length > 0 ? { kind } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(AID > 0 ? { AID } : {}),
  }
  return Object.keys(given).length > 0 ? { filters: JSON.stringify(given) } : {}
}

/** The log of all assets, newest first. */
export default function LogPage() {
  const { t } = useTranslation('assets')
  const make = useColumns<AssetEvent>()
  const format = useFormatter()
  return (
    <ListScreen
      list="asset-log"
      load={(request: ListRequest) => ({
        ...readOptions(listAssetLog, {
          query: {
            ...{ page: request.page, limit_count: request.limit, search: request.state.search },
            ...filtersOf(request),
          },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ count }) => count}
      title={t('assetsTitles:log')}
      subtitle={t('log.subtitle')}
      crumbs={[{ label: t('assetsTitles:list'), href: hrefOf('/assets') }, { label: t('assetsTitles:log') }]}
      columns={[
        make.day('on', t('fields.on'), (row) => row.on_date),
        make.text('asset', t('log.asset'), (row) => row.name, { width: 240, note: (row) => row.code }),
        make.text('what', t('log.what'), (row) => eventText(t, row), {
          width: 320,
          note: (row) => (row.note ? { text: row.note, isWhole: true } : null),
        }),
        make.text('actor', t('log.actor'), (row) => row.actor, { width: 180 }),
        make.instant('at', t('log.at'), (row) => row.at),
      ]}
      filters={[
        anyFilter(
          'kind',
          t('log.what'),
          assetEventKinds.map((value) => ({ value, label: t(`kindNames.${value}`) })),
        ),
        periodFilter('on', t('log.period')),
      ]}
      row={{ id: (row) => row.id, label: (row) => row.name, path: (row) => `/assets/${row.AID}` }}
      card={(row) => (
        <ListCard
          title={`${row.name} (${row.code})`}
          lines={[
            eventText(t, row),
            [format.date(row.on_date), row.actor].filter(Boolean).join(' · '),
            row.note,
          ]}
        />
      )}
      empty={{ title: t('log.empty'), text: t('log.emptyText') }}
    />
  )
}
