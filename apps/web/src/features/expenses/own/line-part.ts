import type { LineDraft, OwnChoices } from './line-draft.ts'

/** What the inputs of an expense have in common. */
export interface LinePartProps {
  line: LineDraft
  choices: OwnChoices
  category: OwnChoices['categories'][number] | undefined
  errorOf: (field: string) => string | undefined
  onChange: (part: Partial<LineDraft>) => void
}
