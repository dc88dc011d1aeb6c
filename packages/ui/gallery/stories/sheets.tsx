import { ProblemTable } from '../../src/index.ts'
import type { Story } from '../story.ts'

const problems = [
  { row: 2, column: 'Joining date', message: 'This is not a date.' },
  { row: 4, column: 'Code', message: 'E-0004 is used twice in this file.' },
  { row: 9, column: null, message: 'This row has no name.' },
]

export const sheetStories: readonly Story[] = [
  {
    id: 'sheets/problems',
    title: 'What is wrong with a file',
    shows: ['ProblemTable'],
    Body: () => (
      <ProblemTable
        problems={problems}
        texts={{
          ...{ row: 'Row', column: 'Column', problem: 'Problem' },
          first: (shown) => `The first ${shown} are shown.`,
        }}
      />
    ),
  },
]
