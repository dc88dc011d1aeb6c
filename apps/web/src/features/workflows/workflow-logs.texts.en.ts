/** English texts of the log of workflows. */
export const workflowLogsEn = {
  title: 'Workflow logs',
  subtitle: 'Everything that was done with workflows',
  at: 'When',
  workflow: 'Workflow',
  what: 'What',
  by: 'By',
  trigger: 'For',
  emptyTitle: 'Nothing has been done yet',
  emptyText: 'Creating, saving, publishing and switching workflows is written down here.',
}
