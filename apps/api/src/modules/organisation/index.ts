import { defineModule } from '../../platform/module.ts'

export { createOrganisation, type NewOrganisation } from './create-organisation.service.ts'

export const organisationModule = defineModule({ name: 'organisation', routes: [] })
