import { defineModule } from '../../platform/module.ts'

export const referenceModule = defineModule({ name: 'reference', routes: [] })
