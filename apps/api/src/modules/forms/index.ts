import { organisationCreated } from '../../platform/hooks.ts'
import { defineModule } from '../../platform/module.ts'
import { addStandardForms } from './standard-forms.service.ts'

export { findMasterRecords, masterOptions, registerMaster } from '../reference/index.ts'
export { type CustomRow, comparableText, customFilter, writeCustomValues } from './custom-values.queries.ts'
export { fieldsOf, type LoadOptions, loadForm } from './form-definition.queries.ts'
export {
  columnsOf,
  registerFormStore,
  registerStandardForm,
  type SplitValues,
  type StandardField,
  type StandardForm,
  type StandardSection,
  splitValues,
  standardForm,
} from './form-registry.ts'
export type { FormListQuery, FormStore, LoadedForm, StoredRecord } from './form-store.ts'
export { masterIdsIn, type ValidateOptions, validateValues } from './form-values.service.ts'
export { addStandardForms } from './standard-forms.service.ts'

export const formsModule = defineModule({
  name: 'forms',
  routes: [],
  connect: () => organisationCreated.on((ctx, db) => addStandardForms(ctx, db)),
})
