import { Badge, Table, Text } from '@mantine/core'
import type { YearEndRow } from '@muster/contract/leave/year-end.contract'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import '../texts.ts'

/** Year-end outcome by employee and leave type, with the reason: previewed or applied. */
export function YearEndRows({ rows, label }: { rows: readonly YearEndRow[]; label: string }) {
  const { t } = useTranslation('leaveYears')
  const format = useFormatter()
  const days = (value: number) => (value === 0 ? '–' : format.number(value))
  return (
    <Table.ScrollContainer minWidth={760} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('columns.name')}</Table.Th>
            <Table.Th>{t('columns.type')}</Table.Th>
            {(['balance', 'carried', 'encashed', 'lapsed'] as const).map((column) => (
              <Table.Th key={column} ta="end">
                {t(`columns.${column}`)}
              </Table.Th>
            ))}
            <Table.Th>{t('columns.why')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={`${row.EMPLOYEE_ID}-${row.LEAVE_TYPE_ID}`}>
              <Table.Td>
                {row.EMPLOYEE_NAME}
                <Text size="xs" c="dimmed">
                  {row.EMPLOYEE_CODE}
                </Text>
              </Table.Td>
              <Table.Td>
                <Badge variant="dot" color={row.colour} miw="max-content">
                  {row.LEAVE_TYPE_NAME}
                </Badge>
              </Table.Td>
              {[row.balance, row.carried, row.encashed, row.lapsed].map((value, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: four figures in a fixed order
                <Table.Td key={at} ta="end">
                  {days(value)}
                </Table.Td>
              ))}
              <Table.Td>
                <Text size="sm">{row.reason}</Text>
                {row.expires_on ? (
                  <Text size="xs" c="dimmed">
                    {t('yearEnd.until', {
                      days: format.number(row.expiring),
                      date: format.day(row.expires_on),
                    })}
                  </Text>
                ) : null}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
