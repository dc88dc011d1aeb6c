export type { MergeField } from './merge-fields.ts'
export { RichTextField, type RichTextFieldProps } from './RichTextField.tsx'
export { type RichTextTexts, richTextTexts } from './texts.ts'
