import { defineModule } from '../../platform/module.ts'
import { referenceRoutes } from './reference.routes.ts'

export { listMaster } from './dropdowns.service.ts'
export { currencies, languages, timeZones } from './locale-lists.ts'
export { type MasterTable, masterSlugs, masterTables, registerMaster } from './master-sources.ts'
export { findMasterRecords, masterOptions } from './masters.queries.ts'
export { countries, findCountry, findState } from './places.ts'
export { named, timeZoneView } from './reference.views.ts'

export const referenceModule = defineModule({ name: 'reference', routes: referenceRoutes })
