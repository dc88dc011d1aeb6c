import { defineModule } from '../../platform/module.ts'

export const securityModule = defineModule({ name: 'security', routes: [] })
