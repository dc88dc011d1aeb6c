export { FilterBar } from './FilterBar.tsx'
export type { FilterBarProps, FilterBarTexts, FilterDefinition, FilterOption } from './types.ts'
