import { formsErrors } from '@muster/contract/forms/forms.errors'
import { formsPermissions } from '@muster/contract/forms/forms.permissions'
import { importErrors } from '@muster/contract/forms/imports/imports.errors'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { defineModule } from '../../platform/module.ts'
import { registerStandards } from '../../platform/standards.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { registerFormStores, standardForms } from './form-registry.ts'
import { formsMenu } from './forms.menu.ts'
import { formsRoutes } from './forms.routes.ts'
import { formsTexts } from './forms.texts.ts'
import { importNotices } from './imports/import.notices.ts'
import { importJob } from './imports/import-commit.service.ts'
import { undoJob } from './imports/import-undo.service.ts'
import { cleanImports, cleanImportsSchedule } from './imports/imports.jobs.ts'
import { importRoutes } from './imports/imports.routes.ts'
import { recordsExport } from './library/record-export.ts'
import { FIRST_OWN_FORM, ownRecordsOf } from './own-records.store.ts'
import { formsPersonalData } from './personal-data.ts'
import { addStandardForms } from './standard-forms.service.ts'

export { findMasterRecords, masterOptions, registerMaster } from '../reference/index.ts'
export { requireFormVersion } from './builder/form-version.service.ts'
export { judgeEdits } from './bulk-values.service.ts'
export {
  customFilter,
  mergeCustom,
  writeCustomValues,
} from './custom-values.queries.ts'
export { insertOwnForm } from './form-builder.service.ts'
export { fieldsOf, formQuery, isRoleAmong, loadForm } from './form-definition.queries.ts'
export {
  columnsOf,
  filterMasters,
  registerFilterMaster,
  registerFormStore,
  registerStandardForm,
  type StandardField,
  type StandardForm,
  type StandardSection,
  splitValues,
} from './form-registry.ts'
export type { FormListQuery, FormStore, LoadedForm, StoredRecord } from './form-store.ts'
export { masterIdsIn, validateValues } from './form-values.service.ts'
export { formView, recordLabels } from './forms.views.ts'
export {
  type BulkUploadAnswer,
  findRunByKey,
  keepFinishedRun,
  uploadBulkFile,
} from './imports/bulk-upload.service.ts'
export {
  findCustomReferences,
  findReferences,
  type RecordsOfRun,
  type SoftReference,
  type UsedRecord,
} from './imports/import-references.queries.ts'
export { unfinishedImportsQuery } from './imports/import-runs.queries.ts'
export {
  type BatchScope,
  type CommitProgress,
  type DeskFacts,
  type ImportDesk,
  type ImportFacts,
  type ImportTarget,
  type ImportUndo,
  type RefusedRow,
  type ReviewedRow,
  registerImportTarget,
  type TrailRecord,
  type UndoCheck,
  type UndoRun,
} from './imports/import-target.ts'
export { refuseRows } from './imports/refuse-rows.ts'
export { uploadSampleFile } from './imports/samples.service.ts'
export {
  countMasterValues,
  findMasterFields,
  type MasterField,
  moveMasterValues,
  returnMasterValues,
} from './master-values.queries.ts'
export { addFieldOfProperty } from './new-field.service.ts'
export { judgeNew } from './new-values.service.ts'
export { FIRST_OWN_FORM } from './own-records.store.ts'
export { withoutHidden } from './seen-fields.ts'
export { refuseLongSample, sampleColumns, sampleSheet } from './sheets/sheet-sample.ts'
export { defineSheetUpload } from './sheets/sheet-upload.ts'
export { addStandardForms } from './standard-forms.service.ts'

export const formsModule = defineModule({
  name: 'forms',
  personalData: formsPersonalData,
  routes: [...formsRoutes, ...importRoutes],
  menu: formsMenu,
  permissions: formsPermissions,
  errors: { ...formsErrors, ...importErrors },
  jobs: [importJob, undoJob, cleanImports, recordsExport.job],
  schedules: [cleanImportsSchedule],
  connect: () => {
    registerNoticeKinds(importNotices)
    registerAuditedRecord('import_run', { label: formsTexts('import'), path: () => '/users/imports' })
    registerAuditedRecord('import_source', { label: formsTexts('importSource') })
    registerAuditedActions({
      [importJob.name]: formsTexts('importFromFile'),
      [undoJob.name]: formsTexts('importReverted'),
    })
    registerFormStores((formNo) => formNo >= FIRST_OWN_FORM, ownRecordsOf)
    registerStandards({ name: 'forms.standard-forms', fingerprint: standardForms, apply: addStandardForms })
  },
})
