export {
  DateField,
  type DateFieldProps,
  type DateFieldTexts,
  defaultDateFieldTexts,
} from './DateField.tsx'
export { DEFAULT_DATE_FORMAT, formatDateText } from './date-text.ts'
export { parseDateText } from './parse-date-text.ts'
