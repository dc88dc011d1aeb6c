export {
  defaultViewsTexts,
  type NewView,
  type SavedView,
  type SavedViewsProps,
  type SavedViewsTexts,
} from './types.ts'
export { ViewsButton } from './ViewsButton.tsx'
