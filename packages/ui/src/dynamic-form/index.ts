export { DynamicForm } from './DynamicForm.tsx'
export { fileProblem, shortFileName } from './file-rules.ts'
export { type DynamicFormTexts, defaultFormTexts } from './texts.ts'
export type {
  Country,
  DynamicFormProps,
  FileRule,
  FormResources,
  FormStep,
  UploadedFile,
} from './types.ts'
