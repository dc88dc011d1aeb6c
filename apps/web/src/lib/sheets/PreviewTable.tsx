import { Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PreviewRows } from './sheet-kind.ts'

const SHOWN = 100

/** The first rows of an upload's preview. */
export function PreviewTable<Row extends { row: number }>({ rows, columns }: PreviewRows<Row>) {
  const { t } = useTranslation('sheets')
  if (rows.length === 0) return null
  return (
    <>
      <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ label, align }) => (
                <Table.Th key={label} ta={align}>
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, SHOWN).map((row) => (
              <Table.Tr key={row.row}>
                {columns.map(({ label, align, cell }) => (
                  <Table.Td key={label} ta={align}>
                    {cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {rows.length > SHOWN ? (
        <Text size="sm" c="dimmed">
          {t('first', { count: SHOWN })}
        </Text>
      ) : null}
    </>
  )
}
