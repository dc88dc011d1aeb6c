import { errorCatalogue } from '../kit/index.ts'

export const workflowsErrors = errorCatalogue({
  'workflows.draft_conflict': {
    status: 409,
    message:
      '{by} has saved this draft meanwhile. Nothing of yours was saved: look at theirs first, or take your changes over.',
  },
  'workflows.invalid': {
    status: 422,
    message: 'This workflow can’t be published yet: {problem}',
  },
  'workflows.too_large': {
    status: 422,
    message: 'A workflow has at most {most} stages, branches and ends.',
  },
  'workflows.trigger_unknown': { status: 422, message: 'Nothing of the product asks by this trigger.' },
  'workflows.never_published': {
    status: 409,
    message: 'This workflow was never published. Publish it first, then put it to use.',
  },
  'workflows.was_published': {
    status: 409,
    message: 'A workflow that was published stays: requests keep their version. Switch it off instead.',
  },
  'workflows.name_taken': { status: 409, message: 'Another workflow has this name already.' },
})
