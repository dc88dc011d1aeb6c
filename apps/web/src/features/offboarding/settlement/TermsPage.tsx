import { listSettlementPolicies } from '@muster/contract/calls/offboarding/settlement/settlement-terms'
import type { SettlementPolicy } from '@muster/contract/offboarding/settlement/settlement-terms.contract'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { SETTLEMENTS } from './settlement-data.ts'
import './texts.ts'

const TermsDrawer = lazy(() => import('./TermsDrawer.tsx'))

/** Of all other countries together; the list of countries ends far below. */
const ELSEWHERE = 1_000_000
const keyOf = ({ country_id }: SettlementPolicy) => country_id ?? ELSEWHERE

/** What settlements are computed by, by country. */
export default function TermsPage() {
  const { t } = useTranslation('settlement')
  const make = useColumns<SettlementPolicy>()
  const countryOf = ({ country }: SettlementPolicy) => country || t('terms.elsewhere')
  const gratuityOf = (row: SettlementPolicy) =>
    row.has_gratuity
      ? t('terms.gratuityWords', {
          ...{ days: row.gratuity_days, divisor: row.gratuity_divisor, years: row.gratuity_min_years },
        })
      : t('terms.noGratuity')
  const dueOf = ({ due_days, due_counts }: SettlementPolicy) =>
    `${t('terms.dueWords', { count: due_days })} (${t(`terms.counts.${due_counts}`)})`
  return (
    <ListScreen
      list="offboarding.settlement_terms"
      isWhole
      load={() => ({
        ...readOptions(listSettlementPolicies, { body: {} }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ policies }) => policies}
      totalOf={({ policies }) => policies.length}
      title={t('settlementTitles:terms')}
      subtitle={t('terms.subtitle')}
      crumbs={[
        { label: t('settlementTitles:list'), href: hrefOf(SETTLEMENTS) },
        { label: t('settlementTitles:terms') },
      ]}
      isSearchable={false}
      primary={({ open }) => ({
        label: t('terms.add'),
        icon: <IconPlus size={16} aria-hidden />,
        onClick: () => open('new'),
      })}
      columns={[
        make.text('country', t('terms.country'), countryOf, {
          width: 220,
          note: (row) => (row.policy_id === null ? t('terms.standard') : null),
        }),
        make.text('per_day', t('terms.perDay'), (row) => t(`terms.perDays.${row.per_day}`), { width: 220 }),
        make.text('gratuity', t('terms.gratuity'), gratuityOf, { width: 280 }),
        make.text('due', t('terms.dueDays'), dueOf, { width: 240 }),
      ]}
      row={{ id: keyOf, label: countryOf, open: (row, { open }) => open(keyOf(row)) }}
      card={(row) => <ListCard title={countryOf(row)} lines={[gratuityOf(row), dueOf(row)]} />}
      drawer={{
        param: 'country',
        render: ({ id, row, close, shown: { data } }) =>
          data && (row || id === null) ? (
            <TermsDrawer policy={row ?? null} lists={data} onClose={close} />
          ) : null,
      }}
      empty={{ title: t('settlementTitles:terms') }}
    />
  )
}
