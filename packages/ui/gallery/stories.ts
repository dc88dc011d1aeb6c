import { chartStories } from './stories/charts.tsx'
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

/** Every component of the design system in every state, in the order of the index. */
export const stories: readonly Story[] = [
  ...pieceStories,
  ...feedbackStories,
  ...filterStories,
  ...tableStories,
  ...dayGridStories,
  ...viewStories,
  ...formStories,
  ...itemRowStories,
  ...importStories,
  ...sheetStories,
  ...richTextStories,
  ...chartStories,
]
