export {
  defaultViewsTexts,
  type NewView,
  type SavedView,
  type SavedViewsProps,
  type SavedViewsTexts,
} from './types.ts'
export { ViewDialog } from './ViewDialog.tsx'
export { ViewsMenu } from './ViewsMenu.tsx'
