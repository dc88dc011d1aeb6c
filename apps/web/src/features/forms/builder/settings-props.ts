import type { PlannedField } from '@muster/contract/forms/form-plan'
import type { WholeForm } from '../data/form-queries.ts'
import type { BuilderPlan } from './builder-plan.ts'

/** Props of every group of field settings. */
export interface SettingsProps {
  form: WholeForm
  plan: BuilderPlan
  field: PlannedField
  /** Errors by setting name. */
  problemOf: (setting: string) => string | undefined
  onChange: (settings: Partial<PlannedField>) => void
}
