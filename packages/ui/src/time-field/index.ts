export { TimeField, type TimeFieldProps } from './TimeField.tsx'
export { parseTimeText } from './time-text.ts'
