/** English texts of the log of workflows. */
export const workflowLogsEn = {
  title: 'Workflow logs',
  subtitle: 'All changes to workflows',
  at: 'Date',
  workflow: 'Workflow',
  what: 'Change',
  by: 'By',
  trigger: 'For',
  emptyTitle: 'No entries yet',
  emptyText: 'When a workflow is created, saved, published, activated or deactivated, it is logged here.',
}
