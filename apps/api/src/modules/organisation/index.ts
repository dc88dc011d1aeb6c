import { organisationErrors } from '@muster/contract/organisation/organisation.errors'
import { organisationPermissions } from '@muster/contract/organisation/organisation.permissions'
import { defineModule } from '../../platform/module.ts'
import { registerFormStore, registerStandardForm } from '../forms/index.ts'
import { registerOrganisationOpener } from '../session/index.ts'
import { openSignedUp } from './create-organisation.service.ts'
import { organisationMenu } from './organisation.menu.ts'
import { organisationRoutes } from './organisation.routes.ts'
import { unitForm } from './unit-master.ts'
import { unitMasters } from './unit-masters.ts'
import { unitStore } from './unit-store.ts'

export { createOrganisation } from './create-organisation.service.ts'
export { ensureUnits } from './create-units.service.ts'

export const organisationModule = defineModule({
  name: 'organisation',
  routes: organisationRoutes,
  permissions: organisationPermissions,
  errors: organisationErrors,
  menu: organisationMenu,
  connect: () => {
    registerOrganisationOpener(openSignedUp)
    for (const master of unitMasters) {
      registerStandardForm(unitForm(master))
      registerFormStore(master.formNo, unitStore(master))
    }
  },
})
