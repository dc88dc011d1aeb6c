import { Stack, Text } from '@mantine/core'
import { mapExpenseRules } from '@muster/contract/calls/expenses/rules'
import type { DataOf } from '@muster/contract/kit/index'
import { ListCard } from '@muster/ui/data-table'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import './setup-texts.ts'

type Row = DataOf<typeof mapExpenseRules>['rows'][number]

const lineOf = ({ category, why }: Row['rules'][number]) => `${category}: ${why}`

/** Which rule judges whose expenses, and why. */
export default function RuleMapPage() {
  const { t } = useTranslation('expenseSetup')
  const make = useColumns<Row>()
  const linesOf = ({ rules }: Row) => (rules.length === 0 ? [t('map.none')] : rules.map(lineOf))
  return (
    <ListScreen
      list="expenses.rule_map"
      load={({ page, limit, state }: ListRequest) => ({
        ...readOptions(mapExpenseRules, { body: { page, limit, search: state.search } }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('tabs.people')}
      subtitle={t('map.subtitle')}
      columns={[
        make.text('name', t('map.person'), (row) => row.EMPLOYEE_NAME, {
          ...{ width: 240, note: (row) => row.EMPLOYEE_CODE },
        }),
        {
          ...{ id: 'rules', header: t('map.rules'), width: 520 },
          text: (row) => linesOf(row).join('; '),
          cell: (row) => (
            <Stack gap={2}>
              {linesOf(row).map((line) => (
                <Text key={line} size="sm" style={{ whiteSpace: 'normal' }}>
                  {line}
                </Text>
              ))}
            </Stack>
          ),
        },
      ]}
      row={{ id: (row) => row.EMPLOYEE_ID, label: (row) => row.EMPLOYEE_NAME }}
      card={(row) => <ListCard title={row.EMPLOYEE_NAME} lines={[row.EMPLOYEE_CODE, ...linesOf(row)]} />}
      empty={{ title: t('map.empty') }}
    />
  )
}
