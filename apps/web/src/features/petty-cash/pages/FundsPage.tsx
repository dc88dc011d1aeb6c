import { listFunds } from '@muster/contract/calls/petty-cash/funds'
import type { FundRow } from '@muster/contract/petty-cash/cash-shapes'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { inUseWord, Status, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, filterNumber, filterNumbers, inUseFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { fundPath } from '../data/cash-data.ts'
import '../texts.ts'

const FundDrawer = lazy(() => import('../parts/FundDrawer.tsx'))

/** Cash funds with what is in them. */
export default function FundsPage() {
  const { t } = useTranslation('pettyCash')
  const make = useColumns<FundRow>()
  const format = useFormatter()
  const words = { on: t('on'), off: t('off') }
  const waits = ({ count_waits }: FundRow) => (count_waits ? { text: t('waits'), isUrgent: true } : null)
  return (
    <ListScreen
      list="petty-cash.funds"
      load={({ state, page, limit }) => ({
        ...readOptions(listFunds, {
          body: {
            ...{ search: state.search, page, limit, type_id: filterNumbers(state, 'type') },
            status: filterNumber(state, 'status') as 0 | 1 | undefined,
          },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('pettyCashTitles:balances')}
      subtitle={t('subtitle')}
      primary={({ data, open }) =>
        data?.abilities.manage && {
          label: t('add'),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => open('new'),
        }
      }
      actions={({ data }) =>
        data?.abilities.set_up
          ? [
              { label: t('toImport'), href: hrefOf('/petty-cash/upload') },
              { label: t('toSetup'), href: hrefOf('/petty-cash/types') },
            ]
          : []
      }
      columns={[
        make.text('name', t('fields.name'), (row) => row.name, { width: 240, note: waits }),
        make.money(
          'balance',
          t('fields.balance'),
          ({ balance, currency }) => ({ amount: balance, currency }),
          {
            width: 140,
          },
        ),
        make.money('limit', t('fields.limit'), ({ limit, currency }) => ({ amount: limit, currency }), {
          width: 140,
        }),
        make.text('custodian', t('fields.custodian'), (row) => row.custodian, { width: 200 }),
        make.text('type', t('fields.type'), (row) => row.type, { width: 150 }),
        make.text('location', t('fields.location'), (row) => row.location, { width: 160 }),
        make.status('status', t('fields.status'), (row) => inUseWord(row.status, words), { width: 110 }),
      ]}
      filters={({ data }) => [
        anyFilter('type', t('fields.type'), choicesFrom(data?.types)),
        inUseFilter('status', t('fields.status'), words),
      ]}
      row={{ id: (row) => row.id, label: (row) => row.name, path: (row) => fundPath(row.id) }}
      card={(row) => (
        <ListCard
          title={row.name}
          badge={<Status word={inUseWord(row.status, words)} />}
          lines={[
            format.money({ amount: row.balance, currency: row.currency }),
            row.custodian,
            waits(row)?.text ?? '',
          ].filter(Boolean)}
        />
      )}
      drawer={{
        param: 'fund',
        render: ({ id, close, shown: { data } }) =>
          data && id === null ? (
            <FundDrawer fund={null} offered={data} currency={data.currency} onClose={close} />
          ) : null,
      }}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}
