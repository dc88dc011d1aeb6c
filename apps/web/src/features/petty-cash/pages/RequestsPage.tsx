import { Button } from '@mantine/core'
import { downloadCashSheets, downloadExpenseReport } from '@muster/contract/calls/petty-cash/reports'
import { decideExpenses, decideTopUps, listCashRequests } from '@muster/contract/calls/petty-cash/requests'
import type { CashRequestRow } from '@muster/contract/petty-cash/cash-shapes'
import {
  type CashRequestKind,
  type CashRequestState,
  cashRequestKinds,
  cashRequestStates,
  MAX_BULK,
  MAX_SHEETS,
} from '@muster/contract/petty-cash/petty-cash.constants'
import { ListCard, type Selection } from '@muster/ui/data-table'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { saveEncoded } from '../../../lib/calls/download-encoded.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import {
  anyFilter,
  filterNumbers,
  filterPeriod,
  filterTexts,
  oneFilter,
  periodFilter,
} from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { refreshCash, requestKinds } from '../data/cash-data.ts'
import '../texts.ts'

const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

function criteriaOf({ state }: ListRequest) {
  const { from, to } = filterPeriod(state, 'period')
  return {
    kind: filterTexts(state, 'kind')[0] as CashRequestKind | undefined,
    state: filterTexts(state, 'state') as CashRequestState[],
    fund_id: filterNumbers(state, 'fund'),
    ...{ from, to, search: state.search },
  }
}

const chosenOf = (selection: Selection, rows: readonly CashRequestRow[]): CashRequestRow[] =>
  rows.filter(({ REQUEST_ID: id }) =>
    selection.kind === 'all' ? !selection.except.includes(id) : selection.ids.includes(id),
  )

/** Decides the chosen requests of each kind by its own call. */
async function decideAll(
  rows: readonly CashRequestRow[],
  REQUEST_STATUS: 1 | 3,
  comment: string,
): Promise<void> {
  const calls = { top_up: decideTopUps, expense: decideExpenses } as const
  for (const kind of cashRequestKinds) {
    const REQUEST_IDs = rows.filter((row) => row.kind === kind).map((row) => row.REQUEST_ID)
    if (REQUEST_IDs.length > 0)
      await call(calls[kind], { body: { REQUEST_IDs, REQUEST_STATUS, comment } }, { notify: true })
  }
}

/** What people asked for from cash funds: to read, decide and export. */
export default function RequestsPage() {
  const { t } = useTranslation('pettyCash')
  const { t: own } = useTranslation('ownCash')
  const make = useColumns<CashRequestRow>()
  const format = useFormatter()
  const client = useQueryClient()
  const [rejected, setRejected] = useState<CashRequestRow[] | null>(null)
  const wordOf = ({ state }: CashRequestRow) => ({ kind: requestKinds[state], text: own(`states.${state}`) })
  const what = ({ kind, category }: CashRequestRow) => category || own(`kinds.${kind}`)
  const waiting = async (selection: Selection, load: (most: number) => Promise<readonly CashRequestRow[]>) =>
    chosenOf(selection, await load(MAX_BULK)).filter(({ state }) => state === 'submitted')
  return (
    <ListScreen
      list="petty-cash.requests"
      load={(request) => ({
        ...readOptions(listCashRequests, {
          body: { ...criteriaOf(request), page: request.page, limit: request.limit },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('pettyCashTitles:requests')}
      subtitle={t('requests.subtitle')}
      actions={({ exports }) => exports}
      columns={[
        make.text('what', own('fields.category'), what, { width: 200, note: (row) => row.merchant }),
        make.text('name', own('fields.employee'), (row) => row.EMPLOYEE_NAME, {
          ...{ width: 200, note: (row) => row.EMPLOYEE_CODE },
        }),
        make.text('fund', own('fields.fund'), (row) => row.fund, { width: 200 }),
        make.status('state', own('fields.status'), wordOf, { width: 170 }),
        make.money('amount', own('fields.amount'), ({ amount, currency }) => ({ amount, currency }), {
          width: 140,
        }),
        make.day('spent_on', own('fields.spentOn'), (row) => row.spent_on),
        make.day('paid_on', own('fields.paid'), (row) => row.paid_on),
      ]}
      filters={({ data }) => [
        oneFilter(
          'kind',
          own('fields.kind'),
          cashRequestKinds.map((value) => ({ value, label: own(`kinds.${value}`) })),
        ),
        anyFilter(
          'state',
          own('fields.status'),
          cashRequestStates.map((value) => ({ value, label: own(`states.${value}`) })),
        ),
        anyFilter('fund', own('fields.fund'), choicesFrom(data?.funds)),
        periodFilter('period', t('requests.period')),
      ]}
      row={{
        id: (row) => row.REQUEST_ID,
        label: (row) => `${what(row)}, ${row.EMPLOYEE_NAME}`,
        path: (row) => `/workflow/request-worlflow/${row.REQUEST_ID}`,
      }}
      card={(row) => (
        <ListCard
          title={row.EMPLOYEE_NAME}
          badge={<Status word={wordOf(row)} />}
          lines={[
            [what(row), format.money({ amount: row.amount, currency: row.currency })].join(' · '),
            row.fund,
          ]}
        />
      )}
      maySelect={({ data }) => data !== undefined}
      bulk={(selection, _count, shown) => (
        <>
          <Button
            size="xs"
            onClick={async () => {
              await decideAll(await waiting(selection, shown.loadRows), 1, '')
              await refreshCash(client)
            }}
          >
            {t('requests.approve')}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={async () => setRejected(await waiting(selection, shown.loadRows))}
          >
            {t('requests.reject')}
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={shown.isExporting}
            onClick={() =>
              shown.runExport({
                ...{ label: t('requests.sheets'), title: own('exporting') },
                run: async () => {
                  const rows = chosenOf(selection, await shown.loadRows(MAX_SHEETS))
                  const IDs = rows
                    .filter(({ kind }) => kind === 'expense')
                    .map(({ REQUEST_ID }) => REQUEST_ID)
                  return saveEncoded(call(downloadCashSheets, { body: { IDs } }))
                },
              })
            }
          >
            {t('requests.sheets')}
          </Button>
        </>
      )}
      exports={({ request }) => [
        {
          label: t('requests.export'),
          run: () => saveEncoded(call(downloadExpenseReport, { body: criteriaOf(request) })),
          title: own('exporting'),
        },
      ]}
      below={({ clearSelection }) => (
        <Suspense fallback={null}>
          {rejected ? (
            <ReasonModal
              title={t('requests.reject')}
              text={t('requests.rejectText')}
              label={t('requests.reason')}
              submit={t('requests.reject')}
              maxLength={1000}
              onClose={() => setRejected(null)}
              save={async (comment) => {
                await decideAll(rejected, 3, comment)
                clearSelection()
              }}
              refresh={async () => {
                await refreshCash(client)
              }}
            />
          ) : null}
        </Suspense>
      )}
      empty={{ title: t('requests.empty'), text: t('requests.emptyText') }}
    />
  )
}
