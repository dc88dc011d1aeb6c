import { defineModule } from '../../platform/module.ts'

export {
  type FixedMaster,
  type MasterPurpose,
  type MasterTable,
  masterSlugs,
  masterSource,
  masterTables,
  registerMaster,
  type TableMaster,
} from './master-sources.ts'
export { findMasterRecords, type MasterIds, masterOptions, type OptionsWanted } from './masters.queries.ts'

export const referenceModule = defineModule({ name: 'reference', routes: [] })
