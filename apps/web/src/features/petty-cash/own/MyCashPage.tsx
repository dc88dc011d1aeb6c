import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { listOwnFunds } from '@muster/contract/calls/petty-cash/funds'
import { downloadExpenseReport } from '@muster/contract/calls/petty-cash/reports'
import { listOwnCashRequests } from '@muster/contract/calls/petty-cash/requests'
import type { CashRequestRow } from '@muster/contract/petty-cash/cash-shapes'
import { type CashRequestState, cashRequestStates } from '@muster/contract/petty-cash/petty-cash.constants'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { saveEncoded } from '../../../lib/calls/download-encoded.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, filterTexts } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { sheetPath } from '../../../lib/screen/sheet-address.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { fundPath, requestKinds } from '../data/cash-data.ts'
import '../own-texts.ts'

const statesIn = ({ state }: ListRequest) => filterTexts(state, 'state') as CashRequestState[]

/** What the person asked for, and the funds that they keep. */
export default function MyCashPage() {
  const { t } = useTranslation('ownCash')
  const make = useColumns<CashRequestRow>()
  const format = useFormatter()
  const wordOf = ({ state }: CashRequestRow) => ({ kind: requestKinds[state], text: t(`states.${state}`) })
  const what = ({ kind, category }: CashRequestRow) => category || t(`kinds.${kind}`)
  return (
    <ListScreen
      list="petty-cash.mine"
      load={(request: ListRequest) => ({
        ...readOptions(listOwnCashRequests, {
          body: {
            ...{ page: request.page, limit: request.limit, search: request.state.search },
            state: statesIn(request),
          },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('pettyCashTitles:mine')}
      subtitle={t('subtitle')}
      primary={{
        label: t('add'),
        icon: <IconPlus size={16} aria-hidden />,
        href: hrefOf(sheetPath('PETTY_CASH_EXPENSE')),
      }}
      actions={({ exports, data }) => [
        ...(data && data.keeps > 0 ? [{ label: t('toFund'), href: hrefOf(sheetPath('PETTY_CASH')) }] : []),
        ...exports,
      ]}
      above={({ data }) => (data && data.keeps > 0 ? <Kept /> : null)}
      columns={[
        make.text('what', t('fields.category'), what, { width: 220, note: (row) => row.fund }),
        make.status('state', t('fields.status'), wordOf, { width: 170 }),
        make.money('amount', t('fields.amount'), ({ amount, currency }) => ({ amount, currency }), {
          width: 140,
        }),
        make.day('spent_on', t('fields.spentOn'), (row) => row.spent_on),
        make.day('paid_on', t('fields.paid'), (row) => row.paid_on),
      ]}
      filters={[
        anyFilter(
          'state',
          t('fields.status'),
          cashRequestStates.map((value) => ({ value, label: t(`states.${value}`) })),
        ),
      ]}
      row={{
        id: (row) => row.REQUEST_ID,
        label: what,
        path: (row) => `/workflow/request-worlflow/${row.REQUEST_ID}`,
      }}
      card={(row) => (
        <ListCard
          title={what(row)}
          badge={<Status word={wordOf(row)} />}
          lines={[
            [row.fund, format.money({ amount: row.amount, currency: row.currency })].join(' · '),
            row.spent_on ? format.day(row.spent_on) : '',
          ].filter(Boolean)}
        />
      )}
      exports={(shown) => [
        {
          label: t('export'),
          run: () =>
            saveEncoded(
              call(downloadExpenseReport, {
                body: { own: true, search: shown.request.state.search, state: statesIn(shown.request) },
              }),
            ),
          title: t('exporting'),
        },
      ]}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}

/** The funds that the person keeps, with what is in them. */
function Kept() {
  const { t } = useTranslation('ownCash')
  const format = useFormatter()
  const funds = useQuery({
    ...readOptions(listOwnFunds, { body: {} }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Stack gap="xs" mb="md" component="section" aria-label={t('keep')}>
      <Title order={2} size="h4">
        {t('keep')}
      </Title>
      <Group gap="sm">
        {(funds.data?.rows ?? []).map(({ id, name, balance, currency }) => (
          <Card key={id} withBorder padding="sm">
            <AppLink to={fundPath(id)}>{name}</AppLink>
            <Text size="sm">{t('balance', { amount: format.money({ amount: balance, currency }) })}</Text>
          </Card>
        ))}
      </Group>
    </Stack>
  )
}
