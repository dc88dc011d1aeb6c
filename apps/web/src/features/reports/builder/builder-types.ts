import type { UsableColumn } from '../data/custom-draft.ts'
import type { CustomContent, Datasets } from '../data/custom-reports.ts'

/** What every section of the builder works on. */
export interface SectionProps {
  content: CustomContent
  onChange: (content: CustomContent) => void
  datasets: Datasets
  /** All columns that the report can use. */
  columns: readonly UsableColumn[]
  /** Why the preview was refused, by the place in the report. */
  errors: Readonly<Record<string, string>>
}
