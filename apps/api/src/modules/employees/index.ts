import { defineModule } from '../../platform/module.ts'

export const employeesModule = defineModule({ name: 'employees', routes: [] })
