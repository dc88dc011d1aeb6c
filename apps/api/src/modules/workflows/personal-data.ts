import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { workflowsTexts } from './workflows.texts.ts'

/** Personal data held by workflows: actions on workflows, and approver roles. */
export const workflowsPersonalData: PersonalData = {
  tables: [
    { table: 'workflow_event', label: workflowsTexts('workflowChanges'), account: ['account_id'] },
    { table: 'function_head', label: workflowsTexts('functionsHeaded'), employee: ['employee_id'] },
  ],
  except: {
    workflow_setting: 'The organisation’s choice of who steps in; the account is named for its office.',
  },
}
