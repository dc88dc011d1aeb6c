import type { FormValues } from '@muster/contract/forms/form-definition'
import { createContext, useContext } from 'react'
import { type DynamicFormTexts, defaultFormTexts } from './texts.ts'
import type { FormResources } from './types.ts'

interface FormContextValue {
  resources: FormResources
  texts: DynamicFormTexts
  values: FormValues
  today: string
}

const FormContext = createContext<FormContextValue>({
  resources: {},
  texts: defaultFormTexts,
  values: {},
  today: '',
})

export const FormContextProvider = FormContext.Provider

export function useFormContext(): FormContextValue {
  return useContext(FormContext)
}
