import { defineModule } from '../../platform/module.ts'

export const sessionModule = defineModule({ name: 'session', routes: [] })
