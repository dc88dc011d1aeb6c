import { Table, Text } from '@mantine/core'
import type { BulkUpload } from '@muster/contract/leave/leave-upload.contract'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session.ts'
import './texts.ts'

const MOST_ROWS = 100

/** What a file would book, row by row. */
export function BookedRows(props: { rows: BulkUpload['rows']; count: number; hasBalance: boolean }) {
  const { rows, count, hasBalance } = props
  const { t } = useTranslation('bulkLeave')
  const format = useFormatter()
  return (
    <>
      <Table.ScrollContainer minWidth={320} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('person')}</Table.Th>
              <Table.Th>{t('what')}</Table.Th>
              {hasBalance ? <Table.Th ta="right">{t('after')}</Table.Th> : null}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, MOST_ROWS).map((row) => (
              <Table.Tr key={row.row}>
                <Table.Td>
                  {row.EMPLOYEE_NAME}
                  <Text size="xs" c="dimmed">
                    {row.EMPLOYEE_CODE} · {t('row', { row: row.row })}
                  </Text>
                </Table.Td>
                <Table.Td>{row.summary}</Table.Td>
                {hasBalance ? (
                  <Table.Td ta="right">
                    {row.balance_after === null ? '–' : format.number(row.balance_after)}
                  </Table.Td>
                ) : null}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {count > MOST_ROWS ? (
        <Text size="sm" c="dimmed">
          {t('first', { count: MOST_ROWS })}
        </Text>
      ) : null}
    </>
  )
}
