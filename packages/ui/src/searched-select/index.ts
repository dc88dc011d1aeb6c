export { searchedSelect } from './searched-select.ts'
