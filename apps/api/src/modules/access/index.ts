import { defineModule } from '../../platform/module.ts'

export const accessModule = defineModule({ name: 'access', routes: [] })
