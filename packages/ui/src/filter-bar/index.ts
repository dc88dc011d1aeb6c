export { FilterBar } from './FilterBar.tsx'
export {
  defaultFilterTexts,
  type FilterBarProps,
  type FilterBarTexts,
  type FilterDefinition,
  type FilterOption,
} from './types.ts'
