import { Alert, Button, Table, Text } from '@mantine/core'
import type { CellProblem, sheetRejection } from '@muster/contract/imports/sheet-problems'
import type { z } from '@muster/contract/kit/index'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { downloadFrom } from './download.ts'

interface SheetProblemsProps {
  problems: readonly CellProblem[]
  texts: Record<'summary' | 'errorFile' | 'row' | 'column' | 'problem', string>
  /** Takes the file up for good: what it is refused with names the marked file. */
  save: () => Promise<unknown>
}

/** Of many problems the first ones are listed; the file has them all. */
const SHOWN = 100

/** Downloads the sheet with what is wrong in it. What is marked is what saving would refuse: asking for it is trying. */
async function downloadMarked(save: () => Promise<unknown>): Promise<void> {
  try {
    await save()
  } catch (refusal) {
    const data = (refusal instanceof ApiError ? refusal.data : null) as z.infer<typeof sheetRejection> | null
    if (!data?.errorFile) throw refusal
    await downloadFrom(data.errorFile)
  }
}

/** What is wrong with a file, cell by cell, and the file with that marked. */
export function SheetProblems({ problems, texts, save }: SheetProblemsProps) {
  const errorFile = useMutation({ mutationFn: () => downloadMarked(save) })
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
