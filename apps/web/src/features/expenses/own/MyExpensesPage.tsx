import { Drawer, List, Skeleton, Stack, Text, Title } from '@mantine/core'
import { exportOwnClaims } from '@muster/contract/calls/expenses/expense-reports'
import { listOwnClaims, listOwnPolicies } from '@muster/contract/calls/expenses/own-claims'
import type { ClaimRow } from '@muster/contract/expenses/expense-shapes'
import { type ClaimStatus, claimStatuses } from '@muster/contract/expenses/expenses.constants'
import { isZero } from '@muster/contract/kit/amounts'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, filterTexts } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { claimPath, statusKinds } from '../data/claim-data.ts'
import { OwnAllowances } from '../tickets/OwnAllowances.tsx'
import '../own-texts.ts'

const statusesIn = ({ state }: ListRequest) => filterTexts(state, 'status') as ClaimStatus[]

/** The person's own claims, newest first, and what they can claim. */
export default function MyExpensesPage() {
  const { t } = useTranslation('ownExpenses')
  const make = useColumns<ClaimRow>()
  const format = useFormatter()
  const [isAsked, setIsAsked] = useState(false)
  const statusOf = ({ status }: ClaimRow) => ({ kind: statusKinds[status], text: t(`statuses.${status}`) })
  const amountOf = ({ approved, allowed, currency }: ClaimRow) => ({ amount: approved ?? allowed, currency })
  const amountWords = (row: ClaimRow) => {
    const amount = format.money(amountOf(row))
    return row.approved === null ? t('judged.allowed', { amount }) : t('detail.approvedOf', { amount })
  }
  return (
    <ListScreen
      list="expenses.mine"
      load={(request: ListRequest) => ({
        ...readOptions(listOwnClaims, {
          body: {
            ...{ page: request.page, limit: request.limit, search: request.state.search },
            status: statusesIn(request),
          },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('expensesTitles:mine')}
      subtitle={t('subtitle')}
      primary={{
        label: t('newClaim'),
        icon: <IconPlus size={16} aria-hidden />,
        href: hrefOf(claimPath('new')),
      }}
      actions={({ exports }) => [
        { label: t('policies'), onClick: () => setIsAsked(true) },
        { label: t('advances'), href: hrefOf('/expenses/advances') },
        ...exports,
      ]}
      above={({ data }) => (
        <Stack gap={2} mb="sm">
          <OwnAllowances />
          {data?.help ? <Text size="sm">{data.help}</Text> : null}
          {(data?.open ?? []).flatMap(({ currency, submitted, approved }) => [
            ...(isZero(submitted)
              ? []
              : [
                  <Text key={`s ${currency}`} size="sm">
                    {t('waiting', { amount: format.money({ amount: submitted, currency }) })}
                  </Text>,
                ]),
            ...(isZero(approved)
              ? []
              : [
                  <Text key={`a ${currency}`} size="sm">
                    {t('toBePaid', { amount: format.money({ amount: approved, currency }) })}
                  </Text>,
                ]),
          ])}
        </Stack>
      )}
      columns={[
        make.text('title', t('fields.title'), (row) => row.title, { width: 260, note: (row) => row.number }),
        make.status('status', t('fields.status'), statusOf, { width: 170 }),
        make.money('amount', t('fields.amount'), amountOf, { width: 150 }),
        make.day('submitted', t('fields.submitted'), (row) => row.submitted_on),
        make.day('paid', t('fields.paid'), (row) => row.paid_on),
      ]}
      filters={[
        anyFilter(
          'status',
          t('fields.status'),
          claimStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
        ),
      ]}
      row={{ id: (row) => row.ID, label: (row) => row.title, path: (row) => claimPath(row.ID) }}
      card={(row) => (
        <ListCard
          title={row.title}
          badge={<Status word={statusOf(row)} />}
          lines={[
            [row.number, amountWords(row)].filter(Boolean).join(' · '),
            [t('expenses', { count: row.lines }), row.submitted_on ? format.day(row.submitted_on) : '']
              .filter(Boolean)
              .join(' · '),
          ]}
        />
      )}
      exports={({ request }) => [
        {
          label: t('export'),
          run: () => download(exportOwnClaims, { body: { status: statusesIn(request) } }),
          title: t('exporting'),
        },
      ]}
      empty={{ title: t('empty'), text: t('emptyText') }}
      below={() => (isAsked ? <Policies onClose={() => setIsAsked(false)} /> : null)}
    />
  )
}

/** What the rules allow the person, in words. */
function Policies({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('ownExpenses')
  const query = useQuery({
    ...readOptions(listOwnPolicies, { body: {} }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Drawer
      opened
      position="right"
      title={t('policies')}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <Loaded query={query} skeleton={<Skeleton height={200} />} order={3}>
        {({ policies }) =>
          policies.length === 0 ? (
            <Text>{t('policiesEmpty')}</Text>
          ) : (
            <Stack gap="md">
              {policies.map(({ EXTYPEID, category, rule, says }) => (
                <section key={EXTYPEID} aria-label={category}>
                  <Title order={3} size="h5">
                    {category}
                  </Title>
                  <List size="sm">
                    {says.map((one) => (
                      <List.Item key={one}>{one}</List.Item>
                    ))}
                  </List>
                  <Text size="xs" c="dimmed">
                    {rule}
                  </Text>
                </section>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Drawer>
  )
}
