import { defineModule } from '../../platform/module.ts'
import { referenceRoutes } from './reference.routes.ts'

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

export const referenceModule = defineModule({ name: 'reference', routes: referenceRoutes })
