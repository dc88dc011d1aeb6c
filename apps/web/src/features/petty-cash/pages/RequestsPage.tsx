import { Alert, Button, List } from '@mantine/core'
import { downloadCashSheets, downloadExpenseReport } from '@muster/contract/calls/petty-cash/reports'
import { listCashRequests } from '@muster/contract/calls/petty-cash/requests'
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
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { saveEncoded } from '../../../lib/calls/download-encoded.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { notifyError } from '../../../lib/feedback/notices.ts'
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
import { requestKinds } from '../data/cash-data.ts'
import type { Outcome } from '../parts/DecideModal.tsx'
import '../texts.ts'

const DecideModal = lazy(() => import('../parts/DecideModal.tsx'))

function criteriaOf({ state }: ListRequest) {
  const { from, to } = filterPeriod(state, 'period')
  return {
    kind: filterTexts(state, 'kind')[0] as CashRequestKind | undefined,
    state: filterTexts(state, 'state') as CashRequestState[],
    fund_id: filterNumbers(state, 'fund'),
    ...{ from, to, search: state.search },
  }
}

/** What people asked for from cash funds: to read, decide and export. */
export default function RequestsPage() {
  const { t } = useTranslation('pettyCash')
  const { t: own } = useTranslation('ownCash')
  const make = useColumns<CashRequestRow>()
  const format = useFormatter()
  const [asked, setAsked] = useState<{ status: 1 | 3; rows: CashRequestRow[] } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const wordOf = ({ state }: CashRequestRow) => ({ kind: requestKinds[state], text: own(`states.${state}`) })
  const what = ({ kind, category }: CashRequestRow) => category || own(`kinds.${kind}`)
  const ask = async (
    status: 1 | 3,
    selection: Selection,
    load: (selection: Selection, most: number) => Promise<CashRequestRow[] | null>,
  ) => {
    const rows = await load(selection, MAX_BULK)
    if (!rows) return
    setOutcome(null)
    setAsked({ status, rows })
  }
  const nameOf = (row: CashRequestRow) => `${what(row)}, ${row.EMPLOYEE_NAME}`
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
      above={() =>
        outcome && outcome.failed.length > 0 ? (
          <Alert
            color="yellow"
            mb="sm"
            withCloseButton
            closeButtonLabel={t('ui:close')}
            onClose={() => setOutcome(null)}
            title={t('requests.notDecided', { count: outcome.failed.length })}
          >
            <List size="sm">
              {outcome.failed.map(({ id, name, message }) => (
                <List.Item key={id}>{`${name}: ${message}`}</List.Item>
              ))}
            </List>
          </Alert>
        ) : null
      }
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
        label: nameOf,
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
          <Button size="xs" onClick={() => ask(1, selection, shown.loadChosen)}>
            {t('requests.approve')}
          </Button>
          <Button size="xs" variant="default" onClick={() => ask(3, selection, shown.loadChosen)}>
            {t('requests.reject')}
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={shown.isExporting}
            onClick={async () => {
              const rows = await shown.loadChosen(selection, MAX_SHEETS)
              if (!rows) return
              const IDs = rows.filter(({ kind }) => kind === 'expense').map(({ REQUEST_ID }) => REQUEST_ID)
              if (IDs.length === 0) return notifyError(t('requests.noSheets'))
              shown.runExport({
                ...{ label: t('requests.sheets'), title: own('exporting') },
                run: () => saveEncoded(call(downloadCashSheets, { body: { IDs } })),
              })
            }}
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
          {asked ? (
            <DecideModal
              {...asked}
              nameOf={nameOf}
              onClose={() => setAsked(null)}
              onDecided={(next) => {
                setOutcome(next)
                clearSelection()
              }}
            />
          ) : null}
        </Suspense>
      )}
      empty={{ title: t('requests.empty'), text: t('requests.emptyText') }}
    />
  )
}
