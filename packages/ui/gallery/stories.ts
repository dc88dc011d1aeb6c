import { chartStories } from './stories/charts.tsx'
import { conditionStories } from './stories/conditions.tsx'
import { tableStories } from './stories/data-table.tsx'
import { dayGridStories } from './stories/day-grid.tsx'
import { feedbackStories } from './stories/feedback.tsx'
import { filterStories } from './stories/filters.tsx'
import { formStories } from './stories/forms.tsx'
import { importStories } from './stories/import.tsx'
import { itemRowStories } from './stories/item-rows.tsx'
import { pieceStories } from './stories/pieces.tsx'
import { richTextStories } from './stories/rich-text.tsx'
import { viewStories } from './stories/saved-views.tsx'
import { sheetStories } from './stories/sheets.tsx'
import type { Story } from './story.ts'

/** By file, in the order of the index. */
const storiesOf: Readonly<Record<string, readonly Story[]>> = {
  pieces: pieceStories,
  feedback: feedbackStories,
  filters: filterStories,
  'data-table': tableStories,
  'day-grid': dayGridStories,
  'saved-views': viewStories,
  forms: formStories,
  conditions: conditionStories,
  'item-rows': itemRowStories,
  import: importStories,
  sheets: sheetStories,
  'rich-text': richTextStories,
  charts: chartStories,
}

/** Every component of the design system in every state, with the file that it is in. */
export const stories: readonly (Story & { file: string })[] = Object.entries(storiesOf).flatMap(
  ([file, own]) => own.map((story) => ({ ...story, file })),
)
