export {
  DateField,
  type DateFieldProps,
  type DateFieldTexts,
  defaultDateFieldTexts,
} from './DateField.tsx'
export { DEFAULT_DATE_FORMAT, formatDateText, parseDateText } from './date-text.ts'
