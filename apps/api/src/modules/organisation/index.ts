import { organisationErrors } from '@muster/contract/organisation/organisation.errors'
import { organisationPermissions } from '@muster/contract/organisation/organisation.permissions'
import { registerReach } from '../../platform/access/kept-reach.ts'
import { registerAuditedRecord } from '../../platform/audit/words.ts'
import { serveBrandLogo } from '../../platform/files/brand-logo.ts'
import { defineModule } from '../../platform/module.ts'
import { registerFormStore, registerImportTarget, registerStandardForm } from '../forms/index.ts'
import { registerOrganisationOpener } from '../session/index.ts'
import { companyRoutes } from './company/company.routes.ts'
import { openSignedUp } from './create-organisation.service.ts'
import { geoRoutes } from './geo/geo.routes.ts'
import { unitImport } from './imports/unit-import.ts'
import { accessGroupHolder } from './merge/access-group-holder.ts'
import { ownFieldHolder } from './merge/own-field-holder.ts'
import { referenceHolder } from './merge/reference-holder.ts'
import { registerUnitHolder } from './merge/unit-holders.ts'
import { organisationMenu } from './organisation.menu.ts'
import { organisationRoutes } from './organisation.routes.ts'
import { organisationTexts } from './organisation.texts.ts'
import { organisationPersonalData } from './personal-data.ts'
import { reachOfHeads } from './reach-of-heads.ts'
import { structureRoutes } from './structure/structure.routes.ts'
import { unitForm } from './unit-master.ts'
import { unitMasters } from './unit-masters.ts'
import { unitStore } from './unit-store.ts'

export { createOrganisation } from './create-organisation.service.ts'
export { ensureUnits } from './create-units.service.ts'
export { fencesOfPeople } from './geo/fences-of-people.ts'
export {
  altersLocation,
  type Geocode,
  type GeocodedLocation,
  listGeocoded,
  MAIN_FENCE,
  writeGeocodes,
} from './geo/geocodes.ts'
export { holdUnits } from './hold-units.ts'
export {
  type MergeFacts,
  registerUnitHolder,
  type UnitHolder,
  type UnitUse,
} from './merge/unit-holders.ts'
export { inReach } from './people-in-reach.ts'

/** Modules that store results computed in local time recompute them. */
export { zoneChanged } from './zone-changed.hook.ts'

export const organisationModule = defineModule({
  name: 'organisation',
  personalData: organisationPersonalData,
  routes: [...organisationRoutes, ...companyRoutes, ...geoRoutes, ...structureRoutes],
  permissions: organisationPermissions,
  errors: organisationErrors,
  menu: organisationMenu,
  surface: serveBrandLogo,
  connect: () => {
    registerAuditedRecord('geo_fence', {
      label: organisationTexts('geoFence'),
      path: () => '/core_hr/org-structure/location/geofencing',
    })
    registerOrganisationOpener(openSignedUp)
    registerReach(reachOfHeads)
    registerUnitHolder(referenceHolder)
    registerUnitHolder(accessGroupHolder)
    registerUnitHolder(ownFieldHolder)
    for (const master of unitMasters) {
      registerStandardForm(unitForm(master))
      registerFormStore(master.formNo, unitStore(master))
      registerImportTarget(unitImport(master))
    }
  },
})
