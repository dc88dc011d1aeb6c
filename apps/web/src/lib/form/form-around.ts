import { createContext } from 'react'

/** What a form reports to the dialog around it. */
export interface FormAround {
  setIsDirty: (isDirty: boolean) => void
  setIsSaving: (isSaving: boolean) => void
  /** Closes the dialog, or asks first. */
  close: () => void
}

export const FormAroundContext = createContext<FormAround | null>(null)
