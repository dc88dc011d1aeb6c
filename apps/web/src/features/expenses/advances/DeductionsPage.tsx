import { Group, Select, Stack, Text } from '@mantine/core'
import {
  exportDeductions,
  listDeductions,
  recordDeductions,
} from '@muster/contract/calls/expenses/advances-desk'
import type { DeductionRow } from '@muster/contract/expenses/advances-desk.contract'
import { lastOfMonth, monthAfter } from '@muster/contract/kit/days'
import { ListCard } from '@muster/ui/data-table'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { dayField } from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { refreshAdvances } from './advance-words.ts'
import './desk-texts.ts'

const AdvanceDrawer = lazy(() => import('./AdvanceDrawer.tsx'))

const BACK = 11
const AHEAD = 3

/** Today, unless the pay of the month was paid long ago. */
const payDay = (month: string, today: string) =>
  monthAfter(month, 1) < today.slice(0, 7) ? lastOfMonth(month) : today

/** What is deducted from pay for salary advances and loans, by month. */
export default function DeductionsPage() {
  const { t } = useTranslation('advancesDesk')
  const { t: own } = useTranslation('ownAdvances')
  const make = useColumns<DeductionRow>()
  const format = useFormatter()
  const client = useQueryClient()
  const today = dayIn(useUser().formats.time_zone)
  const thisMonth = today.slice(0, 7)
  const [isRecording, setIsRecording] = useState(false)
  const months = Array.from({ length: BACK + AHEAD + 1 }, (_, at) => monthAfter(thisMonth, AHEAD - at))
  const monthIn = (params: URLSearchParams) => {
    const given = params.get('month') ?? ''
    return /^\d{4}-\d{2}$/.test(given) ? given : thisMonth
  }
  const money = (amount: string, currency: string) => format.money({ amount, currency })
  return (
    <ListScreen
      list="expenses.deductions"
      load={({ page, limit, state, params }: ListRequest) => ({
        ...readOptions(listDeductions, {
          body: { month: monthIn(params), page, limit, search: state.search },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('expensesTitles:deductions')}
      subtitle={t('deductions.subtitle')}
      primary={({ data, request }) =>
        data && data.open > 0 && monthIn(request.params) <= thisMonth
          ? { label: t('deductions.record'), onClick: () => setIsRecording(true) }
          : null
      }
      above={({ data, request, change }) => (
        <Stack gap="xs" mb="sm">
          <Group>
            <Select
              label={t('deductions.month')}
              allowDeselect={false}
              data={[...new Set([...months, monthIn(request.params)])].map((value) => ({
                value,
                label: format.month(`${value}-01`),
              }))}
              value={monthIn(request.params)}
              onChange={(month) => change({ month, page: null })}
            />
          </Group>
          {(data?.totals ?? []).map(({ currency, due, deducted }) => (
            <Text key={currency} size="sm">
              {t('deductions.totals', {
                ...{ currency, due: money(due, currency), deducted: money(deducted, currency) },
              })}
            </Text>
          ))}
        </Stack>
      )}
      columns={[
        make.text('name', own('fields.employee'), (row) => row.EMPLOYEE_NAME, {
          ...{ width: 220, note: (row) => row.EMPLOYEE_CODE },
        }),
        make.text('number', own('fields.number'), (row) => row.number, { width: 120 }),
        make.text('kind', own('fields.kind'), (row) => own(`kinds.${row.kind}`), { width: 170 }),
        make.money('due', t('deductions.due'), ({ due, currency }) => ({ amount: due, currency }), {
          width: 150,
        }),
        make.money(
          'deducted',
          t('deductions.deducted'),
          ({ deducted, currency }) => (deducted === null ? null : { amount: deducted, currency }),
          { width: 150 },
        ),
        make.money(
          'balance',
          own('fields.balance'),
          ({ balance, currency }) => ({ amount: balance, currency }),
          { width: 150 },
        ),
      ]}
      row={{ id: (row) => row.ID, label: (row) => row.number, open: (row, { open }) => open(row.ID) }}
      card={(row) => (
        <ListCard
          title={row.EMPLOYEE_NAME}
          lines={[
            [row.number, own(`kinds.${row.kind}`)].join(' · '),
            row.deducted === null
              ? `${t('deductions.due')}: ${money(row.due, row.currency)}`
              : `${t('deductions.deducted')}: ${money(row.deducted, row.currency)}`,
          ]}
        />
      )}
      drawer={{
        param: 'advance',
        render: ({ id, close }) =>
          id === null ? null : (
            <Suspense fallback={null}>
              <AdvanceDrawer id={id} onClose={close} />
            </Suspense>
          ),
      }}
      exports={({ request }) => [
        {
          label: t('deductions.export'),
          run: () => download(exportDeductions, { body: { month: monthIn(request.params) } }),
          title: t('deductions.exporting'),
        },
      ]}
      below={({ data, request }) =>
        isRecording ? (
          <FormModal<{ on: string }>
            title={t('deductions.recordTitle', { count: data?.open ?? 0 })}
            text={[
              request.state.search.trim() === ''
                ? t('deductions.recordAll', { month: format.month(`${monthIn(request.params)}-01`) })
                : t('deductions.recordFound', {
                    search: request.state.search.trim(),
                    month: format.month(`${monthIn(request.params)}-01`),
                  }),
              t('deductions.recordText'),
            ].join(' ')}
            onClose={() => setIsRecording(false)}
            fields={[dayField('on', t('deductions.on'), { isRequired: true })]}
            record={null}
            start={{ on: payDay(monthIn(request.params), today) }}
            save={({ on }) =>
              call(
                recordDeductions,
                { body: { month: monthIn(request.params), on, search: request.state.search } },
                { notify: true },
              )
            }
            refresh={() => refreshAdvances(client)}
            saveLabel={t('deductions.record')}
          />
        ) : null
      }
      empty={{ title: t('deductions.empty'), text: t('deductions.emptyText') }}
    />
  )
}
