import { defineModule } from '../../platform/module.ts'

export const filesModule = defineModule({ name: 'files', routes: [] })
