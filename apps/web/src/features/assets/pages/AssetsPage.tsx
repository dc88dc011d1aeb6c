import { Button, SegmentedControl } from '@mantine/core'
import type { AssetRow } from '@muster/contract/assets/asset-shapes'
import { assetStatuses, MAX_LABELS } from '@muster/contract/assets/assets.constants'
import { printLabels } from '@muster/contract/calls/assets/audits'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { type CellNote, Status, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, filterNumber, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { assetPage, criteriaOf, statusWord, type View } from '../data/asset-data.ts'
import '../texts.ts'

const Board = lazy(() => import('../parts/Board.tsx'))
const AssetDrawer = lazy(() => import('../parts/AssetDrawer.tsx'))

const HOLDER = '1'
const shapes = ['list', 'board'] as const
const attentions = ['overdue', 'disputed', 'unanswered', 'warranty'] as const

const shapeOf = ({ params, view }: ListRequest<View>) =>
  view === 'used' && params.get('as') === 'board' ? 'board' : 'list'

/** The organisation's assets as a list or a board by status. */
export default function AssetsPage() {
  const { t } = useTranslation('assets')
  const make = useColumns<AssetRow>()
  const format = useFormatter()
  const holderNote = ({ due_back_on: due, is_overdue, answer }: AssetRow): CellNote | null => {
    if (due !== null)
      return { text: t(is_overdue ? 'overdue' : 'returnBy', { day: format.date(due) }), isUrgent: is_overdue }
    return answer === 'disputed' ? { text: t('attentions.disputed'), isUrgent: true } : null
  }
  return (
    <ListScreen
      list="assets"
      load={({ page, limit, state, view }: ListRequest<View>) =>
        assetPage({ ...criteriaOf(state, view), ...(state.sort ? { sort: state.sort } : {}) }, page, limit)
      }
      rowsOf={({ assets }) => assets}
      totalOf={({ total_rows }) => total_rows}
      title={t('assetsTitles:list')}
      subtitle={t('subtitle')}
      views={['used', 'retired']}
      segments={{ param: 'show', label: t('viewLabel'), nameOf: (view) => t(`views.${view}`) }}
      primary={({ data, open }) =>
        data?.abilities.manage && {
          label: t('add'),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => open('new'),
        }
      }
      actions={({ data }) => [
        ...(data?.abilities.manage ? [{ label: t('toUpload'), href: hrefOf('/assets/upload') }] : []),
        ...(data?.abilities.manage ? [{ label: t('toAudits'), href: hrefOf('/assets/audits') }] : []),
        { label: t('toDashboard'), href: hrefOf('/assets/overview') },
        { label: t('toDepreciation'), href: hrefOf('/assets/depreciation') },
        { label: t('toReports'), href: hrefOf('/assets/reports') },
        ...(data?.abilities.log ? [{ label: t('toLog'), href: hrefOf('/assets/log') }] : []),
        ...(data?.abilities.set_up
          ? [
              { label: t('toTypes'), href: hrefOf('/assets/types') },
              { label: t('toCategories'), href: hrefOf('/assets/categories') },
              { label: t('toCodes'), href: hrefOf('/assets/codes') },
            ]
          : []),
      ]}
      above={({ request, change }) =>
        request.view === 'used' ? (
          <SegmentedControl
            mb="sm"
            aria-label={t('shapeLabel')}
            value={shapeOf(request)}
            data={shapes.map((value) => ({ value, label: t(`shapes.${value}`) }))}
            onChange={(value) => change({ as: value === 'list' ? null : value, page: null })}
          />
        ) : null
      }
      columns={[
        make.text('code', t('fields.code'), (row) => row.code, { sortable: true, width: 130 }),
        make.text('name', t('fields.name'), (row) => row.name, {
          width: 210,
          note: (row) => row.serial || null,
        }),
        make.text('type', t('fields.type'), (row) => row.type, { width: 160, note: (row) => row.category }),
        make.status('status', t('fields.status'), (row) => statusWord(t, row), { width: 190 }),
        make.text('holder', t('fields.holder'), (row) => row.holder?.EMPLOYEE_NAME, {
          width: 180,
          note: holderNote,
        }),
        make.text('location', t('fields.location'), (row) => row.location, {
          width: 140,
          note: (row) => row.entity || null,
        }),
        make.day('warranty', t('fields.warranty'), (row) => row.warranty_until),
        make.text('condition', t('fields.condition'), (row) => t(`conditions.${row.condition}`), {
          width: 110,
        }),
        make.day('purchased', t('fields.purchased'), (row) => row.purchased_on),
      ]}
      filters={({ data, rows, request: { state } }) => {
        const holder = filterNumber(state, HOLDER)
        const known = rows.find((row) => row.holder?.EMPLOYEE_ID === holder)?.holder?.EMPLOYEE_NAME
        return [
          ...(holder === undefined
            ? []
            : [oneFilter(HOLDER, t('fields.holder'), [{ value: holder, label: known ?? `#${holder}` }])]),
          anyFilter(
            'status',
            t('fields.status'),
            assetStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
          ),
          anyFilter('type', t('fields.type'), choicesFrom(data?.master_filters.types)),
          anyFilter('location', t('fields.location'), choicesFrom(data?.master_filters.locations)),
          anyFilter('category', t('fields.category'), choicesFrom(data?.master_filters.categories)),
          anyFilter('entity', t('fields.entity'), choicesFrom(data?.master_filters.entities)),
          oneFilter(
            'attention',
            t('attention'),
            attentions.map((value) => ({ value, label: t(`attentions.${value}`) })),
          ),
        ]
      }}
      row={{ id: (row) => row.AID, label: (row) => row.name, path: (row) => `/assets/${row.AID}` }}
      card={(row) => (
        <ListCard
          title={row.name}
          badge={<Status word={statusWord(t, row)} />}
          lines={[
            [row.code, row.type].join(' · '),
            [row.holder?.EMPLOYEE_NAME, row.location].filter(Boolean).join(' · '),
            holderNote(row)?.text,
          ]}
        />
      )}
      drawer={{
        param: 'record',
        render: ({ close }) => <AssetDrawer id={null} onClose={close} />,
      }}
      maySelect={({ data }) => data?.abilities.manage === true}
      bulk={(selection, count, shown) => (
        <Button
          size="xs"
          disabled={count === 0 || shown.isExporting}
          onClick={async () => {
            const rows = await shown.loadChosen(selection, MAX_LABELS)
            if (!rows) return
            shown.runExport({
              ...{ label: t('labels'), title: t('labels') },
              run: () => download(printLabels, { body: { assets: rows.map(({ AID }) => AID) } }),
            })
          }}
        >
          {t('labels')}
        </Button>
      )}
      body={({ request }, filterBar) =>
        shapeOf(request) === 'board' ? (
          <Suspense fallback={null}>
            {filterBar}
            <Board criteria={criteriaOf(request.state, 'used')} />
          </Suspense>
        ) : null
      }
      empty={({ data }) => ({
        title: t('empty'),
        text: t(
          data?.abilities.set_up && data.master_filters.types.length === 0 ? 'emptySetUp' : 'emptyText',
        ),
      })}
    />
  )
}
