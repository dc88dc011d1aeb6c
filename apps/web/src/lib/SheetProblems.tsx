import { Alert, Button, Table, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'

/** What is wrong with a cell of an uploaded sheet, as the upload calls answer it. */
export interface SheetProblem {
  row: number
  /** None when it is about the whole row. */
  column: string | null
  message: string
}

interface SheetProblemsProps {
  problems: readonly SheetProblem[]
  texts: Record<'summary' | 'errorFile' | 'row' | 'column' | 'problem', string>
  /** Fetches the file with the problems in it. */
  onErrorFile: () => Promise<void>
}

/** Of many problems the first ones are listed; the file has them all. */
const SHOWN = 100

/** What is wrong with a file, cell by cell, and the file with that marked. */
export function SheetProblems({ problems, texts, onErrorFile }: SheetProblemsProps) {
  const errorFile = useMutation({ mutationFn: onErrorFile })
  return (
    <>
      <Alert color="red" role="alert">
        <Text size="sm">{texts.summary}</Text>
        <Button
          size="xs"
          mt="xs"
          variant="default"
          loading={errorFile.isPending}
          onClick={() => errorFile.mutate()}
        >
          {texts.errorFile}
        </Button>
      </Alert>
      <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.row}</Table.Th>
              <Table.Th>{texts.column}</Table.Th>
              <Table.Th>{texts.problem}</Table.Th>
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
    </>
  )
}
