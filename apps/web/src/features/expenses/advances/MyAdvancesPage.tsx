import { List, Stack, Text, Title } from '@mantine/core'
import { listOwnAdvances } from '@muster/contract/calls/expenses/advances'
import type { AdvanceRow } from '@muster/contract/expenses/advances.contract'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { sheetPath } from '../../../lib/screen/sheet-address.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { advanceKindsOfStatus } from './advance-words.ts'
import './own-texts.ts'

const AdvanceDrawer = lazy(() => import('./AdvanceDrawer.tsx'))

/** The person's own loans and advances, and what they can ask for. */
export default function MyAdvancesPage() {
  const { t } = useTranslation('ownAdvances')
  const make = useColumns<AdvanceRow>()
  const format = useFormatter()
  const statusOf = ({ state }: AdvanceRow) => ({
    kind: advanceKindsOfStatus[state],
    text: t(`states.${state}`),
  })
  const money = (amount: string, currency: string) => format.money({ amount, currency })
  return (
    <ListScreen
      list="expenses.own_advances"
      load={({ page, limit }: ListRequest) => ({
        ...readOptions(listOwnAdvances, { body: { page, limit } }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('expensesTitles:myAdvances')}
      subtitle={t('subtitle')}
      isSearchable={false}
      primary={({ data }) =>
        data && data.offered.length > 0
          ? {
              label: t('ask'),
              icon: <IconPlus size={16} aria-hidden />,
              href: hrefOf(sheetPath('LOAN_AND_ADVANCE')),
            }
          : null
      }
      above={({ data }) => (
        <Stack gap={2} mb="sm">
          {(data?.owed ?? []).map(({ currency, balance }) => (
            <Text key={currency} fw={600}>
              {t('owed', { amount: money(balance, currency) })}
            </Text>
          ))}
        </Stack>
      )}
      columns={[
        make.text('number', t('fields.number'), (row) => row.number, { width: 130 }),
        make.text('kind', t('fields.kind'), (row) => t(`kinds.${row.kind}`), {
          ...{ width: 220, note: (row) => row.purpose },
        }),
        make.status('state', t('fields.state'), statusOf, { width: 150 }),
        make.money('amount', t('fields.amount'), ({ amount, currency }) => ({ amount, currency }), {
          width: 140,
        }),
        make.money(
          'balance',
          t('fields.balance'),
          ({ balance, currency, paid_on }) => (paid_on === null ? null : { amount: balance, currency }),
          { width: 140 },
        ),
        make.day('requested', t('fields.requested'), (row) => row.requested_on),
        make.day('paid', t('fields.paid'), (row) => row.paid_on),
      ]}
      row={{ id: (row) => row.ID, label: (row) => row.number, open: (row, { open }) => open(row.ID) }}
      card={(row) => (
        <ListCard
          title={t(`kinds.${row.kind}`)}
          badge={<Status word={statusOf(row)} />}
          lines={[
            [row.number, money(row.amount, row.currency)].join(' · '),
            row.state === 'open'
              ? `${t('fields.balance')}: ${money(row.balance, row.currency)}`
              : row.purpose,
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
      below={({ data }) =>
        data && data.offered.length > 0 ? (
          <section aria-labelledby="asking">
            <Title order={2} size="h4" id="asking" mt="lg" mb="xs">
              {t('asking')}
            </Title>
            <Stack gap="sm">
              {data.offered.map(({ kind, says }) => (
                <div key={kind}>
                  <Text fw={600}>{t(`kinds.${kind}`)}</Text>
                  <List size="sm">
                    {says.map((one) => (
                      <List.Item key={one}>{one}</List.Item>
                    ))}
                  </List>
                </div>
              ))}
            </Stack>
          </section>
        ) : null
      }
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}
