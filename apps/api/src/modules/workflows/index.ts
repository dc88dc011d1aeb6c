import { defineModule } from '../../platform/module.ts'
import { workflowsRoutes } from './workflows.routes.ts'

export const workflowsModule = defineModule({ name: 'workflows', routes: workflowsRoutes })
