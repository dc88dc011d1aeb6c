import type { TaskUnits } from '@muster/contract/tasks/tasks.constants'

export const noUnits: TaskUnits = { department_ids: [], location_ids: [], reports_of: null }

export const hasUnits = ({ department_ids, location_ids, reports_of }: TaskUnits): boolean =>
  department_ids.length > 0 || location_ids.length > 0 || reports_of !== null
