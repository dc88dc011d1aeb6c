import { defineModule } from '../../platform/module.ts'
import { referenceRoutes } from './reference.routes.ts'

export { type MasterTable, masterSlugs, masterTables, registerMaster } from './master-sources.ts'
export { findMasterRecords, masterOptions } from './masters.queries.ts'
export { findCountry } from './places.ts'

export const referenceModule = defineModule({ name: 'reference', routes: referenceRoutes })
