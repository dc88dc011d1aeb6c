import { Table, Text } from '@mantine/core'
import type { BalanceUpload } from '@muster/contract/leave/balance-upload.contract'
import { useTranslation } from 'react-i18next'
import { SheetProblems } from '../../../lib/SheetProblems.tsx'
import { useFormatter } from '../../../lib/session.ts'
import '../texts.ts'

const MOST_ROWS = 100

/** What a file would change, person by person. */
export function UploadChanges({ rows }: { rows: BalanceUpload['rows'] }) {
  const { t } = useTranslation('leaveYears')
  const format = useFormatter()
  const ruleOf = (row: BalanceUpload['rows'][number]) =>
    row.LEAVE_RULE_NAME === null || row.from_date === null
      ? ''
      : t('upload.from', {
          rule: row.LEAVE_RULE_NAME || t('upload.fitting'),
          date: format.date(row.from_date),
        })
  const changesOf = (row: BalanceUpload['rows'][number]) =>
    row.balances
      .filter(({ before, after }) => before !== after)
      .map((one) =>
        t('upload.change', {
          type: one.LEAVE_TYPE_NAME,
          before: format.number(one.before),
          after: format.number(one.after),
        }),
      )
      .join(' · ')
  return (
    <Table.ScrollContainer minWidth={520} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('columns.name')}</Table.Th>
            <Table.Th>{t('upload.rule')}</Table.Th>
            <Table.Th>{t('upload.changes')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, MOST_ROWS).map((row) => (
            <Table.Tr key={row.row}>
              <Table.Td>
                {row.EMPLOYEE_NAME}
                <Text size="xs" c="dimmed">
                  {row.EMPLOYEE_CODE}
                </Text>
              </Table.Td>
              <Table.Td>{ruleOf(row)}</Table.Td>
              <Table.Td>{changesOf(row) || '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

interface UploadProblemsProps {
  problems: BalanceUpload['err_list']
  save: () => Promise<unknown>
}

/** What is wrong with a file, cell by cell, and the file with that marked. */
export function UploadProblems({ problems, save }: UploadProblemsProps) {
  const { t } = useTranslation('leaveYears')
  return (
    <SheetProblems
      problems={problems}
      save={save}
      texts={{
        summary: t('upload.problems', { count: problems.length }),
        errorFile: t('upload.errorFile'),
        ...{ row: t('upload.row'), column: t('upload.column'), problem: t('upload.problem') },
      }}
    />
  )
}
