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

/** Allowed files of a file field. */
export interface FileRule {
  /** Only images: gif, jpg, png, jpeg, svg. */
  isImageOnly?: boolean
  /** Lower case, without the dot; default: the fixed list of the specification. */
  extensions?: readonly string[]
  maxBytes?: number
}

/** Data that fields need besides their definition. */
export interface FormResources {
  /** Complete options of short masters. */
  masters?: Readonly<Record<string, readonly FieldOption[]>>
  /** Searches the options of masters that are missing in `masters`. */
  searchMaster?: (master: string, query: string) => Promise<FieldOption[]>
  /** Names of selected values of long masters, by master. */
  knownOptions?: Readonly<Record<string, readonly FieldOption[]>>
  countries?: readonly Country[]
  /** Default: India. */
  defaultCountryId?: number
  onUpload?: (file: File, field: FormField) => Promise<UploadedFile>
  /** URL of a stored file; omitted: the name is not a link. */
  fileHref?: (filePath: string) => string
  /** By field slug. */
  fileRules?: Readonly<Record<string, FileRule>>
  /** Why a search may find nothing, by master; default: that nothing was found. */
  nothingFound?: Readonly<Record<string, string>>
  /** Display and input format of dates. */
  dateFormat?: string
  /** Times are shown with 12 hours instead of 24. */
  isTwelveHour?: boolean
  locale?: string
  /**
   * First and last day by field slug, `YYYY-MM-DD`; default: from 1 January 1900, and by FUTURE_DATE_SELECT.
   */
  dateLimits?: Readonly<Record<string, { min?: string; max?: string }>>
  dateFieldTexts?: Partial<DateFieldTexts>
}

/** A part of a form that is filled in on its own, before the next one. */
export interface FormStep {
  id: string
  name: string
  /** Ids of its sections; one without sections has only its content. */
  sectionIds: readonly number[]
  /** Shown below its fields. */
  content?: ReactNode
  /** Whether the form can be saved here; the last step always can. */
  maySave?: boolean
}

export interface DynamicFormProps extends FormResources {
  definition: Pick<FormDefinition, 'sections'>
  initialValues?: FormValues
  /** Called with the values as stored: trimmed, ids as numbers, without hidden and locked fields. */
  onSubmit: (values: FormValues) => void
  isSubmitting?: boolean
  onCancel?: () => void
  /** Messages of the server by field slug, each shown until its field changes. */
  errors?: Readonly<Record<string, string>>
  /** An error of the whole form. */
  formError?: ReactNode
  /** Called when the form becomes dirty or clean. */
  onDirtyChange?: (isDirty: boolean) => void
  /** Values of a saved draft, which take precedence over the initial ones. */
  draft?: FormValues | null
  /** Called with all values after a debounce, or with null when the draft is discarded or changed back. */
  onDraftChange?: (values: FormValues | null) => void
  /** Shows the sections step by step instead of all at once. */
  steps?: readonly FormStep[]
  /** Renders the values without inputs. */
  isReadOnly?: boolean
  /** Today in the person's time zone, `YYYY-MM-DD`; default: today on the device. */
  today?: string
  /** Further buttons beside Save. */
  actions?: ReactNode
  /** Id of the form element for buttons outside, such as in a drawer's footer: the form then has none. */
  formId?: string
  /** Called with all values after every change. */
  onValuesChange?: (values: FormValues) => void
  /** Rendered after the last section, inside the form. */
  children?: ReactNode
  texts?: Partial<DynamicFormTexts>
}

/** Props of every control. */
export interface FieldControlProps {
  field: FormField
  value: FormValue
  onChange: (value: FormValue) => void
  onBlur: () => void
  error: string | undefined
  isRequired: boolean
}
