import { defineModule } from '../../platform/module.ts'

export const settingsModule = defineModule({ name: 'settings', routes: [] })
