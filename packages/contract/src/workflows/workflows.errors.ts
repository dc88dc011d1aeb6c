import { errorCatalogue } from '../kit/index.ts'

export const workflowsErrors = errorCatalogue({
  'workflows.draft_conflict': {
    status: 409,
    message:
      '{by} saved this draft in the meantime, so your changes were not saved. Load their version, or overwrite it with yours.',
  },
  'workflows.invalid': {
    status: 422,
    message: 'This workflow can’t be published yet: {problem}',
  },
  'workflows.too_large': {
    status: 422,
    message: 'A workflow can have at most {most} stages, branches and ends.',
  },
  'workflows.trigger_unknown': { status: 422, message: 'No request type uses this trigger.' },
  'workflows.never_published': {
    status: 409,
    message: 'This workflow has never been published. Publish it before you activate it.',
  },
  'workflows.was_published': {
    status: 409,
    message:
      'A published workflow can’t be deleted because requests use its versions. Deactivate it instead.',
  },
  'workflows.name_taken': { status: 409, message: 'Another workflow already has this name.' },
})
