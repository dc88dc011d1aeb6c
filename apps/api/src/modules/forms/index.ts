import { defineModule } from '../../platform/module.ts'

export const formsModule = defineModule({ name: 'forms', routes: [] })
