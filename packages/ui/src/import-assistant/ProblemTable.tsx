import { Table, Text } from '@mantine/core'

export interface CellFault {
  row: number
  /** Null for the row as a whole. */
  column: string | null
  message: string
}

interface ProblemTableProps {
  problems: readonly CellFault[]
  texts: { row: string; column: string; problem: string; first: (shown: number) => string }
}

const SHOWN = 100

/** The problems of a file, cell by cell, up to a limit. */
export function ProblemTable({ problems, texts: t }: ProblemTableProps) {
  return (
    <>
      <Table.ScrollContainer minWidth={320} mah="24rem" scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.row}</Table.Th>
              <Table.Th>{t.column}</Table.Th>
              <Table.Th>{t.problem}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.slice(0, SHOWN).map(({ row, column, message }) => (
              <Table.Tr key={`${row} ${column} ${message}`}>
                <Table.Td>{row}</Table.Td>
                <Table.Td>{column}</Table.Td>
                <Table.Td>{message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {problems.length > SHOWN ? (
        <Text size="sm" c="dimmed">
          {t.first(SHOWN)}
        </Text>
      ) : null}
    </>
  )
}
