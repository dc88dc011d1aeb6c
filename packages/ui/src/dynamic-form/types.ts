import type {
  FieldOption,
  FormDefinition,
  FormField,
  FormValue,
  FormValues,
} from '@muster/contract/forms/form-definition'
import type { ReactNode } from 'react'
import type { DateFieldTexts } from '../date-field/DateField.tsx'
import type { DynamicFormTexts } from './texts.ts'

export interface Country {
  id: number
  name: string
  /** Calling code such as `+91`. */
  code: string
}

export interface UploadedFile {
  fileName: string
  filePath: string
  /** `image`, `pdf` or `other`. */
  type: string
}

/** What a file field takes. */
export interface FileRule {
  /** Only pictures: gif, jpg, png, jpeg, svg. */
  isImageOnly?: boolean
  /** Lower case, without the dot; the fixed list of the specification when left out. */
  extensions?: readonly string[]
  maxBytes?: number
}

/** What fields need beside their own definition. */
export interface FormResources {
  /** Options of masters that are short enough to hand over whole. */
  masters?: Readonly<Record<string, readonly FieldOption[]>>
  /** Options of a long master that match the text; asked for masters which `masters` does not hold. */
  searchMaster?: (master: string, query: string) => Promise<FieldOption[]>
  /** Names of values already chosen from long masters, by master. */
  knownOptions?: Readonly<Record<string, readonly FieldOption[]>>
  countries?: readonly Country[]
  /** India unless said otherwise. */
  defaultCountryId?: number
  onUpload?: (file: File, field: FormField) => Promise<UploadedFile>
  /** Address of a stored file, for a link; without it the name stands alone. */
  fileHref?: (filePath: string) => string
  /** By field slug. */
  fileRules?: Readonly<Record<string, FileRule>>
  /** As dates are shown and typed. */
  dateFormat?: string
  locale?: string
  /** First and last day by field slug, `YYYY-MM-DD`; otherwise 1 January 1900 and what FUTURE_DATE_SELECT says. */
  dateLimits?: Readonly<Record<string, { min?: string; max?: string }>>
  dateFieldTexts?: Partial<DateFieldTexts>
}

export interface DynamicFormProps extends FormResources {
  definition: Pick<FormDefinition, 'sections'>
  initialValues?: FormValues
  /** Gets the values as they are stored: trimmed, ids as numbers, hidden and locked fields left out. */
  onSubmit: (values: FormValues) => void
  isSubmitting?: boolean
  onCancel?: () => void
  /** The server's messages by field slug; each shows until its field changes. */
  errors?: Readonly<Record<string, string>>
  /** Something wrong with the whole form. */
  formError?: ReactNode
  /** Called when the form starts or stops to differ from what it began with. */
  onDirtyChange?: (isDirty: boolean) => void
  /** Values kept from an earlier visit; they win over the initial ones. */
  draft?: FormValues | null
  /** Called some time after a change with all values, or with null when the draft is thrown away. */
  onDraftChange?: (values: FormValues | null) => void
  /** Shows the values for reading. */
  isReadOnly?: boolean
  /** Today in the person's time zone, `YYYY-MM-DD`; the device's day when left out. */
  today?: string
  /** More buttons beside Save. */
  actions?: ReactNode
  /** Id of the form element where the buttons stand elsewhere, such as in a drawer's foot: it then draws none. */
  formId?: string
  /** Called with all values as they are typed, at once after every change. */
  onValuesChange?: (values: FormValues) => void
  /** After the last section, inside the form. */
  children?: ReactNode
  texts?: Partial<DynamicFormTexts>
}

/** What every control gets. */
export interface FieldControlProps {
  field: FormField
  value: FormValue
  onChange: (value: FormValue) => void
  onBlur: () => void
  error: string | undefined
  isRequired: boolean
}
