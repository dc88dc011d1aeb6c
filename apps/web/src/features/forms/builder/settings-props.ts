import type { PlannedField } from '@muster/contract/forms/form-plan'
import type { WholeForm } from '../data/form-queries.ts'
import type { BuilderPlan } from './builder-plan.ts'

/** What every group of settings of a field gets. */
export interface SettingsProps {
  form: WholeForm
  plan: BuilderPlan
  field: PlannedField
  /** What is wrong with a setting, by its name. */
  problemOf: (setting: string) => string | undefined
  onChange: (settings: Partial<PlannedField>) => void
}
